import { formatCents, formatDate } from '#contract/format.ts'
import type { Cents } from '#contract/money.ts'
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
  })
}

/** To a venue: a couple's bank takes a payment back, or has decided about it. */
export function chargebackLetter(facts: {
  bookingId: number
  eventDate: string
  state: 'open' | 'won' | 'lost'
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
    action: { label: 'See your payouts', url: `${facts.publicOrigin}/dashboard/venue` },
  })
}
