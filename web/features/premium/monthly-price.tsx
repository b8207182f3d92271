import { formatDollars } from '#contract/wording/format.ts'

/** What a month costs, large, and that it renews. */
export function MonthlyPrice({ dollars }: { dollars: number }) {
  return (
    <>
      <p className="nums flex items-baseline gap-2">
        <span className="display text-4xl">{formatDollars(dollars)}</span>
        <span className="text-muted">a month</span>
      </p>
      <p className="mt-1 text-muted">Renews every month until you cancel.</p>
    </>
  )
}
