import { Link } from '@tanstack/react-router'
import type { BuyersTransfer } from '#contract/api/transfers.ts'
import { MONEY_TEXTS } from '#contract/wording/transfer-money.ts'
import { DealCard } from '../page/deal-card.tsx'
import {
  escrowFact,
  type Fact,
  guestsFact,
  less,
  listingFact,
  person,
  restFacts,
  splitOf,
  statusFacts,
  sum,
} from '../page/deal-facts.tsx'
import { buyersBalance, hasLost } from './bought-booking.ts'

/**
 * The deal as its buyer sees it. It doesn't say "Contract, Verified": they would take that for the venue's word that
 * the contract names them, which comes later.
 */
export function DealForBuyer({ transfer }: { transfer: BuyersTransfer }) {
  const { id, status, venueFee, buyerPrice, venueName, sellerName, listingId, newBookingId } = transfer
  const ended = status === 'cancelled'
  return (
    <DealCard
      groups={[
        [
          ended ? 'What you paid' : 'What you pay',
          [
            ...(venueFee > 0 ? [sum('Including the venue’s transfer fee', venueFee)] : []),
            sum('You paid into escrow', buyerPrice, true),
            ...less(MONEY_TEXTS.back.buyer, splitOf(transfer)),
            ...(ended ? [] : restFacts(transfer, buyersBalance(transfer))),
          ],
        ],
        // the venue may have consented to the sale and then refused this couple: its consent doesn't concern them
        ['Status', ended ? escrowFact(transfer) : statusFacts(transfer, 'Venue’s answer', 'Agreed')],
        [
          'The booking',
          [
            { name: 'Venue', value: venueName ?? (ended ? 'Not revealed' : 'Shown once the venue has confirmed you') },
            guestsFact(transfer),
            ...person('Seller', sellerName),
            ...(ended
              ? []
              : listingFact(
                  listingId,
                  hasLost(transfer) ? 'See the listing' : venueName === null ? 'See the date' : 'See your venue',
                )),
            ...(newBookingId === null ? [receiptOfEscrow(id)] : ownBooking(newBookingId)),
          ],
        ],
      ]}
    />
  )
}

function receiptOfEscrow(id: number): Fact {
  const receipt = (
    <a className="link" href={`/api/transfers/${id}/receipt`} download>
      Receipt
    </a>
  )
  return { name: 'For your records', value: receipt }
}

function ownBooking(id: number): Fact[] {
  const link = (
    <Link className="link" to="/dashboard/couple" search={{ tab: 'bookings', booking: id }}>
      Booking {id}
    </Link>
  )
  const keep = (
    <>
      <a className="link" href={`/api/bookings/${id}/receipt`} download>
        Receipt
      </a>
      {', '}
      <a className="link" href={`/api/bookings/${id}/calendar.ics`} download>
        calendar file
      </a>
    </>
  )
  return [
    { name: 'Your booking', value: link },
    { name: 'For your records', value: keep },
  ]
}
