import type { AdminsTransfer } from '#contract/api/transfers.ts'
import { toCents } from '#contract/money.ts'
import { type DisputeOutcome, escrowGoes } from '#contract/transfers/escrow-after-dispute.ts'
import { formatCents } from '#contract/wording/format.ts'

/** What each side gets from escrow with this outcome, in words and cents; sides that get nothing are left out. */
export function sumsOf(
  { transferPrice, venueFee }: Pick<AdminsTransfer, 'transferPrice' | 'venueFee'>,
  outcome: DisputeOutcome,
  part = 0,
): { who: string; cents: number }[] {
  const prices = { price: toCents(transferPrice), venueFee: toCents(venueFee) }
  const { buyer, seller, venue, platform } = escrowGoes(prices, outcome, part)
  return [
    { who: 'Back to the buyer', cents: buyer },
    { who: 'To the seller', cents: seller },
    { who: 'To the venue, its fee', cents: venue },
    { who: 'Unveil’s fee', cents: platform },
  ].filter(({ cents }) => cents > 0)
}

/** These sums as a list, which adds up to what the buyer has paid. */
export function SumsList({ sums }: { sums: readonly { who: string; cents: number }[] }) {
  return (
    <dl className="nums flex flex-col gap-1 text-sm">
      {sums.map(({ who, cents }) => (
        <div key={who} className="flex justify-between gap-6">
          <dt className="text-muted">{who}</dt>
          <dd className="font-semibold">{formatCents(cents)}</dd>
        </div>
      ))}
    </dl>
  )
}

const OUTCOMES = [
  { outcome: 'release', title: 'Release to the seller', date: 'The date passes to the buyer.' },
  {
    outcome: 'split',
    title: 'Split',
    date: 'The date passes to the buyer. You decide how much goes back. If it’s half, for example:',
  },
  { outcome: 'refund', title: 'Refund the buyer', date: 'The seller keeps the date. This also happens by default.' },
] as const

/** What each of an admin's three buttons moves, in the order of the buttons. */
export function DisputeSums({ transfer }: { transfer: AdminsTransfer }) {
  const half = Math.round(toCents(transfer.transferPrice) / 2)
  return (
    <div className="mb-6 grid gap-3 lg:grid-cols-3">
      {OUTCOMES.map(({ outcome, title, date }) => (
        <section key={outcome} aria-label={title} className="rounded-field border border-line p-4">
          <h3 className="font-semibold">{title}</h3>
          <p className="mt-0.5 mb-3 text-muted text-sm lg:min-h-10">{date}</p>
          <SumsList sums={sumsOf(transfer, outcome, half)} />
        </section>
      ))}
    </div>
  )
}
