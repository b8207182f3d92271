import type { Words } from './same-everywhere.ts'

export const PURPOSE =
  'What is paid: the `deposit` of a date, its `full` price at once, the `balance` of a booking, or a `transfer`'

export const PAYMENTS: Record<string, Words> = {
  'paymentConfig answer': {
    provider: 'Who takes the cards; `none`: nothing can be paid for now',
    publishableKey: 'The provider’s public key, for its own script; null with `none`',
  },
  Checkout: {
    bookingId: 'The number that the booking has once it is paid; null for a transfer that isn’t yours yet',
    transferId: 'The transfer that is being bought; null for a date from the venue, and for a balance',
    listingId: 'The listing, by which the other calls of a checkout name it',
    clientSecret: 'With it, the provider’s own script takes the card; null once nothing can be paid',
    state:
      '`open`: a card can be entered; `requires_action`: the bank asks the couple to confirm; `processing`: the bank is working on it; `paid`: the booking or transfer is yours; `declined`: try another card; `expired`: the hold is over, or the balance can’t be paid now; `refunding`: the money came too late, or the paid balance was refunded; `refund_refused`: the card’s bank didn’t accept the refund, or a bank gave the payment back to us, and we still owe it',
    purpose: PURPOSE,
    amountDueNow: 'What this payment charges',
    totalPrice: 'The whole cost of the date, what is paid later included',
    balanceDue: 'What is left to pay later; for a balance, what is still owed now',
    depositAmount: 'What the venue keeps if you cancel; for a transfer, of the booking behind it',
    refunds: 'What you would get back by canceling after this payment',
    guestCount:
      'How many guests will come; until the couple gives a number, the most that can come or, for a transfer, the seller’s number',
    maxGuests: 'The most guests that can come',
    guestsUntil: 'The last day to change the number of guests once it is paid; null once that day has passed',
    saveCard: 'Whether the card is kept for the balance',
    venueLater: 'True: the payment doesn’t reveal the venue of this transfer; the venue has to confirm you first',
    holdExpiresAt: 'When the 15 minutes to pay are over; for a balance, the end of the last day to pay it',
    message: 'Why the card was declined, or what becomes of the money, to show to the couple; null if all is well',
  },
  createPaymentIntent: { metadata: 'The venue’s date that is bought. A transfer is opened by POST /api/create-escrow' },
  createEscrow: {
    metadata: 'The transfer that is bought, by its listing',
    transferId: 'The transfer, which the listing itself names; refused if the listing sells another',
  },
  updateCheckout: { guestCount: 'How many guests will come, at most `maxGuests`' },
  'releaseHold answer': {
    released: 'False if the money had already arrived, so that the booking is yours instead',
  },
  'stripeWebhook answer': { received: 'Always true: the event is stored' },
  OwnCard: { brand: 'Such as visa', last4: 'The last four digits of its number' },
  Membership: {
    state:
      '`none`: never begun; `incomplete`: the first month has to be paid; `active`; `past_due`: a renewal was declined, and is tried again or paid with another card; `ended`',
    isMember: 'Whether you have the advantages of Premium now',
    monthlyPrice: 'What a month costs: of this membership while it lasts, otherwise of one that would begin now',
    beganAt: 'When its first month was paid; null before',
    paidUntil: 'The end of the last paid month: it renews then, or ends; null before the first',
    graceUntil: 'While `past_due`: when the advantages end unless another card pays; otherwise null',
    cancelsAtPeriodEnd: 'Whether it ends at `paidUntil` instead of renewing',
    endsNow:
      'Whether it is about to end, so that nothing can be paid, kept or changed; once it has, you can join again',
    ending:
      'Why it has ended; null while it lasts. `cancelled`; `disputed`: a bank took a payment back; `account-closed`: the account was closed, or is no longer a couple’s; `unpaid`: a renewal wasn’t paid; `never-paid`: the first month wasn’t',
    endedAt: 'When it ended; null while it lasts',
    clientSecret: 'Pays what is owed, while `incomplete` or `past_due`; otherwise null',
    message: 'Why the card was declined, in the bank’s words; null if it wasn’t',
    receipts: 'The months that were paid, those of earlier memberships included, newest first',
    'receipts.amount': 'What was paid for the month',
    'receipts.refunded': 'How much of it was refunded',
    'receipts.paidAt': 'When it was paid',
    'receipts.from': 'When the month began',
    'receipts.until': 'When it ends, or ended',
  },
  'openCardSetup answer': {
    clientSecret: 'With it, the provider’s own script takes the card. Nothing is charged',
  },
  startMembership: { amount: 'The `monthlyPrice` that you saw, in dollars; refused if it has changed since' },
}
