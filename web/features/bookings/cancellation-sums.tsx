import type { Cancellation } from '#contract/api/bookings.ts'
import { formatDate, formatDollars } from '#contract/wording/format.ts'
import { ALL_BACK, allBack, BANKS_TAKE_DAYS, OWED, venuePaysBack } from '#contract/wording/refund-words.ts'

export type Side = 'couple' | 'venue' | 'admin'

/** What would go back, what would stay and what the venue would pay, as the server says and as this side reads it. */
export function CancellationSums({ preview, side }: { preview: Cancellation; side: Side }) {
  const { refund, settled, lost, kept, takenOver, ofVenue } = preview
  const venue = side === 'venue' ? 'Stays with you' : 'Stays with the venue'
  return (
    <>
      <dl className="nums grid gap-2 rounded-field bg-sunk p-4">
        <Sum name={side === 'couple' ? 'Refund to you' : 'Refund to the couple'} dollars={refund} />
        {settled > 0 ? <Sum name={OWED} dollars={settled} /> : null}
        {side === 'couple' && takenOver ? <Sum name="Not refunded" dollars={lost} /> : null}
        {side !== 'couple' && ofVenue ? <VenueSums ofVenue={ofVenue} own={side === 'venue'} /> : null}
        <Sum
          name={
            side === 'couple' && takenOver
              ? `${venue}, including what was paid before you took the booking over`
              : venue
          }
          dollars={kept}
        />
      </dl>
      {side !== 'couple' && takenOver ? <p className="mt-4">{TAKEN_OVER}</p> : null}
      <p className="mt-4 text-muted">{side === 'couple' ? forCouples(preview) : RULES[side](preview)}</p>
    </>
  )
}

type OfVenue = NonNullable<Cancellation['ofVenue']>

function VenueSums({ ofVenue: { paidOut, unsent, short }, own }: { ofVenue: OfVenue; own: boolean }) {
  return (
    <>
      {paidOut > 0 || unsent === 0 ? (
        <Sum name={own ? 'Taken back from your payouts' : 'Taken back from the venue’s payouts'} dollars={paidOut} />
      ) : null}
      {unsent > 0 ? <Sum name={own ? 'Not sent to you' : 'Not sent to the venue'} dollars={unsent} /> : null}
      {short > 0 ? <Sum name={own ? 'You’ll owe us' : 'The venue will owe us'} dollars={short} /> : null}
    </>
  )
}

function Sum({ name, dollars }: { name: string; dollars: number }) {
  return (
    <div className="flex justify-between gap-4">
      <dt>{name}</dt>
      <dd className="font-semibold">{formatDollars(dollars)}</dd>
    </div>
  )
}

const TAKEN_OVER =
  'This couple took the booking over from another couple. They get back what they paid themselves, not everything that was paid for the booking.'

const NONE: OfVenue = { paidOut: 0, unsent: 0, short: 0 }

const RULES = {
  venue: ({ refund, takenOver, ofVenue }: Cancellation) =>
    `${venuePaysBack({ refund, takenOver, ...(ofVenue ?? NONE) }, formatDollars)} ${refund > 0 ? `We’ll send the refund today. ${BANKS_TAKE_DAYS} ` : ''}This can’t be undone.`,
  admin: ({ refund, takenOver, ofVenue }: Cancellation) =>
    `${refund > 0 ? `${allBack({ takenOver })}, from the venue’s money.` : ALL_BACK} ${fromVenue(ofVenue ?? NONE)} Any transfer in progress ends. This can’t be undone.`,
}

const fromVenue = ({ paidOut }: OfVenue) =>
  paidOut > 0
    ? `We’ve paid the venue ${formatDollars(paidOut)} for this booking, and we’ll take it back from its payout account.`
    : 'Nothing has been paid to the venue for this booking, so there’s nothing to take back.'

/**
 * `refund`: what comes back now. Until the day `until`, that is all the couple has paid beyond the deposit, if
 * anything, less what they owe us. One that took the booking over has paid another couple, not the deposit.
 */
function forCouples({ balanceRefundUntil: until, refund, settled, takenOver }: Cancellation): string {
  const rest = takenOver ? 'what was paid beyond it, up to what you’ve paid' : 'whatever else you’ve paid'
  const less = settled > 0 ? ', less what you owe us' : ''
  const rule = until
    ? `We don’t refund the deposit.${refund > 0 ? ` Until ${formatDate(until)}, we refund ${rest}${less}.` : ''}`
    : 'It’s too late for a refund.'
  return `${rule} The date will no longer be yours. This can’t be undone.`
}
