import { WORK_PATHS } from '#contract/admin-inbox.ts'
import type { Cents } from '#contract/money.ts'
import { formatCents, formatDate } from '#contract/wording/format.ts'
import { BANKS_TAKE_DAYS, REFUND_IN_FULL } from '#contract/wording/refund-words.ts'
import { type Letter, letter } from '#server/platform/mail/letter.ts'

/** To a venue: a couple's bank has taken a payment back, or has decided on it. */
export function chargebackLetter(facts: {
  bookingId: number
  eventDate: string
  /**
   * `lost-by-seller`: a payment by a couple that is passing the booking on, or has passed it on; `fee-`: the price of
   * a transfer, with the venue's fee
   */
  state: 'open' | 'won' | 'lost' | 'lost-by-seller' | 'fee-open' | 'fee-won' | 'fee-lost'
  amount: Cents
  publicOrigin: string
}): Letter {
  const sum = formatCents(facts.amount)
  const texts = {
    open: [
      `A bank is disputing a payment of ${sum}`,
      'The couple’s bank has taken a payment back and is looking into it, which can take weeks. Until it decides, payouts for this booking are on hold. We’ll respond to the bank. You don’t need to do anything.',
    ],
    won: [
      `The bank decided in our favor: ${sum}`,
      'The payment stands. We’ll send what we still owe you for it as planned.',
    ],
    lost: [
      `The bank decided in the couple’s favor: ${sum}`,
      'The payment was taken back for good, so we can’t pay you any part of it that we haven’t already sent. We’ll get in touch about the booking.',
    ],
    'lost-by-seller': [
      `The bank decided in the couple’s favor: ${sum}`,
      'The payment was taken back for good, but from us, not from you. Another couple is taking over the booking, or has taken it over. What we pay you for it stays the same.',
    ],
    'fee-open': [
      `A bank is disputing a payment of ${sum}`,
      'The couple’s bank has taken back what they paid the selling couple for this booking. It’s looking into the payment, which can take weeks. That payment included your transfer fee, which may be on hold until the bank decides. The booking and earlier payments for it aren’t affected.',
    ],
    'fee-won': [
      `The bank decided in our favor: ${sum}`,
      'The payment stands. If we still owe you your transfer fee, we’ll send it as planned.',
    ],
    'fee-lost': [
      `The bank decided in the couple’s favor: ${sum}`,
      'The payment was taken back for good, but from us, not from you. The booking isn’t affected, and you keep your transfer fee.',
    ],
  } as const
  const [subject, text] = texts[facts.state]
  return letter({
    template: `chargeback-${facts.state}`,
    subject,
    heading: subject,
    paragraphs: [text],
    facts: [
      ['Booking', String(facts.bookingId)],
      ['Date', formatDate(facts.eventDate)],
      ['Payment', sum],
    ],
    action: { label: 'See your payouts', url: `${facts.publicOrigin}/dashboard/venue?tab=payouts` },
  })
}

/** To a couple that owes us: their bank has paid a payment back to us, which covers their debt or part of it. Cents. */
export function debtCoveredLetter(facts: { covered: Cents; left: Cents; publicOrigin: string }): Letter {
  const [covered, left] = [formatCents(facts.covered), formatCents(facts.left)]
  const nothing = facts.left === 0
  return letter({
    template: 'debt-covered',
    subject: nothing ? 'You no longer owe us anything' : `You now owe us ${left}`,
    heading: nothing ? 'You no longer owe us anything' : `You now owe us ${left}`,
    paragraphs: [
      `Your bank had taken a payment back and has now paid it back to us. That covers ${covered} of what you owed us for it.`,
      nothing
        ? 'You don’t need to pay us anything for it. If you already have, please reply to this email, and we’ll send it back.'
        : `If you’ve already paid us more than the remaining ${left}, please reply to this email, and we’ll send back the difference.`,
    ],
    facts: [
      ['Covered by your bank', covered],
      ['You owe us', left],
    ],
    action: { label: 'See your account', url: `${facts.publicOrigin}/account?tab=data` },
  })
}

/** What has happened to a refund that failed, or to money that a bank gave back. */
export type RefundNews = 'failed' | 'again' | 'outside' | 'given-back' | 'given-back-outside'

