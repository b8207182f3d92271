import type { LocalDate } from '../dates.ts'
import { LIMITS } from '../limits.ts'
import { endedWithBooking, type FrozenBy, type TransferEnding, type TransferStage } from '../processes/transfer.ts'
import type { Transfer } from '../transfers/transfer-views.ts'
import { formatCents } from './format.ts'
import { BANKS_TAKE_DAYS, REFUND_IN_FULL } from './refund-words.ts'
import type { ViewerText } from './viewer-text.ts'

/**
 * What happens in a transfer and what comes next, as each of its viewers reads it. Pages, emails and notices all take
 * their texts from here; each adds its own sums, deadlines and buttons.
 */

const WITHDRAWABLE = 'unless another couple is paying for it or has had their offer accepted.'
const BUYER_DISPUTES = 'The buyer says that something is wrong. The money stays in escrow until the dispute is over.'
const PAYING = `A couple is paying right now. The date is held for them for ${LIMITS.holdMinutes} minutes`
const KEPT = `We’re keeping the date for them for up to ${LIMITS.offerPayHours} hours. If they don’t pay in time, the agreed price no longer applies.`

/** What becomes of a dispute that nobody decides in time (domain.md row 20). */
export const DISPUTE_DEFAULT_TEXTS = {
  buyer: 'If we don’t decide in time, you get everything back, and the selling couple keeps the booking.',
  seller: 'If we don’t decide in time, the buyer gets everything back, and you keep the booking.',
  others: 'If the dispute isn’t decided in time, the buyer gets everything back, and the seller keeps the booking.',
}

/** The name of each stage, and what comes next; '' if nothing does. */
export const TRANSFER_STAGE_TEXTS: Record<TransferStage, { name: ViewerText; next: ViewerText }> = {
  consent: {
    name: { venue: 'Waiting for you', others: 'Waiting for the venue' },
    next: {
      venue: `A couple can’t keep their date and would like to pass their booking on to another couple. Silence doesn’t count as a yes, but if you don’t answer within ${LIMITS.consentHours} hours and there’s still time to list the date, the couple can ask our team to answer for you. You can charge a transfer fee of at most ${formatCents(LIMITS.maxVenueFeeCents)}.`,
      seller: `The venue decides whether your booking can be transferred. If they don’t answer within ${LIMITS.consentHours} hours and there’s still time to list the date, you can ask our team to step in.`,
      others: `The venue decides whether the booking can be transferred. If they don’t answer within ${LIMITS.consentHours} hours and there’s still time to list the date, the couple can ask our team to step in.`,
    },
  },
  consented: {
    name: 'Agreed, not listed yet',
    next: {
      seller:
        'We’ll list your date as soon as you can be paid. If you haven’t set up your payout account, please do so now.',
      others:
        'The contract is verified. The date is listed within seconds, or once the selling couple has set up their payouts.',
    },
  },
  listed: {
    name: 'Listed',
    next: {
      seller: `We’ve listed your date on the marketplace, without the venue’s name. You can withdraw the transfer ${WITHDRAWABLE}`,
      venue: `We’ve listed the date on the marketplace, without your name. The couple can withdraw the transfer ${WITHDRAWABLE}`,
      others: `We’ve listed the date on the marketplace, without the venue’s name. The couple can withdraw the transfer ${WITHDRAWABLE}`,
    },
  },
  offer_accepted: {
    name: 'Offer accepted',
    next: {
      seller: `You’ve agreed on a price with a couple, and we’re keeping the date for them for up to ${LIMITS.offerPayHours} hours. If they don’t pay, we’ll list it again, unless the sale is over by then. Until then, you can’t withdraw the transfer.`,
      others: `An offer was accepted. That couple has up to ${LIMITS.offerPayHours} hours to pay.`,
    },
  },
  reserved: {
    name: 'Being bought',
    next: { seller: `${PAYING}, so you can’t withdraw the transfer right now.`, others: `${PAYING}.` },
  },
  funded: {
    name: 'Paid into escrow',
    next: {
      buyer:
        'Your money is in escrow until the booking is yours. If the venue doesn’t confirm in time that the contract is in your name, we’ll refund everything to your card.',
      seller:
        'Another couple has paid into escrow. The venue now has to confirm that the contract is in the new couple’s name, and then the new couple checks it. After that, you’re paid. If the venue doesn’t confirm in time, the new couple gets the money back, and the booking stays yours.',
      venue:
        'The new couple has paid into escrow. Please put the contract in their name and confirm it, or tell us why you can’t. If you don’t answer in time, they get everything back.',
      others:
        'The price is in escrow. The venue now has to confirm that the contract is in the buyer’s name. If the venue doesn’t, the buyer gets everything back.',
    },
  },
  assigned: {
    name: { buyer: 'Contract names you', others: 'Contract names the buyer' },
    next: {
      buyer:
        'The contract is in your name. Please check the agreement and confirm, or tell us what is wrong. If you do neither in time, that counts as a yes.',
      seller:
        'The contract is in the buyer’s name. They’re checking the agreement now, and silence counts as a yes. Then you’re paid.',
      others: 'The contract is in the buyer’s name. They’re checking the agreement now, and silence counts as a yes.',
    },
  },
  disputed: {
    name: 'In dispute',
    next: {
      buyer: `You’ve told us that something is wrong. Your money stays in escrow until our team has decided. If the problem is resolved before that, you can close the dispute yourself and take the date. ${DISPUTE_DEFAULT_TEXTS.buyer}`,
      seller: `${BUYER_DISPUTES} ${DISPUTE_DEFAULT_TEXTS.seller}`,
      others: `${BUYER_DISPUTES} ${DISPUTE_DEFAULT_TEXTS.others}`,
    },
  },
  completed: {
    name: 'Completed',
    next: {
      seller: 'Another couple has taken over your booking. Thank you for passing it on.',
      buyer: 'The contract is in your name, and everything already paid counts toward your booking.',
      others: 'The new couple has taken over the booking, on the same terms.',
    },
  },
  refunding: {
    name: 'Refund on its way',
    next: {
      buyer: REFUND_IN_FULL,
      others: `We’re refunding the full amount to the buyer’s card. ${BANKS_TAKE_DAYS}`,
    },
  },
  refunded: { name: 'Refunded', next: '' },
  withdrawn: { name: 'Withdrawn', next: '' },
  declined: { name: 'Declined', next: '' },
  expired: { name: 'Expired', next: '' },
}

