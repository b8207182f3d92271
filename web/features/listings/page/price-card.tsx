import { ShieldCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import type { ListingDetail } from '#contract/api/listings.ts'
import { orLater } from '#contract/wording/balance-words.ts'
import { formatDate, formatDollars } from '#contract/wording/format.ts'
import { Badge } from '#web/components/ui/badge.tsx'
import { Card } from '#web/components/ui/card.tsx'
import { type Installment, PaymentPlan } from '#web/components/ui/payment-plan.tsx'
import { PriceBlock } from '#web/components/ui/price-block.tsx'
import { useSession } from '#web/lib/session.ts'
import { dueWords } from '../due-words.ts'
import { EarlyBadge, EarlyForMembers, EarlyNote } from '../early-access.tsx'
import { Heart } from '../favorites/heart.tsx'
import { LowestOriginal } from '../lowest-original.tsx'
import { transferPriceWords } from '../transfer-price-words.ts'
import { BookAction } from './book-action.tsx'
import { ShareDeal } from './share-deal.tsx'

/**
 * The sticky card: what the date costs, what is saved, the one next step, and what is paid when. `venue` is the venue's
 * name, for those who may know it. The viewer is `selling` the date, or has `bought` it, through the transfer behind
 * this listing. `takenBack`: how much of the viewer's payments for their booking a bank took back for good. `buy` is a
 * couple's button; `offered`, what became of their own offer, and `offer`, the way to make one, are there until
 * somebody has the date.
 */
export function PriceCard({
  listing,
  venue,
  selling,
  bought,
  takenBack,
  buy,
  offered,
  offer,
}: {
  listing: ListingDetail
  venue: string | null
  selling: boolean
  bought: boolean
  takenBack: number
  buy: ReactNode
  offered: ReactNode
  offer: ReactNode
}) {
  const role = useSession()?.role
  const forCouple = role === undefined || role === 'couple'
  const inFull = listing.balanceDue === 0
  const sold = listing.availability === 'sold'
  const mine = listing.availability === 'mine'
  const over = sold || mine
  // nobody pays for a date that is off the market: neither a sum nor a promise would be true of it
  const onSale = listing.isActive && listing.availability !== 'unavailable'
  // only the couple that bought through this very listing has paid what it asks
  const paid = mine && (listing.isTransfer ? bought : listing.bookingId !== null)
  const split = listing.isTransfer && onSale && !paid ? dueWords(listing) : null
  return (
    <Card className="lg:sticky lg:top-24">
      {selling && listing.isActive ? (
        <p className="mb-3 text-sm">
          {listing.isShown
            ? 'This is how other couples see your date.'
            : 'Other couples can’t see your date for now, because the venue isn’t verified.'}
        </p>
      ) : null}
      <PriceBlock size="lg" original={formatDollars(listing.originalPrice)} price={formatDollars(listing.totalPrice)} />
      <p className="nums mt-3 flex flex-wrap items-center gap-2.5 text-sm text-muted">
        <Badge tone="candle">{`${listing.percentOff}% off`}</Badge>
        {`${forCouple && (paid || onSale) ? 'You save' : 'Saves'} ${formatDollars(listing.savings)}`}
        <EarlyBadge listing={listing} />
      </p>
      <LowestOriginal listing={listing} className="mt-2" />
      {listing.isActive && (listing.publicAt || listing.appearsAt) ? (
        <div className="mt-2">
          <EarlyNote listing={listing} />
        </div>
      ) : null}
      {over ? null : <EarlyForMembers listing={listing} />}
      {split ? <p className="nums mt-2 text-sm">{split}</p> : null}
      {over ? null : offered}
      <div id="book" className="mt-5 flex flex-col gap-3">
        <BookAction listing={listing} venue={venue} selling={selling} buy={buy} />
        {over ? null : offer}
      </div>
      {paid || onSale ? (
        <Plan listing={listing} paid={paid} takenBack={takenBack} inFull={inFull} forCouple={forCouple && !selling} />
      ) : null}
      {over || !onSale || listing.isRevealed ? null : (
        <p className="mt-5 flex gap-2.5 text-sm text-muted">
          <ShieldCheck aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-garden" />
          {listing.isTransfer
            ? 'Your payment stays in escrow until the date is yours. You usually see the venue as soon as you’ve paid.'
            : 'The date is yours as soon as your payment is confirmed, and we reveal the venue at the same moment.'}
        </p>
      )}
      {listing.isShown && (forCouple || !listing.isEarly) ? (
        <div className="mt-4 flex items-center justify-end gap-2">
          {listing.isEarly ? null : (
            <div className="min-w-0 grow">
              <ShareDeal listing={listing} />
            </div>
          )}
          <Heart listing={listing} on="paper" className="shrink-0" />
        </div>
      ) : null}
    </Card>
  )
}

function Plan({
  listing,
  paid,
  takenBack,
  inFull,
  forCouple,
}: {
  listing: ListingDetail
  paid: boolean
  takenBack: number
  inFull: boolean
  forCouple: boolean
}) {
  const settled = inFull || (paid && listing.ownBalance?.due === 0)
  return (
    <div className="mt-6 border-line border-t pt-5">
      <PaymentPlan
        plan={[
          {
            key: 'today',
            when: whenPaid(listing, paid),
            parts: transferPriceWords(listing, listing.amountDueNow),
            what: listing.isTransfer ? 'Transfer price, into escrow' : inFull ? 'Full price' : 'Non-refundable Deposit',
            amount: formatDollars(listing.amountDueNow),
            state: paid ? 'paid' : 'due',
          },
          ...(inFull ? [] : balanceOf(listing, paid, takenBack)),
          {
            key: 'event',
            when: formatDate(listing.date),
            what: forCouple ? 'Your event' : 'The event',
            state: 'event',
          },
        ]}
      />
      {takenBack > 0 && settled ? null : (
        <p className="mt-4 text-sm text-muted">{planNote(listing, settled, forCouple)}</p>
      )}
    </div>
  )
}

/** The installment after the first, according to the listing's terms or the viewer's own booking. */
function balanceOf(
  { isTransfer, balanceDue, balanceDueDate, ownBalance }: ListingDetail,
  paid: boolean,
  takenBack: number,
): Installment[] {
  const what = isTransfer ? 'Balance to the venue' : 'Remaining balance'
  const balance = { key: 'balance', what, amount: formatDollars(balanceDue) }
  if (paid && ownBalance?.due === 0) {
    const parts = takenBack > 0 ? `${formatDollars(takenBack)} taken back by your bank` : undefined
    return [{ ...balance, what: 'Balance paid', parts, when: 'To the venue', state: 'paid' }]
  }
  const due = (paid ? ownBalance?.dueDate : null) ?? balanceDueDate
  return due === null ? [] : [{ ...balance, when: formatDate(due), state: 'later' }]
}

function whenPaid({ availability, isTransfer }: ListingDetail, paid: boolean): string {
  if (paid && !isTransfer) return 'Paid at booking'
  return availability === 'mine' ? 'At purchase' : 'Today'
}

function planNote(
  { isTransfer, balanceDueDate, date, ownBalance }: ListingDetail,
  settled: boolean,
  forCouple: boolean,
): string {
  if (settled && ownBalance?.due === 0) return 'Nothing more is owed to the venue.'
  if (isTransfer) {
    if (ownBalance?.due) return 'You owe the venue the rest, due on the day above.'
    const passed = forCouple ? 'to you' : 'on'
    const later = balanceDueDate === null ? '' : `, due on the day above${orLater(balanceDueDate, date, passed)}`
    return settled
      ? 'Nothing more is owed to the venue.'
      : `The selling couple has paid their part. ${forCouple ? 'Once the date is yours, you’ll owe' : 'The couple holding the date owes'} the venue the rest${later}.`
  }
  return settled
    ? 'The event is within 30 days, so the full price is due at booking.'
    : 'Remaining balance due 30 days before event'
}