const NEWS: Record<RefundNews, { subject: string; heading: string; text: string; notice?: string }> = {
  failed: {
    subject: 'Your refund didn’t reach your card',
    heading: 'Your money is safe with us',
    text: 'Your card’s bank refused our refund, perhaps because the card was closed. We still owe you the amount. Please reply to this email to tell us how you’d like to receive it.',
    notice: 'We still owe you the amount. Please reply to our email to tell us how you’d like to receive it.',
  },
  again: {
    subject: 'We’re sending your refund again',
    heading: 'Your refund is on its way again',
    text: `An earlier attempt didn’t reach your card. ${REFUND_IN_FULL}`,
  },
  outside: {
    subject: 'We sent your refund by bank transfer',
    heading: 'Your money is on its way',
    text: 'Our refund didn’t reach your card, so we sent the full amount from our bank account instead. You don’t need to do anything.',
  },
  'given-back': {
    subject: 'We’re sending your money back',
    heading: 'Your money is on its way',
    text: `Your bank had taken a payment back for you and has now paid it back to us, so this amount is yours. ${REFUND_IN_FULL}`,
  },
  'given-back-outside': {
    subject: 'We sent your money by bank transfer',
    heading: 'Your money is on its way',
    text: 'Your bank had taken a payment back for you and has now paid it back to us, so this amount is yours. We sent it from our bank account. You don’t need to do anything.',
  },
}

/** To a couple: a refund has failed, is being sent, or was paid another way. It names no venue. */
export function refundLetter(facts: {
  refundId: number
  amount: Cents
  news: RefundNews
  publicOrigin: string
}): Letter {
  const { subject, heading, text, notice = text } = NEWS[facts.news]
  return letter({
    template: `refund-${facts.news}`,
    subject,
    heading,
    notice,
    paragraphs: [text],
    facts: [
      ['Refund', String(facts.refundId)],
      ['Amount', formatCents(facts.amount)],
    ],
    action: { label: 'See your bookings', url: `${facts.publicOrigin}/dashboard/couple?tab=bookings` },
  })
}

/**
 * To a couple: one of us has refunded `amount` by hand; `stillOwed`: how much of the refund is still waiting, in cents.
 * It names no venue.
 */
export function byHandLetter(facts: {
  refundId: number
  amount: Cents
  stillOwed: Cents
  publicOrigin: string
}): Letter {
  const [amount, stillOwed] = [formatCents(facts.amount), formatCents(facts.stillOwed)]
  const rest = `We still owe you ${stillOwed}. Please reply to this email to tell us how you’d like to receive it.`
  return letter({
    template: 'refund-by-hand',
    subject: `We’ve refunded ${amount} to your card`,
    heading: 'Your money is on its way',
    paragraphs: [BANKS_TAKE_DAYS, facts.stillOwed > 0 ? rest : 'You don’t need to do anything.'],
    facts: [
      ['Refund', String(facts.refundId)],
      ['Amount', amount],
      ...(facts.stillOwed > 0 ? [['Still owed', stillOwed] as [string, string]] : []),
    ],
    action: { label: 'See your bookings', url: `${facts.publicOrigin}/dashboard/couple?tab=bookings` },
  })
}

/** To a couple: we wired them the money their bank gave back, because it couldn't go to their card. Cents. */
export function wiredLetter(facts: { amount: Cents; reference: string; publicOrigin: string }): Letter {
  const { subject, heading, text } = NEWS['given-back-outside']
  return letter({
    template: 'wired',
    subject,
    heading,
    paragraphs: [text],
    facts: [
      ['Amount', formatCents(facts.amount)],
      ['Reference', facts.reference],
    ],
    action: { label: 'See your bookings', url: `${facts.publicOrigin}/dashboard/couple?tab=bookings` },
  })
}

/**
 * To the admins: a bank has taken a payment back and wants our evidence, or has returned it after all; a refund has
 * failed and is still owed; or somebody has refunded a payment at the card provider by hand.
 */
