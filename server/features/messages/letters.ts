import { WORK_PATHS } from '#contract/health.ts'
import { formatDate } from '#contract/wording/format.ts'
import { type Letter, letter } from '#server/platform/mail/letter.ts'
import { type Side, threadPage } from './policy.ts'

/** What the mails about a thread are called in the outbox, so that they can be removed with it. */
export const threadTemplate = (number: number): string => `messages-${number}`

/** To one side of a booking: what the other has written. The bell leads there, without the words. */
export function messagesLetter(facts: {
  to: Side
  number: number
  from: string
  eventDate: string
  venueName: string
  texts: readonly string[]
  publicOrigin: string
}): Letter {
  const { from, number, texts } = facts
  const count = texts.length === 1 ? 'a message' : `${texts.length} messages`
  return letter({
    template: threadTemplate(number),
    subject: `${from} sent you ${count}`,
    heading: `${from} wrote to you`,
    paragraphs: texts.flatMap((text) => text.split(/\n+/)),
    facts: [
      ['Booking', `#${number}`],
      ['Date', formatDate(facts.eventDate)],
      ...(facts.to === 'venue' ? ([['Venue', facts.venueName]] as [string, string][]) : []),
    ],
    action: { label: 'Read and answer', url: threadPage(number, facts.publicOrigin) },
    footer: 'Please answer on Unveil: answers to this mail don’t reach the other side.',
    notice: `About ${formatDate(facts.eventDate)}.`,
  })
}

/** To admins: somebody has reported a message. It names nobody; the panel does. */
export function messageReportedLetter(publicOrigin: string): Letter {
  return letter({
    template: 'message-reported',
    subject: 'A message was reported',
    heading: 'A message was reported',
    paragraphs: ['A couple or a venue has reported a message. Please read it, and close the report.'],
    action: { label: 'See the reports', url: publicOrigin + WORK_PATHS.message(0) },
  })
}