/**
 * For a transfer that is off the market because its venue isn't verified: what is shown in place of its stage, why, and
 * what is next while it is listed, and while it is `kept` for the couple of an accepted offer.
 */
export const OFF_MARKET_TEXTS = {
  name: 'Off the market for now',
  why: { venue: 'your venue isn’t verified', others: 'the venue isn’t verified' },
  next: {
    seller:
      'Nobody can find or buy your date for now, because the venue isn’t verified. You can withdraw the transfer.',
    venue:
      'Nobody can find or buy the date for now, because your venue isn’t verified. The couple can withdraw the transfer.',
    others:
      'Nobody can find or buy the date for now, because the venue isn’t verified. The couple can withdraw the transfer.',
  },
  kept: {
    seller: `You’ve agreed on a price with a couple, but they can’t pay for now, because the venue isn’t verified. ${KEPT} Until then, you can’t withdraw the transfer.`,
    venue: `An offer was accepted, but that couple can’t pay for now, because your venue isn’t verified. ${KEPT}`,
    others: `An offer was accepted, but that couple can’t pay for now, because the venue isn’t verified. ${KEPT}`,
  },
} satisfies Record<string, ViewerText>

/** To a seller who may now ask an admin to answer in the venue's place. */
export const VENUE_SILENT = `The venue hasn’t answered in ${LIMITS.consentHours} hours. You can ask our team to step in and answer for them.`

/** The name of `consent` once the seller has asked an admin. */
export const VENUE_OR_TEAM_NAME: ViewerText = {
  venue: 'Waiting for you or our team',
  others: 'Waiting for the venue or our team',
}

/** Who acts next then: the venue can still answer. */
export const VENUE_OR_TEAM_ACTOR: ViewerText = {
  admin: 'You',
  venue: 'You or our team',
  others: 'The venue or our team',
}

/** What comes next once the seller has asked an admin, instead of what `consent` says until then. */
export const VENUE_OR_TEAM: ViewerText = {
  seller: 'The venue decides whether your booking can be transferred, and our team can now answer in their place.',
  venue: `A couple can’t keep their date and would like to pass their booking on to another couple. You can still answer, and our team can now answer in your place. You can charge a transfer fee of at most ${formatCents(LIMITS.maxVenueFeeCents)}.`,
  others: 'The venue decides whether the booking can be transferred, and our team can now answer in their place.',
}

