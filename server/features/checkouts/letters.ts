import type { Cents } from '#contract/money.ts'
import { formatCents, formatDate } from '#contract/wording/format.ts'
import { LATE_PAYMENT, REFUND_IN_FULL } from '#contract/wording/refund-words.ts'
import { type Letter, letter } from '#server/platform/mail/letter.ts'

/** To a couple whose payment came too late and is being returned. It names no venue. */
export function latePaymentLetter(facts: {
  amount: Cents
  eventDate: string
  ofBalance: boolean
  publicOrigin: string
}): Letter {
  return letter({
    template: 'late-payment',
    subject: 'Your payment arrived too late and is on its way back',
    heading: 'We’re returning your payment',
    paragraphs: [facts.ofBalance ? LATE_PAYMENT.balance : LATE_PAYMENT.date, REFUND_IN_FULL],
    facts: [
      ['Date', formatDate(facts.eventDate)],
      ['Refund', formatCents(facts.amount)],
    ],
    action: facts.ofBalance
      ? { label: 'See your bookings', url: `${facts.publicOrigin}/dashboard/couple?tab=bookings` }
      : { label: 'Find another date', url: `${facts.publicOrigin}/search` },
    notice: `We’re refunding ${formatCents(facts.amount)} to your card. You don’t need to do anything.`,
  })
}
