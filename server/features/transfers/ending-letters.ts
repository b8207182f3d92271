import { type LocalDate, todayIn } from '#contract/dates.ts'
import { LIMITS } from '#contract/limits.ts'
import type { Cents } from '#contract/money.ts'
import { endedWithBooking, type TransferViewer } from '#contract/processes/transfer.ts'
import { capitalized } from '#contract/wording/first-letter.ts'
import { formatCents, formatDate } from '#contract/wording/format.ts'
import { BANKS_TAKE_DAYS } from '#contract/wording/refund-words.ts'
import { MONEY_TEXTS } from '#contract/wording/transfer-money.ts'
import { EVENT_CAME, endingText } from '#contract/wording/transfer-texts.ts'
import { textFor, type ViewerText } from '#contract/wording/viewer-text.ts'
import { nextFor, quotes, sum, type Words } from './letter-words.ts'
import { buyerPrice, isTooNearToList, proceedsOf } from './policy.ts'
import type { TransferWithParties } from './store/transfers-with-parties.ts'

/** Sums known only to the command that moved them. Cents. */
export interface ToldSums {
  /** what the buyer's bank took back of the price */
  takenBack?: Cents
  /** how much of a payment that the seller's bank took back is covered by the venue's money */
  coveredByVenue?: Cents
  /** how much of it the sale pays for, out of what the seller was to receive */
  coveredBySale?: Cents
  /** everything the seller still owes us; of a sale that pays for a part, what is left of that payment */
  sellerOwes?: Cents
}

const day = (transfer: TransferWithParties) => formatDate(transfer.event_date)

function why(reader: TransferViewer, transfer: TransferWithParties): string[] {
  const { ending, ended_at, stage, event_date: eventDate, venueState } = transfer
  if (ending === null) return []
  const endedOn = ended_at && todayIn(venueState, ended_at)
  return [textFor(reader, endingText(ending, { stage, eventDate, endedOn }))]
}

const WITH_BOOKING = 'The transfer has ended with its booking'
const NOTHING_LEFT = 'There’s nothing left to transfer.'

/** A transfer that nobody bought. */
export function endedSeller(transfer: TransferWithParties & { today: LocalDate }): Words {
  const over = endedWithBooking(transfer.ending)
  const questioned = transfer.ending === 'questioned'
  const heading = questioned ? 'A bank has questioned a payment' : 'Your transfer has run out of time'
  const again = questioned ? '' : anotherTransfer(transfer)
  return {
    subject: `Your transfer of ${day(transfer)} has ended`,
    heading: over ? WITH_BOOKING : heading,
    paragraphs: [...why('seller', transfer), over ? NOTHING_LEFT : `Your booking stays as it is.${again}`],
  }
}

export function endedOwner(transfer: TransferWithParties): Words {
  const over = endedWithBooking(transfer.ending)
  return {
    subject: `The transfer of ${day(transfer)} ${transfer.ending === 'withdrawn' ? 'was withdrawn' : 'has ended'}`,
    heading: over ? WITH_BOOKING : 'The couple keeps their date',
    paragraphs: [...why('venue', transfer), over ? NOTHING_LEFT : 'The booking is unchanged.'],
  }
}

/** A transfer that was paid for, and whose buyer gets everything back. */
export function returnedBuyer(transfer: TransferWithParties): Words {
  return {
    subject: `The transfer of ${day(transfer)} didn’t go through, and your money is on its way back`,
    heading: 'You’ll get everything back',
    // the venue's words may name the venue
    paragraphs: [
      ...why('buyer', transfer),
      ...(transfer.buyerKnows ? quotes(transfer) : []),
      nextFor('buyer', 'refunding'),
    ],
    facts: [[MONEY_TEXTS.back.buyer, formatCents(buyerPrice(transfer))]],
  }
}

export function returnedSeller(transfer: TransferWithParties & { today: LocalDate }): Words {
  const over = endedWithBooking(transfer.ending)
  // the reason already says so if it was the buyer's bank that paid them
  const goesBack = transfer.ending === 'taken-back' ? '' : 'The buyer gets the money back. '
  return {
    subject: `Your transfer of ${day(transfer)} didn’t go through`,
    heading: over ? WITH_BOOKING : 'You keep your booking',
    paragraphs: [
      ...why('seller', transfer),
      ...quotes(transfer),
      over
        ? 'The buyer gets the money back. Our email about the booking says what you get back.'
        : `${goesBack}Your booking is confirmed as before.${anotherTransfer(transfer)}`,
      ...(over ? [] : stillOwed(transfer)),
    ],
  }
}

/** The sentence about another transfer, for a seller who keeps their booking; '' if the event is too near for one. */
const anotherTransfer = ({ event_date, today }: { event_date: LocalDate; today: LocalDate }): string =>
  isTooNearToList(event_date, today)
    ? ''
    : ` You can start another transfer up to ${LIMITS.transferLeadDays} days before the event, unless a bank is looking into a payment of yours or has taken one back.`

/**
 * The seller's balance. Its due date may have moved, but never past the event, after which no balance can be paid here
 * (docs/decisions/0011).
 */
function stillOwed(transfer: TransferWithParties & { today: LocalDate }): string[] {
  const { price_cents, paid_cents, balance_due_date: due, today } = transfer
  if (price_cents === paid_cents || due === null || due < today) return []
  return [`The remaining ${formatCents(price_cents - paid_cents)} is due on ${formatDate(due)}.`]
}

