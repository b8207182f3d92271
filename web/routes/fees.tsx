import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { LIMITS } from '#contract/limits.ts'
import { formatCents, formatDollars } from '#contract/wording/format.ts'
import { Facts, Part, TextPage } from '#web/components/layout/text-page.tsx'
import { planQuery } from '#web/features/premium/queries.ts'
import { usePublicConfig } from '#web/lib/router-context.ts'

export const Route = createFileRoute('/fees')({
  loader: ({ context: { queryClient } }) => queryClient.ensureQueryData(planQuery),
  head: () => ({
    meta: [
      { title: 'Fees | Unveil' },
      { name: 'description', content: 'What Unveil costs couples and venues, in full.' },
    ],
  }),
  component: Fees,
})

function Fees() {
  const { commissionPercent } = usePublicConfig()
  const { data: plan } = useSuspenseQuery(planQuery)
  return (
    <TextPage
      title="Fees"
      intro="All of them, on one page. The price you see is all you pay us, and each listing says what isn’t included."
    >
      <Part id="couples" heading="For couples">
        <Facts
          facts={[
            ['Account, search, booking', 'Free. We add nothing to the price of a date.'],
            ['Card payments', 'Free for you. We pay the card fees.'],
            [
              'Premium, if you want it',
              <>
                {`${formatDollars(plan.monthlyPrice)} a month, until you cancel. `}
                <Link to="/premium" className="link">
                  What it gives you
                </Link>
              </>,
            ],
          ]}
        />
      </Part>
      <Part id="venues" heading="For venues">
        <Facts
          facts={[
            ['Account and listings', 'Free, for as many dates as you like.'],
            [
              'Commission on bookings',
              commissionPercent === 0
                ? 'None at the moment. You receive the full price the couple pays.'
                : `${commissionPercent}% of each payment a couple makes for a booking.`,
            ],
            [
              'When you are paid',
              `The deposit ${LIMITS.depositPayoutHours} hours after the booking is confirmed, the rest the day after the event. If a couple books the day before the event or on the day itself, everything comes the day after the event.`,
            ],
          ]}
        />
      </Part>
      <Part id="transfers" heading="For transfers between couples">
        <Facts
          facts={[
            [
              'The selling couple',
              `${LIMITS.transferFeePercent}% of the price the buyer pays them, deducted from their payout.`,
            ],
            ['The buying couple', 'Nothing on top of the price they see. Offers are free.'],
            [
              'The venue',
              `May charge up to ${formatCents(LIMITS.maxVenueFeeCents)} for changing the contract. The price shown includes it, and the venue gets it with the rest of the price the day after the event.`,
            ],
          ]}
        />
        <p className="text-muted">
          If a booking is canceled or a transfer falls through, our{' '}
          <Link to="/refunds" className="link">
            refund rules
          </Link>{' '}
          say what happens to the money.
        </p>
      </Part>
    </TextPage>
  )
}