/** A dispute that its buyer has closed (docs/decisions/0060-a-dispute-closed-by-its-buyer.md). */
export const DISPUTE_SETTLED = {
  buyer: 'You closed the dispute because it was resolved.',
  others: 'The buyer closed the dispute because it was resolved.',
} satisfies ViewerText

/**
 * The name of a transfer's stage, or how it ended if the stage would be misleading. `refused`: the buyer's bank refused
 * our refund, and the viewer may know it.
 */
export function stageName(
  { stage, ending }: { stage: TransferStage; ending: TransferEnding | null },
  refused: boolean,
): ViewerText {
  if (refused && (stage === 'refunding' || stage === 'refunded')) return 'Refund refused by the bank'
  if (stage === 'refunded' && ending === 'taken-back') return 'Payment taken back by the bank'
  if (stage === 'withdrawn' || stage === 'expired') {
    if (endedWithBooking(ending)) return 'Ended with the booking'
    if (ending === 'questioned') return 'Ended by a bank dispute'
  }
  return TRANSFER_STAGE_TEXTS[stage].name
}

/** Who a transfer is waiting for. */
export const ACTOR_TEXTS: Record<NonNullable<Transfer['waitingFor']>['who'], ViewerText> = {
  seller: { seller: 'You', others: 'The selling couple' },
  buyer: { buyer: 'You', others: 'The buying couple' },
  venue: { venue: 'You', others: 'The venue' },
  admin: { admin: 'You', others: 'Our team' },
  couples: 'A buyer',
  bank: 'The bank',
}

/** Why a transfer ended without a new couple. */
export const TRANSFER_ENDING_TEXTS: Record<TransferEnding, ViewerText> = {
  withdrawn: { seller: 'You withdrew the transfer.', others: 'The selling couple withdrew the transfer.' },
  declined: { venue: 'You said no.', others: 'The venue said no.' },
  'declined-for-venue': { venue: 'We said no on your behalf.', others: 'We said no on the venue’s behalf.' },
  silent: { venue: 'You didn’t answer in time.', others: 'The venue didn’t answer in time.' },
  'no-payout-account': {
    seller: 'Your payout account wasn’t ready in time.',
    others: 'The selling couple’s payout account wasn’t ready in time.',
  },
  unsold: `Nobody bought the date before the sale ended, ${LIMITS.transferLastSaleDays} days before the event.`,
  dispute: {
    buyer: 'We decided the dispute in your favor.',
    others: 'We decided the dispute in the buyer’s favor.',
  },
  undecided: {
    buyer: 'The dispute wasn’t decided in time, which counts in your favor.',
    others: 'The dispute wasn’t decided in time, which counts in the buyer’s favor.',
  },
  'cancelled-by-couple': { seller: 'You canceled the booking.', others: 'The couple canceled the booking.' },
  'cancelled-by-venue': { venue: 'You canceled the booking.', others: 'The venue canceled the booking.' },
  'cancelled-by-admin': 'Unveil canceled the booking.',
  lapsed: {
    seller: 'You didn’t pay the balance in time, so the booking has ended.',
    others: 'The balance wasn’t paid in time, so the booking has ended.',
  },
  questioned: {
    seller:
      'A bank began to look into a payment you made for this booking. If it upholds the payment in time, you can start another transfer.',
    others: 'A bank began to look into a payment for this booking.',
  },
  'taken-back': {
    buyer: 'Your bank has given you your payment back.',
    others: 'The buyer’s bank has given them their payment back.',
  },
}

/**
 * Why a transfer that was paid for ended on the day of the event (docs/decisions/0011). A bank may have kept the venue
 * from confirming the buyer until then.
 */
export const EVENT_CAME: ViewerText = {
  venue: 'The day of the event came before you had confirmed the new couple.',
  buyer: 'The day of the event came before the venue had confirmed you.',
  others: 'The day of the event came before the venue had confirmed the new couple.',
}

/** Why this transfer ended; `endedOn`: the date at the venue when it ended. */
export function endingText(
  ending: TransferEnding,
  { stage, eventDate, endedOn }: { stage: TransferStage; eventDate: LocalDate; endedOn: LocalDate | null },
): ViewerText {
  const unsold = stage === 'expired'
  const eventCame = endedOn !== null && endedOn >= eventDate
  return ending === 'silent' && !unsold && eventCame ? EVENT_CAME : TRANSFER_ENDING_TEXTS[ending]
}