export function moneyWaitsLetter(facts: {
  what: keyof typeof WAITS
  /** the number of the chargeback, the refund, or the payment that was refunded by hand */
  id: number
  /** what an admin looks at: the payment, the member or the refund, by its number */
  workId: number
  amount: Cents
  publicOrigin: string
}): Letter {
  const sum = formatCents(facts.amount)
  const { subject, text, name, leadsTo } = WAITS[facts.what](sum)
  return letter({
    template: `${facts.what}-waits`,
    subject,
    heading: subject,
    paragraphs: [text],
    facts: [
      [name, String(facts.id)],
      // the refund may be less than what the bank gave back
      [facts.what === 'given-back-refund' ? 'Given back' : 'Amount', sum],
    ],
    action: { label: 'Open the admin panel', url: facts.publicOrigin + leadsTo(facts.workId) },
  })
}

// news that nobody has to work on: the bell keeps it until an admin has read it, so it doesn't lead to a WORK_PATHS page
const toPayment = (id: number) => `/admin/refunds?tab=payments&filter=succeeded&q=${id}`
const toMember = (id: number) => `/admin/users/${id}`

const WAITS = {
  chargeback: (sum: string) => ({
    subject: `A bank has taken ${sum} back`,
    text: 'The payouts and any transfer that this affects are on hold until the bank decides. Please submit our evidence in time: the admin panel’s inbox shows the deadline.',
    name: 'Chargeback',
    leadsTo: WORK_PATHS.chargeback,
  }),
  'membership-chargeback': (sum: string) => ({
    subject: `A bank has taken ${sum} back`,
    text: 'It was a couple’s payment for Premium. The membership it paid for has ended. If they used it, please submit our evidence to the card provider.',
    name: 'Chargeback',
    leadsTo: WORK_PATHS.premium,
  }),
  'membership-given-back': (sum: string) => ({
    subject: `A bank has given ${sum} back`,
    text: 'It was a couple’s payment for Premium. The bank had taken it back for good but has changed its mind. The month now counts as paid, but this doesn’t restart the membership. You don’t need to do anything.',
    name: 'Chargeback',
    leadsTo: toMember,
  }),
  refund: (sum: string) => ({
    subject: `A refund of ${sum} has failed`,
    text: 'We still owe it. Please write to the couple, then send it again or pay it from our bank account.',
    name: 'Refund',
    leadsTo: WORK_PATHS.refund,
  }),
  'by-hand': (sum: string) => ({
    subject: `${sum} was refunded at the card provider by hand`,
    text: 'We had no such refund waiting. Please don’t pay it again. If the couple is due a refund later, take this into account before they’re paid.',
    name: 'Payment',
    leadsTo: toPayment,
  }),
  'by-hand-back': (sum: string) => ({
    subject: `${sum} that was refunded by hand has come back`,
    text: 'The couple’s bank sent it back, so they don’t have it. If it’s still due, please write to the couple, then send it another way.',
    name: 'Payment',
    leadsTo: toPayment,
  }),
  'by-hand-in-part': (sum: string) => ({
    subject: `${sum} of a refund is still owed`,
    text: 'The rest was refunded at the card provider by hand. Please don’t pay that part again. Write to the couple, then resend what’s still owed, or pay it from our bank account.',
    name: 'Refund',
    leadsTo: WORK_PATHS.refund,
  }),
  'given-back': (sum: string) => ({
    subject: `A bank has given ${sum} back`,
    text: 'It had taken the payment back for good but has changed its mind. The money first covered anything the couple still owed us for it. Anything left went to whoever bore the loss. You don’t need to do anything.',
    name: 'Chargeback',
    leadsTo: toPayment,
  }),
  'given-back-refund': (sum: string) => ({
    subject: `A bank has given ${sum} back`,
    text: 'It had taken the payment back for good but has changed its mind. Some or all of the money is the couple’s, because they had already paid us for the loss or because we owe them their payment. It’s waiting as a refund: please write to the couple, then send it or pay it from our bank account.',
    name: 'Refund',
    leadsTo: WORK_PATHS.refund,
  }),
  'given-back-outside': (sum: string) => ({
    subject: `We owe a couple ${sum} that can’t go to their card`,
    text: 'A bank has given back a payment that it had taken back for good. This part of it is the couple’s, because they had paid us for the loss. It can’t go to their card, because the payment has already been refunded there. Please write to the couple, pay it from our bank account and record the wire. Anything that can go to the card waits as a refund.',
    name: 'Chargeback',
    leadsTo: WORK_PATHS.unclaimed,
  }),
}
