import { formatCents, formatDate } from '#contract/format.ts'
import type { Cents } from '#contract/money.ts'
import { type Letter, letter } from '#server/platform/mail/letter.ts'

/** To a couple whose money came after its hold had ended. It names no venue: nothing was revealed. */
export function latePaymentLetter(facts: { amount: Cents; eventDate: string; publicOrigin: string }): Letter {
  return letter({
    template: 'late-payment',
    subject: 'Your payment came too late and is on its way back',
    heading: 'We are returning your payment',
    paragraphs: [
      `Your payment for ${formatDate(facts.eventDate)} reached us after your hold on the date had ended, so the date could not be booked for you.`,
      `The full amount goes back to your card. Banks usually show it within 5 to 10 days. You have nothing to do.`,
    ],
    facts: [['Refund', formatCents(facts.amount)]],
    action: { label: 'Find another date', url: `${facts.publicOrigin}/search` },
  })
}
