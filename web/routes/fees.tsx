import { createFileRoute, Link } from '@tanstack/react-router'
import { LIMITS } from '#contract/limits.ts'
import { formatCents } from '#contract/wording/format.ts'
import { Facts, Paper, Part } from '#web/components/layout/paper.tsx'
import { usePublicConfig } from '#web/lib/router-context.ts'

export const Route = createFileRoute('/fees')({
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
  return (
    <Paper title="Fees" intro="All of them, on one page. The price you see on a listing is the price you pay.">
      <Part id="couples" heading="For couples">
        <Facts
          facts={[
            ['Account, search, booking', 'Free. We add nothing to the price of a date.'],
            ['Card payments', 'Free for you. We bear what the card costs.'],
          ]}
        />
      </Part>
      <Part id="venues" heading="For venues">
        <Facts
          facts={[
            ['Account and listings', 'Free, as many dates as you like.'],
            [
              'Commission on bookings',
              commissionPercent === 0
                ? 'None at present. You receive the full price that the couple pays.'
                : `${commissionPercent}% of each payment that a couple makes for a booking.`,
            ],
            [
              'When you are paid',
              `The deposit ${LIMITS.depositPayoutHours} hours after the booking is confirmed, the rest the day after the event.`,
            ],
          ]}
        />
      </Part>
      <Part id="transfers" heading="For transfers between couples">
        <Facts
          facts={[
            [
              'The couple that passes on',
              `${LIMITS.transferFeePercent}% of the price that it gets, asked or agreed on by an offer, taken when it is paid.`,
            ],
            ['The couple that takes over', 'Nothing on top of the price it sees. Offers are free.'],
            [
              'The venue',
              `May ask up to ${formatCents(LIMITS.maxVenueFeeCents)} for changing the contract. It is part of the price shown, and the venue is paid it with the rest, the day after the event.`,
            ],
          ]}
        />
        <p className="text-muted">
          What happens to money when something is called off stands under{' '}
          <Link to="/refunds" className="link">
            refunds
          </Link>
          .
        </p>
      </Part>
    </Paper>
  )
}
