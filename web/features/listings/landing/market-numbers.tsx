import { useQuery } from '@tanstack/react-query'
import { SAVINGS_UP_TO_PERCENT } from '#contract/limits.ts'
import { formatDollars } from '#contract/wording/format.ts'
import { marketQuery } from './market-query.ts'

/** The stats row: numbers counted now, and one target that calls itself a target (domain.md row 29). */
export function MarketNumbers() {
  const { data } = useQuery(marketQuery)
  const counted =
    data && data.largestSaving !== null && data.lowestPrice !== null
      ? [
          {
            value: data.openDates.toLocaleString('en-US'),
            label: data.openDates === 1 ? 'open date today' : 'open dates today',
          },
          { value: formatDollars(data.largestSaving), label: 'off the usual price, among today’s biggest savings' },
          { value: formatDollars(data.lowestPrice), label: 'today’s lowest price' },
        ]
      : [{ value: `Up to ${SAVINGS_UP_TO_PERCENT}%`, label: 'off a venue’s usual price' }]
  return (
    <section aria-label="By the numbers" className="mx-auto w-full max-w-page px-5 pt-14 sm:pt-28">
      <dl className="grid grid-cols-2 gap-x-6 gap-y-10 border-line border-y py-10 sm:py-14 sm:grid-cols-3">
        {counted.map(({ value, label }) => (
          <div key={label} className="flex flex-col-reverse justify-end gap-2">
            <dt className="max-w-[18ch] text-muted">{label}</dt>
            <dd className="display-tight nums text-5xl">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="nums mt-5 text-muted text-sm">
        And a target we can’t measure yet: we aim for 95% of couples to be satisfied.
      </p>
    </section>
  )
}
