import { Link } from '@tanstack/react-router'
import type { AdminsTransfer } from '#contract/api/transfers.ts'
import { MONEY_TEXTS } from '#contract/wording/transfer-money.ts'
import { DealCard } from '../page/deal-card.tsx'
import {
  guestsFact,
  intoEscrow,
  less,
  listingFact,
  priceAndFee,
  proceedsFacts,
  restFacts,
  splitOf,
  statusFacts,
  sum,
} from '../page/deal-facts.tsx'

/** The deal, with everything that any of its parties sees. */
export function DealForAdmin({ transfer }: { transfer: AdminsTransfer }) {
  const { status, buyerPrice, venueName, originalBookingId, originalDeposit, sellerName, buyerName } = transfer
  const ended = status === 'cancelled'
  return (
    <DealCard
      groups={[
        [
          ended ? 'What the seller would have received' : 'What the seller gets',
          proceedsFacts(transfer, { net: 'Seller gets', madeGood: MONEY_TEXTS.madeGood.others }),
        ],
        [
          ended ? 'What the date was offered for' : 'What the buyer pays',
          [
            ...priceAndFee(transfer, MONEY_TEXTS.venueFee.others),
            sum(intoEscrow(transfer), buyerPrice, !ended),
            ...less(MONEY_TEXTS.back.others, splitOf(transfer)),
            ...(ended ? [] : restFacts(transfer)),
          ],
        ],
        ['Status', statusFacts(transfer)],
        [
          'The booking',
          [
            { name: 'Venue', value: venueName },
            guestsFact(transfer),
            { name: 'Original booking', value: <ToBooking id={originalBookingId} /> },
            sum('What the seller had paid when they set the price', originalDeposit),
            { name: 'Seller', value: <ToPerson name={sellerName} /> },
            ...(buyerName === null ? [] : [{ name: 'Buyer', value: <ToPerson name={buyerName} /> }]),
            ...listingFact(transfer.listingId),
          ],
        ],
      ]}
    />
  )
}

/** Leads to everybody with that name, as the search finds them. */
function ToPerson({ name }: { name: string }) {
  return (
    <Link className="link" to="/admin/search" search={{ q: name }}>
      {name}
    </Link>
  )
}

function ToBooking({ id }: { id: number }) {
  return (
    <Link className="link" to="/admin/bookings/$bookingId" params={{ bookingId: String(id) }}>
      {id}
    </Link>
  )
}
