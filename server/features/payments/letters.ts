import type { Cents } from '#contract/money.ts'
import { formatCents, formatDate } from '#contract/wording/format.ts'
import { type Letter, letter } from '#server/platform/mail/letter.ts'

/** To a couple whose money came after its hold, or its booking, had ended. It names no venue. */
export function latePaymentLetter(facts: {
  amount: Cents
  eventDate: string
  ofBalance: boolean
  publicOrigin: string
}): Letter {
  const date = formatDate(facts.eventDate)
  return letter({
    template: 'late-payment',
    subject: 'Your payment came too late and is on its way back',
    heading: 'We are returning your payment',
    paragraphs: [
      facts.ofBalance
        ? `Your balance for ${date} reached us when your booking had ended or was passing to another couple, so it could not be taken.`
        : `Your payment for ${date} reached us after your hold on the date had ended, so the date could not be booked for you.`,
      `The full amount goes back to your card. Banks usually show it within 5 to 10 days. You have nothing to do.`,
    ],
    facts: [['Refund', formatCents(facts.amount)]],
    action: { label: 'Find another date', url: `${facts.publicOrigin}/search` },
    notice: `${formatCents(facts.amount)} goes back to your card. You have nothing to do.`,
  })
}

/** To a venue: a couple's bank takes a payment back, or has decided about it. */
export function chargebackLetter(facts: {
  bookingId: number
  eventDate: string
  /**
   * `lost-by-seller`: of a couple that passes, or passed, the booking on; `fee-`: of the price that held the venue's
   * fee
   */
  state: 'open' | 'won' | 'lost' | 'lost-by-seller' | 'fee-open' | 'fee-won' | 'fee-lost'
  amount: Cents
  publicOrigin: string
}): Letter {
  const sum = formatCents(facts.amount)
  const said = {
    open: [
      `A bank questions a payment of ${sum}`,
      'The bank of your couple has taken a payment back and is looking into it, which can take weeks. Until it decides, we pay nothing out for this booking. We answer the bank; you have nothing to do.',
    ],
    won: [
      `The bank decided for us: ${sum}`,
      'The payment stands. What is due to you for this booking is paid out as planned.',
    ],
    lost: [
      `The bank decided for the couple: ${sum}`,
      'The payment was taken back for good. What had not been paid out of it cannot be paid any more. We are getting in touch about the booking.',
    ],
    'lost-by-seller': [
      `The bank decided for the couple: ${sum}`,
      'The payment was taken back for good from us, not from you: the booking passes to another couple, which pays for it. What is due to you is paid out as planned.',
    ],
    'fee-open': [
      `A bank questions a payment of ${sum}`,
      'The bank of your couple has taken back what it paid for this booking to the couple before it, and is looking into it, which can take weeks. Your transfer fee came with that payment, and can wait until the bank decides. The booking stands, and what was paid for it before is not touched.',
    ],
    'fee-won': [
      `The bank decided for us: ${sum}`,
      'The payment stands, and with it your transfer fee, which is paid out as planned.',
    ],
    'fee-lost': [
      `The bank decided for the couple: ${sum}`,
      'The payment was taken back for good from us, not from you. The booking stands, and your transfer fee stays yours.',
    ],
  } as const
  const [subject, text] = said[facts.state]
  return letter({
    template: `chargeback-${facts.state}`,
    subject,
    heading: subject,
    paragraphs: [text],
    facts: [
      ['Booking', `#${facts.bookingId}`],
      ['Date', formatDate(facts.eventDate)],
      ['Payment', sum],
    ],
    action: { label: 'See your payouts', url: `${facts.publicOrigin}/dashboard/venue?tab=payouts` },
  })
}

/** What has become of a refund that the card's bank did not take. */
export type RefundNews = 'failed' | 'again' | 'outside'

const NEWS: Record<RefundNews, { subject: string; heading: string; text: string }> = {
  failed: {
    subject: 'Your refund could not reach your card',
    heading: 'Your money is safe with us',
    text: 'The bank of your card did not take our refund, for example because the card was closed. We still owe you the amount and are looking for another way. You can answer this mail to tell us how you would like to get it.',
  },
  again: {
    subject: 'We are sending your refund again',
    heading: 'Your refund is on its way again',
    text: 'The first attempt did not reach your card. Banks usually show the new one within 5 to 10 days. You have nothing to do.',
  },
  outside: {
    subject: 'We have paid your refund by bank',
    heading: 'Your money is on its way',
    text: 'Our refund could not reach your card, so we sent the full amount from our bank account instead. Nothing is left to do.',
  },
}

/** To a couple: a refund has failed, is sent again, or was paid another way. It names no venue. */
export function refundLetter(facts: {
  refundId: number
  amount: Cents
  news: RefundNews
  publicOrigin: string
}): Letter {
  const { subject, heading, text } = NEWS[facts.news]
  return letter({
    template: `refund-${facts.news}`,
    subject,
    heading,
    paragraphs: [text],
    facts: [
      ['Refund', `#${facts.refundId}`],
      ['Amount', formatCents(facts.amount)],
    ],
    action: { label: 'See your bookings', url: `${facts.publicOrigin}/dashboard/couple?tab=bookings` },
  })
}

/**
 * To the admins: a bank has taken a payment back and wants to hear from us, or a refund has failed and is still owed.
 */
export function moneyWaitsLetter(facts: {
  what: 'chargeback' | 'refund'
  /** the chargeback's or the refund's number */
  id: number
  amount: Cents
  publicOrigin: string
}): Letter {
  const sum = formatCents(facts.amount)
  const [subject, text, name] =
    facts.what === 'chargeback'
      ? [
          `A bank has taken ${sum} back`,
          'Payouts and the transfer that it touches stand still until the bank has decided. It wants our evidence: please answer it at the card provider.',
          'Chargeback',
        ]
      : [
          `A refund of ${sum} has failed`,
          'We still owe it. Please write to the couple, then send it again or pay it from our bank account.',
          'Refund',
        ]
  return letter({
    template: `${facts.what}-waits`,
    subject,
    heading: subject,
    paragraphs: [text],
    facts: [
      [name, `#${facts.id}`],
      ['Amount', sum],
    ],
    action: { label: 'Open the admin panel', url: `${facts.publicOrigin}/admin?tab=transfers` },
  })
}
