import { endedWithBooking } from '#contract/endings.ts'
import { LIMITS } from '#contract/limits.ts'
import type { TransferEnding } from '#contract/processes/transfer.ts'
import { formatCents, formatDate } from '#contract/wording/format.ts'
import { buyerPrice } from './policy.ts'
import type { ShownTransfer } from './store/shown.ts'

/** A letter in words, before it gets its facts and its button. */
export interface Words {
  subject: string
  heading: string
  paragraphs: string[]
  facts?: [string, string][]
}

const day = (transfer: ShownTransfer) => formatDate(transfer.event_date)

/** A party's own words, or what we decided; a timer's and an admin's reason are never quoted. */
export function quotes({ state, ending, reason, decision }: ShownTransfer): string[] {
  if (decision !== null) return [`Our decision: “${decision}”`]
  return reason !== null && (state === 'disputed' || ending === 'declined') ? [`Their words: “${reason}”`] : []
}

/** Who or what ended it, to the seller and to the venue; of an ending that its reader did itself there is no letter. */
type Why<Reader extends string = 'seller' | 'owner'> = (transfer: ShownTransfer) => Record<Reader, string>

const WITH_BOOKING = 'so there is nothing left to pass on.'

/** Of a transfer that nobody had bought. */
const UNSOLD: Partial<Record<TransferEnding, Why>> = {
  withdrawn: ({ sellerName }) => ({ seller: 'You withdrew it.', owner: `${sellerName} withdrew the transfer.` }),
  silent: ({ venueName }) => ({
    seller: `${venueName} hadn’t agreed by the last day your date could be listed, ${LIMITS.transferLeadDays} days before the event.`,
    owner: `The last day the date could be listed, ${LIMITS.transferLeadDays} days before the event, has passed. You no longer need to answer the couple’s request.`,
  }),
  'no-payout-account': ({ sellerName }) => ({
    seller: 'Your payout account was not ready in time, so your date could not be listed.',
    owner: `${sellerName} did not take the last step in time, so the date was not listed.`,
  }),
  unsold: () => ({
    seller: `Nobody had bought your date when its sale ended, ${LIMITS.transferLastSaleDays} days before the event.`,
    owner: `Nobody had bought the date when its sale ended, ${LIMITS.transferLastSaleDays} days before the event.`,
  }),
  'cancelled-by-couple': ({ sellerName }) => ({
    seller: `You cancelled the booking, ${WITH_BOOKING}`,
    owner: `${sellerName} cancelled the booking, ${WITH_BOOKING}`,
  }),
  'cancelled-by-venue': ({ venueName }) => ({
    seller: `${venueName} cancelled the booking, ${WITH_BOOKING}`,
    owner: `You cancelled the booking, ${WITH_BOOKING}`,
  }),
  'cancelled-by-admin': () => ({
    seller: `Unveil cancelled the booking, ${WITH_BOOKING}`,
    owner: `Unveil cancelled the booking, ${WITH_BOOKING}`,
  }),
  lapsed: () => ({
    seller: `You didn’t pay the balance in time and the booking has ended, ${WITH_BOOKING}`,
    owner: `The balance was not paid in time and the booking has ended, ${WITH_BOOKING}`,
  }),
  questioned: () => ({
    seller:
      'A bank is looking into a payment that you made for this booking, so nobody can buy it for now. If the bank upholds the payment, you can offer it again.',
    owner: 'A bank is looking into a payment for this booking, so it can’t be passed on for now.',
  }),
}

const whyUnsold = (transfer: ShownTransfer) => (transfer.ending && UNSOLD[transfer.ending]?.(transfer)) || null

export function endedSeller(transfer: ShownTransfer): Words {
  const over = endedWithBooking(transfer.ending)
  const questioned = transfer.ending === 'questioned'
  const late = questioned ? 'A bank is looking into a payment' : 'Your transfer has run out of time'
  return {
    subject: `Your transfer of ${day(transfer)} has ended`,
    heading: over ? 'The transfer has ended with its booking' : late,
    paragraphs: [whyUnsold(transfer)?.seller ?? 'It was not sold.', ...(over ? [] : ['Your booking stays as it was.'])],
  }
}

export function endedOwner(transfer: ShownTransfer): Words {
  const over = endedWithBooking(transfer.ending)
  return {
    subject: `The transfer of ${day(transfer)} ${transfer.ending === 'withdrawn' ? 'was withdrawn' : 'has ended'}`,
    heading: over ? 'The transfer has ended with its booking' : 'The couple keep their date',
    paragraphs: [whyUnsold(transfer)?.owner ?? 'It was not sold.', ...(over ? [] : ['The booking is unchanged.'])],
  }
}

