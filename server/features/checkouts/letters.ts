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
        ? `Your balance for ${date} reached us after your booking had ended, or while another couple was taking it over, so we couldn’t accept it.`
        : `Your payment for ${date} reached us after your hold on the date had ended, so we couldn’t book it for you.`,
      `The full amount goes back to your card. Banks usually show it within 5 to 10 days. You don’t need to do anything.`,
    ],
    facts: [['Refund', formatCents(facts.amount)]],
    action: { label: 'Find another date', url: `${facts.publicOrigin}/search` },
    notice: `${formatCents(facts.amount)} goes back to your card. You don’t need to do anything.`,
  })
}