type StepKey = Exclude<Transfer['steps'][number]['key'], 'ended'>

/** The steps of the timeline: what each is called, and what it means until it is done. */
export const TRANSFER_STEP_TEXTS: Record<StepKey, { label: ViewerText; means: ViewerText }> = {
  created: { label: 'Transfer created', means: '' },
  consent: {
    label: { venue: 'You agree', others: 'Venue agrees' },
    means: {
      venue: 'You decide whether the booking can be transferred. Silence doesn’t count as a yes.',
      others: 'The venue decides whether the booking can be transferred. Silence doesn’t count as a yes.',
    },
  },
  payouts: {
    label: { seller: 'You can be paid', others: 'Seller can be paid' },
    means: {
      seller: 'You tell our card provider where to send your money. If you don’t, the transfer ends.',
      others: 'The selling couple tells our card provider where to send their money. If they don’t, the transfer ends.',
    },
  },
  listed: {
    label: 'Listed for other couples',
    means: {
      venue: 'On the marketplace, without your name.',
      others: 'On the marketplace, without the venue’s name.',
    },
  },
  funded: {
    label: TRANSFER_STAGE_TEXTS.funded.name,
    means: {
      venue: 'The buyer pays into escrow and usually sees who you are. Nobody is paid yet.',
      others: 'The buyer pays into escrow and usually sees who the venue is. Nobody is paid yet.',
    },
  },
  assigned: {
    label: TRANSFER_STAGE_TEXTS.assigned.name,
    means: {
      buyer: 'The venue confirms that the contract is in your name. If the venue doesn’t, you get everything back.',
      venue: 'You confirm that the contract is in the buyer’s name. If you don’t, the buyer gets everything back.',
      others:
        'The venue confirms that the contract is in the buyer’s name. If the venue doesn’t, the buyer gets everything back.',
    },
  },
  completed: {
    label: 'Completed, escrow released',
    means: {
      buyer:
        'You check the contract and confirm. Silence counts as a yes. Then the booking is yours, and escrow is released.',
      seller:
        'The buyer checks the contract and confirms. Silence counts as a yes. Then the booking is theirs, and you’re paid from escrow.',
      others:
        'The buyer checks the contract and confirms. Silence counts as a yes. Then the booking is theirs, and escrow is released.',
    },
  },
}

/** What the last step means while a dispute is open. */
export const DISPUTE_STEP: ViewerText = {
  buyer:
    'You’ve raised a dispute, and our team decides: either you get the date, perhaps with part of the price back, or you get everything back. If the problem is resolved, you can close the dispute yourself.',
  others:
    'The buyer has raised a dispute, and our team decides: either they get the date, perhaps with part of the price back, or they get everything back. They can close the dispute themselves if the problem is resolved.',
}

const TAKEN_BACK =
  'A bank has taken all or part of the price back while it looks into the payment. If it upholds everything, nothing changes. If not,'
const STAYS = 'The price stays in escrow while a bank looks into an earlier payment for this booking.'

/**
 * Why a transfer is on hold, by the payment that a bank is deciding on: in a few words and in full; and where its money
 * is.
 */
export const FROZEN_TEXTS: Record<FrozenBy, { why: string; next: string; money: ViewerText }> = {
  price: {
    why: 'a bank is looking into the payment for this transfer',
    next: 'A bank is looking into the payment for this transfer, which can take weeks. Until it decides, nobody is paid, nothing is refunded, and no deadline passes.',
    money: {
      buyer: `${TAKEN_BACK} you get all your money back, and the date stays with the selling couple.`,
      seller: `${TAKEN_BACK} the buyer gets all of it back, and the date stays with you.`,
      others: `${TAKEN_BACK} the buyer gets all of it back, and the date stays with the selling couple.`,
    },
  },
  booking: {
    why: 'a bank is looking into an earlier payment for this booking',
    next: 'A bank is looking into an earlier payment for this booking, which can take weeks. Until it decides, the transfer can’t be completed, and no deadline passes.',
    money: { buyer: `${STAYS} Your money isn’t affected.`, others: `${STAYS} The buyer’s money isn’t affected.` },
  },
}
