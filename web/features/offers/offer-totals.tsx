import { LIMITS } from '#contract/limits.ts'
import { toCents } from '#contract/money.ts'
import { percentOff, transferFeeOf } from '#contract/pricing.ts'
import { formatCents } from '#contract/wording/format.ts'
import { Unbroken } from '#web/components/ui/unbroken-dates.tsx'
import { balanceName } from '#web/features/transfers/transfer-words.ts'
import { cn } from '#web/lib/classes.ts'

/** What a buyer pays besides the price, and what the date usually costs. Dollars. */
export interface BuyerTerms {
  venueFee: number
  balanceDue: number
  balanceDueDate: string | null
  originalPrice: number
}

/** What a buyer pays at this price, now, later and in total, and what they save (domain.md row 16). Cents. */
export function BuyerTotals({ price, terms }: { price: number | null; terms: BuyerTerms }) {
  const [fee, balance, original] = [terms.venueFee, terms.balanceDue, terms.originalPrice].map(toCents) as [
    number,
    number,
    number,
  ]
  const dueNow = price === null ? null : price + fee
  const total = dueNow === null ? null : dueNow + balance
  return (
    <Totals>
      <Line name="Due once your offer is accepted" value={amount(dueNow)} strong />
      {fee > 0 ? <Line name="Including the venue’s transfer fee" value={formatCents(fee)} quiet /> : null}
      {balance > 0 ? <Line name={balanceName(terms.balanceDueDate, true)} value={formatCents(balance)} quiet /> : null}
      {balance > 0 ? <Line name="Total" value={amount(total)} /> : null}
      <Line
        name={`Savings off the original ${formatCents(original)}`}
        value={total === null ? '–' : `${formatCents(original - total)} (${percentOff(original, total)}%)`}
        quiet
      />
    </Totals>
  )
}

/** What the selling couple gets from a price (cents), compared with what they were `offered` (dollars). */
export function SellerTotals({ price, offered }: { price: number | null; offered: number }) {
  const offeredCents = toCents(offered)
  const fee = price === null ? null : transferFeeOf(price)
  return (
    <Totals>
      <Line name={`Platform fee (${LIMITS.transferFeePercent}%)`} value={amount(fee)} quiet />
      <Line name="You get" value={amount(price === null || fee === null ? null : price - fee)} strong />
      <Line name="You’d get from their offer" value={formatCents(offeredCents - transferFeeOf(offeredCents))} quiet />
    </Totals>
  )
}

const amount = (cents: number | null) => (cents === null ? '–' : formatCents(cents))

function Totals({ children }: { children: React.ReactNode }) {
  return <dl className="nums grid gap-1.5 rounded-field bg-sunk px-4 py-3 text-sm">{children}</dl>
}

function Line({
  name,
  value,
  quiet = false,
  strong = false,
}: {
  name: string
  value: string
  quiet?: boolean
  strong?: boolean
}) {
  return (
    <div
      className={cn(
        'flex items-baseline justify-between gap-4',
        quiet && 'text-muted',
        strong && 'font-semibold text-base',
      )}
    >
      <dt>
        <Unbroken>{name}</Unbroken>
      </dt>
      <dd className="shrink-0">{value}</dd>
    </div>
  )
}
