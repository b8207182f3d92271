import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Transfer } from '#contract/api/transfers.ts'
import { formatDollars } from '#contract/format.ts'
import { Card, CardHeader } from '#web/components/ui/card.tsx'
import { AgreementCard } from './agreement-card.tsx'
import { DocumentLinks } from './document-links.tsx'
import { Facts } from './facts.tsx'
import { MoneyMap } from './money-map.tsx'
import { SellerOffers } from './seller-offers.tsx'
import { TransferOutcome } from './transfer-outcome.tsx'
import { ContractStatus, EscrowStatus } from './transfer-status.tsx'
import { TransferTimeline } from './transfer-timeline.tsx'
import { owedName } from './transfer-words.ts'
import { TurnPanel } from './turn-panel.tsx'

/** One transfer for whoever takes part in it: whose turn, where the money is, the steps, the facts. */
export function TransferPage({ transfer, children }: { transfer: Transfer; children?: ReactNode }) {
  const { contractDocuments: documents } = transfer
  const offers =
    transfer.viewerRole === 'seller' || transfer.viewerRole === 'admin' ? <SellerOffers transfer={transfer} /> : null
  const over = transfer.status === 'completed' || transfer.status === 'cancelled'
  return (
    <div className="flex flex-col gap-6">
      <TurnPanel transfer={transfer} />
      {over ? <TransferOutcome transfer={transfer} /> : offers}
      <Card asChild>
        <section aria-label="Where the money is">
          <CardHeader title="Where the money is" />
          <MoneyMap transfer={transfer} />
        </section>
      </Card>
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <Card asChild>
          <section aria-label="Steps">
            <CardHeader title="Steps" />
            <TransferTimeline transfer={transfer} />
          </section>
        </Card>
        <div className="flex flex-col gap-6">
          <Card>
            <CardHeader title="The deal" className="mb-4" />
            <Facts facts={factsOf(transfer)} />
          </Card>
          <AgreementCard transfer={transfer} />
          {documents.length > 0 ? (
            <Card>
              <CardHeader title="Contract documents" className="mb-4" />
              <DocumentLinks documents={documents} />
            </Card>
          ) : null}
        </div>
      </div>
      {over ? offers : null}
      {children}
    </div>
  )
}

type Fact = readonly [name: string, value: ReactNode]

/** What this viewer may know; what the server keeps from it is null and left out. */
function factsOf(transfer: Transfer): Fact[] {
  const money = (name: string, dollars: number | null): Fact[] =>
    dollars === null ? [] : [[name, formatDollars(dollars)]]
  const goneForBuyer = transfer.viewerRole === 'buyer' && transfer.status === 'cancelled'
  return [
    ...bookingOf(transfer),
    ...(transfer.askingPrice === transfer.transferPrice ? [] : money('Asking price', transfer.askingPrice)),
    ...money('Transfer price', transfer.transferPrice),
    ...money('Original deposit', transfer.originalDeposit),
    ...money('Platform fee', transfer.platformFee),
    ...(transfer.madeGood ? money('Makes good a returned payment', transfer.madeGood) : []),
    ...money('Seller gets', transfer.netPayout),
    ...(transfer.venueFee > 0 ? money('Venue’s transfer fee', transfer.venueFee) : []),
    ...money('Buyer pays', transfer.buyerPrice),
    ...(goneForBuyer ? [] : [owedFact(transfer), ...money('Total', transfer.totalPrice)]),
    ['Contract', <ContractStatus key="contract" transfer={transfer} />],
    ['Escrow', <EscrowStatus key="escrow" transfer={transfer} />],
    ['Guests', guestsOf(transfer)],
    ...(transfer.sellerName ? ([['Passes it on', transfer.sellerName]] as Fact[]) : []),
    ...(transfer.buyerName ? ([['Takes it over', transfer.buyerName]] as Fact[]) : []),
    ...placeOf(transfer),
  ]
}

/** "80 of up to 120"; with the number of the first couple, where the buyer comes with another. */
function guestsOf({ guestCount, originalGuests, maxGuests }: Transfer): string {
  const before = originalGuests === null || originalGuests === guestCount ? '' : `, ${originalGuests} before`
  return `${guestCount} of up to ${maxGuests}${before}`
}

function bookingOf({ originalBookingId: id, viewerRole }: Transfer): Fact[] {
  if (id === null) return []
  if (viewerRole !== 'admin') return [['Original booking', id]]
  const link = (
    <Link className="link" to="/admin/bookings/$bookingId" params={{ bookingId: String(id) }}>
      {id}
    </Link>
  )
  return [['Original booking', link]]
}

const owedFact = (transfer: Transfer): Fact => [
  owedName(transfer),
  transfer.balanceDue > 0 ? formatDollars(transfer.balanceDue) : 'Nothing',
]

function placeOf({ venueName, listingId, newBookingId, viewerRole, status }: Transfer): Fact[] {
  const links: Fact[] = []
  if (venueName) links.push(['Venue', venueName])
  if (listingId !== null && viewerRole !== 'venue' && !(viewerRole === 'buyer' && status === 'cancelled')) {
    links.push([
      'Listing',
      <Link key="listing" className="link" to="/venue/$listingId" params={{ listingId: String(listingId) }}>
        {viewerRole === 'buyer' ? 'See your venue' : 'See the listing'}
      </Link>,
    ])
  }
  if (newBookingId !== null && viewerRole === 'buyer') {
    links.push([
      'Your booking',
      <Link key="booking" className="link" to="/dashboard/couple" search={{ tab: 'bookings', booking: newBookingId }}>
        Booking {newBookingId}
      </Link>,
    ])
  }
  return links
}