/** Of a transfer that was paid, and whose buyer gets everything back. */
const RETURNED: Partial<Record<TransferEnding, Why<'buyer' | 'seller' | 'owner'>>> = {
  declined: ({ venueName }) => ({
    buyer: `${venueName} does not accept the change of the contract.`,
    seller: `${venueName} does not accept the buyer.`,
    owner: 'You did not accept the new couple.',
  }),
  'declined-for-venue': () => ({
    buyer: 'Unveil decided on the venue’s behalf not to put the contract in your name.',
    seller: 'Unveil decided on the venue’s behalf not to accept the buyer.',
    owner: 'Unveil decided on your behalf not to accept the new couple.',
  }),
  silent: ({ venueName }) => ({
    buyer: `${venueName} did not confirm in time that the contract names you.`,
    seller: `${venueName} did not confirm in time that the contract names the buyer.`,
    owner: 'You did not confirm in time that the contract names the new couple.',
  }),
  dispute: () => ({
    buyer: 'We decided the dispute in your favor.',
    seller: 'We decided the dispute in the buyer’s favor.',
    owner: 'We decided the dispute in the new couple’s favor. They won’t take the date.',
  }),
  undecided: () => ({
    buyer: 'The dispute wasn’t decided in time, which counts in your favor.',
    seller: 'The dispute wasn’t decided in time, which counts in the buyer’s favor.',
    owner: 'The dispute wasn’t decided in time, which counts in the new couple’s favor. They won’t take the date.',
  }),
  'cancelled-by-venue': ({ venueName }) => ({
    buyer: `${venueName} cancelled the booking, so the date cannot pass to you.`,
    seller: `${venueName} cancelled the booking.`,
    owner: 'You cancelled the booking.',
  }),
  'cancelled-by-admin': () => ({
    buyer: 'Unveil cancelled the booking, so the date cannot pass to you.',
    seller: 'Unveil cancelled the booking.',
    owner: 'Unveil cancelled the booking.',
  }),
  'taken-back': () => ({
    buyer: 'The bank decided that you get your money back.',
    seller: 'A bank has returned the payment of the couple who wanted your date.',
    owner: 'A bank has returned the payment of the new couple.',
  }),
}

const whyReturned = (transfer: ShownTransfer) => (transfer.ending && RETURNED[transfer.ending]?.(transfer)) || null
const because = (why: string | undefined) => (why === undefined ? [] : [why])

export function returnedBuyer(transfer: ShownTransfer): Words {
  return {
    subject: 'Your transfer did not go through. Your money is on its way back',
    heading: 'You get everything back',
    paragraphs: [
      ...because(whyReturned(transfer)?.buyer),
      ...quotes(transfer),
      'The full amount goes back to your card. Banks usually show it within 5 to 10 days. You don’t need to do anything.',
    ],
    facts: [['Refund', formatCents(buyerPrice(transfer))]],
  }
}

export function returnedSeller(transfer: ShownTransfer): Words {
  const over = endedWithBooking(transfer.ending)
  return {
    subject: `Your transfer of ${day(transfer)} did not go through`,
    heading: over ? 'The transfer has ended with its booking' : 'Your booking is yours again',
    paragraphs: [
      ...because(whyReturned(transfer)?.seller),
      ...quotes(transfer),
      over
        ? 'The buyer gets the money back. Our email about the booking says what you get back.'
        : `The buyer gets the money back. Your booking is confirmed as before. You can offer it again until ${LIMITS.transferLeadDays} days before the event, unless a bank is looking into a payment of yours.`,
      ...(over ? [] : stillOwed(transfer)),
    ],
  }
}

/** The seller's own balance; its date may be a new one (docs/decisions/0011). */
function stillOwed({ price_cents, paid_cents, balance_due_date }: ShownTransfer): string[] {
  if (price_cents === paid_cents || balance_due_date === null) return []
  return [`The remaining ${formatCents(price_cents - paid_cents)} is due on ${formatDate(balance_due_date)}.`]
}

export function returnedOwner(transfer: ShownTransfer): Words {
  const over = endedWithBooking(transfer.ending)
  return {
    subject: `The transfer of ${day(transfer)} did not go through`,
    heading: over ? 'The transfer has ended with its booking' : 'The couple keep their booking',
    paragraphs: [
      ...because(whyReturned(transfer)?.owner),
      ...(transfer.ending === 'declined' ? [] : quotes(transfer)),
      over
        ? `The money goes back to ${transfer.buyerName}.`
        : `The money goes back to ${transfer.buyerName}, and the date at ${transfer.venueName} stays with ${transfer.sellerName}.`,
    ],
  }
}
