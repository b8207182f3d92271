import { ShieldCheck } from 'lucide-react'
import { lazy, Suspense } from 'react'
import type { ListingDetail } from '#contract/api/listings.ts'
import { orLater } from '#contract/balances.ts'
import { formatDate, formatDollars } from '#contract/format.ts'
import { Badge } from '#web/components/ui/badge.tsx'
import { Card } from '#web/components/ui/card.tsx'
import { PaymentPlan } from '#web/components/ui/payment-plan.tsx'
import { PriceBlock } from '#web/components/ui/price-block.tsx'
import { OfferInvite } from '#web/features/transfers/offer-invite.tsx'
import { BookAction } from './book-action.tsx'
import { ShareDeal } from './share-deal.tsx'

// only couples that have made an offer here load it
const OfferStanding = lazy(() => import('#web/features/transfers/offer-standing.tsx'))

/** The sticky card: what it costs, what is saved, what is paid when, and the one next step. */
export function PriceCard({ listing }: { listing: ListingDetail }) {
  const inFull = listing.balanceDue === 0
  const paid = listing.bookingId !== null
  const owes = listing.isTransfer && listing.balanceDue > 0
  const sold = listing.availability === 'sold'
  const over = sold || listing.availability === 'mine'
  const offer = over ? null : listing.offers?.mine
  return (
    <Card className="lg:sticky lg:top-24">
      <PriceBlock
        size="lg"
        original={formatDollars(listing.originalPrice)}
        price={formatDollars(listing.discountedPrice)}
      />
      <p className="nums mt-3 flex flex-wrap items-center gap-2.5 text-sm text-muted">
        <Badge tone="candle">{`${listing.percentOff}% off`}</Badge>
        {`You save ${formatDollars(listing.savings)}`}
        {owes ? ` on ${formatDollars(listing.originalPrice)}: ${formatDollars(listing.totalPrice)} in all` : ''}
      </p>
      {offer ? (
        <Suspense>
          <OfferStanding offer={offer} />
        </Suspense>
      ) : null}
      {sold ? null : <Plan listing={listing} paid={paid} inFull={inFull} />}
      <div id="book" className="mt-6 flex flex-col gap-3">
        <BookAction listing={listing} />
        {over ? null : <OfferInvite listing={listing} />}
        {sold ? null : <ShareDeal listing={listing} />}
      </div>
      {paid || over ? null : (
        <p className="mt-5 flex gap-2.5 text-sm text-muted">
          <ShieldCheck aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-garden" />
          {listing.isTransfer
            ? 'Your payment is held in escrow until the contract carries your names. The venue is revealed as soon as you have paid.'
            : 'Your card is charged only when the date is yours. The venue is revealed the moment it is.'}
        </p>
      )}
    </Card>
  )
}

function Plan({ listing, paid, inFull }: { listing: ListingDetail; paid: boolean; inFull: boolean }) {
  return (
    <div className="mt-6 border-line border-t pt-5">
      <PaymentPlan
        plan={[
          {
            key: 'today',
            when: paid ? 'Paid at booking' : listing.availability === 'mine' ? 'At purchase' : 'Today',
            what: listing.isTransfer ? 'Transfer price, into escrow' : inFull ? 'Full price' : 'Non-refundable Deposit',
            amount: formatDollars(listing.amountDueNow),
            state: paid ? 'paid' : 'due',
          },
          ...(inFull || !listing.balanceDueDate
            ? []
            : [
                {
                  key: 'balance',
                  when: formatDate(listing.balanceDueDate),
                  what: 'Remaining balance',
                  amount: formatDollars(listing.balanceDue),
                  state: 'later' as const,
                },
              ]),
          { key: 'event', when: formatDate(listing.date), what: 'Your event', state: 'event' },
        ]}
      />
      <p className="mt-4 text-sm text-muted">{planNote(listing, inFull)}</p>
    </div>
  )
}

function planNote({ isTransfer, balanceDueDate, date }: ListingDetail, inFull: boolean): string {
  if (isTransfer) {
    const later = balanceDueDate === null ? '' : `, on the day above${orLater(balanceDueDate, date)}`
    return inFull
      ? 'Nothing more is owed to the venue.'
      : `The first couple has paid its part. The rest of the booking’s price is owed to the venue by whoever holds the date${later}.`
  }
  return inFull
    ? 'The event is within 30 days, so the whole price is due at booking.'
    : 'Remaining balance due 30 days before event'
}
