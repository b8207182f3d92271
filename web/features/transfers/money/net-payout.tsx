import { LIMITS } from '#contract/limits.ts'
import { toCents, typedCents } from '#contract/money.ts'
import { transferFeeOf } from '#contract/pricing.ts'
import { formatCents, formatDollars } from '#contract/wording/format.ts'
import { cn } from '#web/lib/classes.ts'
import { balanceName } from '../transfer-words.ts'

/**
 * What the seller gets from the typed price (a dash while we'd refuse that price), and what the buyer still owes the
 * venue.
 */
export function NetPayout({
  typed,
  booking,
}: {
  typed: string
  booking: {
    recommendedFrom: number
    minPrice: number
    maxPrice: number
    balanceDue: number
    balanceDueDate: string | null
  }
}) {
  const named = typedCents(typed)
  const refused = named !== null && (named < toCents(booking.minPrice) || named > toCents(booking.maxPrice))
  const cents = refused ? null : named
  const fee = cents === null ? null : transferFeeOf(cents)
  const low = cents !== null && cents < toCents(booking.recommendedFrom)
  return (
    <dl className="nums grid gap-1.5 rounded-field bg-sunk px-4 py-3 text-sm">
      <Line name={`Platform fee (${LIMITS.transferFeePercent}%)`} value={fee === null ? '–' : formatCents(fee)} />
      <Line
        name="You get"
        value={cents === null || fee === null ? '–' : formatCents(cents - fee)}
        className="font-semibold text-base"
      />
      {booking.balanceDue > 0 ? (
        <Line
          name={`${balanceName(booking.balanceDueDate, true)}, paid by the buyer`}
          value={formatDollars(booking.balanceDue)}
          className="text-muted"
        />
      ) : null}
      {low ? (
        <p className="pt-1 text-candle-ink">
          That’s below the recommended range. Your date may sell faster, but you’ll get less.
        </p>
      ) : null}
    </dl>
  )
}

function Line({ name, value, className }: { name: string; value: string; className?: string }) {
  return (
    <div className={cn('flex items-baseline justify-between gap-4', className)}>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  )
}
