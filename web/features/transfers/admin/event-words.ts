import type { ObjectEvent } from '#contract/event-log.ts'
import type { bookingProcess } from '#contract/processes/booking.ts'
import type { chargebackProcess } from '#contract/processes/chargeback.ts'
import type { holdProcess } from '#contract/processes/hold.ts'
import type { offerProcess } from '#contract/processes/offer.ts'
import type { paymentProcess } from '#contract/processes/payment.ts'
import type { payoutProcess } from '#contract/processes/payout.ts'
import type { refundProcess } from '#contract/processes/refund.ts'
import type { transferProcess } from '#contract/processes/transfer.ts'

type Logged = ObjectEvent['about']
type Words<Process extends { transitions: object }, More extends string> = Record<
  (keyof Process['transitions'] & string) | More,
  string
>

const BOOKING: Words<typeof bookingProcess, 'confirm'> = {
  confirm: 'Booking confirmed',
  beginTransfer: 'Another couple paid to take the booking over',
  endTransfer: 'The transfer ended: the booking is confirmed for the couple that has it now',
  cancel: 'The booking was canceled',
  lapse: 'The balance wasn’t paid in time',
  complete: 'The day of the event passed',
}

const HOLD: Words<typeof holdProcess, 'begin'> = {
  begin: 'The checkout was opened and the date held',
  beginToEnd: 'The checkout was abandoned or ran out of time',
  pay: 'Hold paid',
  end: 'The hold ended',
}

/** What happened, in words, for every event that a log can hold; a new transition needs its words here. */
const EVENTS = {
  booking: BOOKING,
  guests: { change: 'The number of guests was changed', tell: 'The venue was told how many guests are coming' },
  message: {
    write: 'A message was written',
    report: 'A message was reported to us',
    close: 'A report about a message was closed',
  },
  hold: HOLD,
  transfer: {
    create: 'The seller asked to pass the booking on',
    escalate: 'The seller asked an admin to answer in place of the silent venue',
    freeze: 'Put on hold while a bank looks into a payment',
    thaw: 'The bank decided, and the transfer continued',
    consent: 'The transfer was agreed to',
    decline: 'The transfer was declined',
    withdraw: 'The seller withdrew the transfer or canceled the booking',
    expire: 'The transfer ended before anyone bought it',
    list: 'Listed for sale',
    acceptOffer: 'An offer was accepted, and the date is kept for that couple',
    leaveOffer: 'The agreed price wasn’t paid: listed for sale again',
    fund: 'The buyer paid into escrow',
    assign: 'The contract was assigned to the buyer',
    refuse: 'The buyer was refused, the venue stayed silent, or the booking was canceled',
    confirm: 'The buyer confirmed, or stayed silent: escrow released',
    dispute: 'The buyer disputed the assignment',
    settle: 'The buyer closed the dispute because it was resolved: escrow released',
    decide: 'The dispute was decided: the booking went to the buyer',
    refund: 'The dispute ended in the buyer’s favor',
    finishRefund: 'The buyer got the money back',
    lose: 'A bank took the buyer’s payment back',
  } satisfies Words<typeof transferProcess, 'create' | 'escalate' | 'freeze' | 'thaw'>,
  price: { change: 'The seller changed the asking price' },
  offer: {
    make: 'An offer was made',
    accept: 'The offer was accepted',
    counter: 'The seller named another price',
    counterBack: 'The couple named another price',
    decline: 'The offer was declined',
    withdraw: 'The offer was withdrawn',
    expire: 'The offer ran out of time',
    void: 'The offer ended with the sale',
    pay: 'The agreed price was paid',
    leave: 'The agreed price wasn’t paid',
  } satisfies Words<typeof offerProcess, 'make'>,
  payment: {
    begin: 'A payment was started',
    open: 'Waiting for a card',
    requireAction: 'The bank asked the couple to confirm',
    process: 'The bank began to process the payment',
    reopen: 'The card was declined',
    succeed: 'The payment arrived',
    cancel: 'The payment was canceled',
    'charge-saved-card': 'We tried the saved card',
  } satisfies Words<typeof paymentProcess, 'begin' | 'charge-saved-card'>,
  refund: {
    begin: 'A refund was started',
    send: 'The refund was sent to the card',
    refuse: 'The card provider refused the refund',
    wait: 'The refund is waiting for an admin to send it',
    succeed: 'The refund arrived',
    fail: 'The bank sent the refund back',
    replace: 'Another refund took its place',
    close: 'The refund was closed: paid another way',
    finishByHand: 'The refund was made at the card provider by hand',
    reopen: 'The money that had closed the refund came back, so a new refund takes its place',
  } satisfies Words<typeof refundProcess, 'begin'>,
  chargeback: {
    open: 'The couple’s bank took the payment back',
    win: 'The bank decided in our favor',
    lose: 'The bank decided in the couple’s favor',
    giveBack: 'The bank gave the payment back after all',
    'send-evidence': 'We sent the bank our evidence',
    'pay-by-wire': 'We wired the couple the money that couldn’t go to their card',
  } satisfies Words<typeof chargebackProcess, 'open' | 'send-evidence' | 'pay-by-wire'>,
  payout: {
    request: 'A payout was planned',
    send: 'The payout was sent',
    pay: 'The card provider made the payout',
    fail: 'The payout didn’t go through',
    retry: 'The payout was planned again',
    park: 'Left to an admin, who can send it again',
    release: 'An admin sent the payout again',
    reverse: 'The payout was taken back',
    void: 'The payout was dropped',
  } satisfies Words<typeof payoutProcess, 'request'>,
} satisfies Record<Logged, Record<string, string>>

/** What a log says happened to something, in words. */
export function eventWords(about: Logged, transition: string): string {
  const words: Record<string, string> = EVENTS[about]
  return words[transition] ?? transition
}
