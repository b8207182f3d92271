import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { BuyersTransfer } from '#contract/api/transfers.ts'
import { formatDollars, formatPlace } from '#contract/wording/format.ts'
import { Button } from '#web/components/ui/button.tsx'
import { EventHero } from '#web/features/bookings/event-hero.tsx'
import { listingQuery } from '#web/features/listings/queries.ts'
import { venueOf } from '../transfer-words.ts'
import { buyersBalance } from './bought-booking.ts'

/** The nearest date that a couple has paid for and doesn't have yet. */
export function NextTakeover({ transfer }: { transfer: BuyersTransfer }) {
  const { listingId } = transfer
  const { data: listing } = useQuery({ ...listingQuery(listingId ?? 0), enabled: listingId !== null })
  return (
    <EventHero
      label="The date you’re taking over"
      above="On its way to you"
      venue={{ id: transfer.venueId, name: venueOf(transfer), place: formatPlace(transfer) }}
      scene={{ id: listingId ?? transfer.id, state: transfer.state, styles: listing?.styles ?? [] }}
      date={transfer.eventDate}
      action={
        <Button asChild variant="ivory">
          <Link to="/transfer/$transferId" params={{ transferId: String(transfer.id) }}>
            Follow the transfer
          </Link>
        </Button>
      }
      facts={[
        ['Guests', transfer.guestCount],
        ['Paid into escrow', formatDollars(transfer.buyerPrice)],
        ...buyersBalance(transfer).map(
          ({ name, dollars }) => [name, dollars > 0 ? formatDollars(dollars) : 'Nothing'] as const,
        ),
        ['Total cost', formatDollars(transfer.totalPrice)],
      ]}
    />
  )
}
