import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { LIMITS } from '#contract/limits.ts'
import { sumOfDollars } from '#contract/money.ts'
import { formatDollars } from '#contract/wording/format.ts'
import { Card } from '#web/components/ui/card.tsx'
import { usePublicConfig } from '#web/lib/router-context.ts'
import { comingSummaryQuery, payoutAccountQuery, statementQuery } from './queries.ts'

/**
 * From the revenue of a venue's owner to their bank account: four sums with a line each. `revenue` and `owed`, what
 * couples haven't paid yet, are in dollars; undefined while they aren't known.
 */
export function VenueSums({ revenue, owed }: { revenue: number | undefined; owed: number | undefined }) {
  const { commissionPercent } = usePublicConfig()
  const { data: coming } = useQuery(comingSummaryQuery)
  const held = coming?.onHold ?? 0
  const { data: account } = useQuery(payoutAccountQuery)
  const { data: months } = useQuery(statementQuery)
  const ofThat = [
    ...(held > 0 ? [`${formatDollars(held)} is on hold while a bank looks into a payment`] : []),
    ...(account?.waiting ? [`${formatDollars(account.waiting)} is due and hasn’t been sent yet`] : []),
  ]
  return (
    <Card asChild>
      <section aria-label="Your money">
        <dl className="grid grid-cols-[repeat(auto-fit,minmax(8rem,1fr))] gap-x-5 gap-y-6 sm:grid-cols-2 sm:gap-x-8 xl:grid-cols-4">
          <Sum name="Revenue" dollars={revenue}>
            The agreed prices of your bookings, paid or not, and what you’ve kept from those that ended early, before
            fees.
          </Sum>
          <Sum name="Not paid yet" dollars={owed}>
            What couples haven’t paid through Unveil.
          </Sum>
          <Sum name="Upcoming" dollars={coming && account && sumOfDollars([coming.amount, account.waiting])}>
            {`What couples have paid, after fees.${ofThat.length > 0 ? ` Of that, ${ofThat.join(', and ')}.` : ''}`}
          </Sum>
          <Sum name="Paid" dollars={months && sumOfDollars(months.map(({ net }) => net))}>
            What we’ve sent to your bank, less what we took back.
          </Sum>
        </dl>
        <p className="nums mt-6 border-line border-t pt-4 text-sm">
          We send deposits {LIMITS.depositPayoutHours} hours after the booking, or with the rest if that’s sooner, and
          the rest the day after the event.{' '}
          {commissionPercent === 0
            ? 'We take no commission at the moment, and we pay the card fees: you get the full price of new bookings.'
            : `For new bookings, we take a commission of ${commissionPercent}% of each payment, and we pay the card fees out of it.`}{' '}
          <Link to="/fees" className="link">
            All fees
          </Link>
        </p>
      </section>
    </Card>
  )
}

function Sum({ name, dollars, children }: { name: string; dollars: number | undefined; children: string }) {
  return (
    <div>
      <dt className="font-medium text-muted text-sm">{name}</dt>
      <dd className="display nums text-2xl">{dollars === undefined ? '–' : formatDollars(dollars)}</dd>
      <dd className="mt-1 text-muted text-sm">{children}</dd>
    </div>
  )
}