export function returnedOwner(transfer: TransferWithParties): Words {
  const over = endedWithBooking(transfer.ending)
  const refunding = `We’re refunding ${transfer.buyerName}`
  const stays = `the date at ${transfer.venueName} stays with ${transfer.sellerName}.`
  // the bank has paid the buyer, so we don't
  const kept = transfer.ending === 'taken-back' ? capitalized(stays) : `${refunding}, and ${stays}`
  return {
    subject: `The transfer of ${day(transfer)} didn’t go through`,
    heading: over ? WITH_BOOKING : 'The couple keeps their booking',
    paragraphs: [
      ...why('venue', transfer),
      ...(transfer.ending === 'declined' ? [] : quotes(transfer)),
      over ? `${refunding}.` : kept,
    ],
  }
}

/**
 * A bank has decided, but the venue hadn't confirmed the buyer by the day of the event, so the transfer is about to end
 * (docs/decisions/0011).
 */
export function thawedTooLate(transfer: TransferWithParties & { reader: TransferViewer }): Words {
  const { reader } = transfer
  return {
    subject: `The bank has decided on the transfer of ${day(transfer)}`,
    heading: 'The bank has decided',
    paragraphs: [`${textFor(reader, EVENT_CAME)} ${textFor(reader, GOES_BACK)}`],
  }
}

const GOES_BACK: ViewerText = {
  buyer: 'So you get everything back, and the booking stays with the selling couple.',
  seller: 'So they get everything back, and the booking stays yours.',
  others: 'So they get everything back, and the booking stays with the selling couple.',
}

/** The buyer's bank has given them the price back, or a part of it, in which case the rest comes from us. */
export function takenBackBuyer(transfer: TransferWithParties & ToldSums): Words {
  const { takenBack = buyerPrice(transfer) } = transfer
  const rest = buyerPrice(transfer) - takenBack
  return {
    subject: `The transfer of ${day(transfer)} has ended`,
    heading: `Your bank has given you ${rest > 0 ? 'part of ' : ''}your payment back`,
    paragraphs: [
      'The bank decided in your favor, so the date stays with the selling couple.',
      ...(rest > 0 ? [`We’re refunding the rest to your card. ${BANKS_TAKE_DAYS}`] : []),
    ],
    facts: [[MONEY_TEXTS.backByBank.buyer, formatCents(takenBack)], ...sum(MONEY_TEXTS.back.buyer, rest)],
  }
}

/**
 * The venue was told that we bear what the seller's bank took back; now that nobody is taking over the booking, the
 * venue bears it.
 */
export function coversLossOwner(transfer: TransferWithParties & ToldSums): Words {
  const { sellerName, coveredByVenue = 0 } = transfer
  return {
    subject: `Your money for ${day(transfer)} goes toward a payment that a bank took back`,
    heading: 'A payment was taken back from you after all',
    paragraphs: [
      `A bank took back a payment by ${sellerName} for good. While another couple was taking over the booking, we bore the loss, not you. Now that the booking stays with ${sellerName}, ${formatCents(coveredByVenue)} of the loss comes out of the money we had for you, and we can’t pay you that amount.`,
      'We’ll get in touch about the booking.',
    ],
    facts: sum('Taken back', coveredByVenue),
  }
}

/** The seller was told that they owe us what their bank took back; now the venue's money covers all or part of it. */
export function coversLossSeller(transfer: TransferWithParties & ToldSums): Words {
  const { coveredByVenue = 0 } = transfer
  // below zero if they have already paid for what is covered now
  const sellerOwes = Math.max(0, transfer.sellerOwes ?? 0)
  const heading = sellerOwes > 0 ? `You now owe us ${formatCents(sellerOwes)}` : 'You no longer owe us anything'
  return {
    subject: heading,
    heading,
    paragraphs: [
      `Your bank had taken back a payment you made for ${day(transfer)}. Nobody is taking over your booking now, so the money we would have paid the venue covers ${formatCents(coveredByVenue)} of it.`,
      sellerOwes > 0
        ? `If you’ve already paid us more than the remaining ${formatCents(sellerOwes)}, please reply to this email, and we’ll send back the difference.`
        : 'You don’t need to pay us anything for it. If you already have, please reply to this email, and we’ll send it back.',
    ],
    facts: [...sum('Covered', coveredByVenue), ['You owe us', formatCents(sellerOwes)]],
  }
}

/**
 * The seller was told what they would receive, and then their bank took back what they had paid for the booking: the
 * sale pays for that, as far as they haven't been paid.
 */
export function saleCoversLoss(transfer: TransferWithParties & ToldSums): Words {
  const { coveredBySale = 0, sellerOwes = 0 } = transfer
  const covered = formatCents(coveredBySale)
  return {
    subject: `Your bank has taken back a payment for ${day(transfer)}`,
    heading: `We’ve deducted ${sellerOwes > 0 ? 'part of ' : ''}it from what you receive`,
    // the venue may have canceled the booking since, so this doesn't say that it keeps what it was paid
    paragraphs: [
      `Your bank took back a payment you made for ${day(transfer)}. The booking has passed to another couple, and the venue doesn’t pay for this. So ${covered} of what we hadn’t yet paid you for the transfer goes toward the payment your bank took back.`,
      ...(sellerOwes > 0
        ? [`You owe us the remaining ${formatCents(sellerOwes)}, and we’ll get in touch about it.`]
        : []),
    ],
    facts: [
      ...sum(MONEY_TEXTS.madeGood.seller, transfer.made_good_cents),
      ['You receive', formatCents(proceedsOf(transfer).net)],
      ...sum('You owe us', sellerOwes),
    ],
  }
}
