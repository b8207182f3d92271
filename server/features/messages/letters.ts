import { WORK_PATHS } from '#contract/admin-inbox.ts'
import type { ReportOutcome } from '#contract/api/messages.ts'
import { formatDate } from '#contract/wording/format.ts'
import { type Letter, letter } from '#server/platform/mail/letter.ts'
import { type Side, threadPage } from './policy.ts'

/** The name of a thread's emails in the outbox, by which they can be deleted. */
export const threadTemplate = (number: number): string => `messages-${number}`

/** To one side of a booking: what the other has written. The notice in the bell only links to the thread. */
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
      ['Booking', String(number)],
      ['Date', formatDate(facts.eventDate)],
      ...(facts.to === 'venue' ? ([['Venue', facts.venueName]] as [string, string][]) : []),
    ],
    action: { label: 'Read and reply', url: threadPage(number, facts.publicOrigin) },
    footer: 'Please reply on Unveil. Replies to this email won’t reach the other side.',
    notice: `About ${formatDate(facts.eventDate)}${facts.to === 'venue' ? ` at ${facts.venueName}` : ''}.`,
  })
}

/** To admins: somebody has reported a message. The letter names nobody; the panel does. */
export function messageReportedLetter(publicOrigin: string): Letter {
  return letter({
    template: 'message-reported',
    subject: 'A message was reported',
    heading: 'A message was reported',
    paragraphs: ['A couple or a venue has reported a message. Please read it and close the report.'],
    action: { label: 'See the reports', url: publicOrigin + WORK_PATHS.message(0) },
  })
}

interface ReportFacts {
  number: number
  /** when the message was written, in words */
  writtenAt: string
  publicOrigin: string
}

/** The outcome of a report, for the person who made it. */
const CAME_OF: Record<ReportOutcome, string> = {
  none: 'The message doesn’t break our rules, so we left it as it is.',
  warned: 'The message breaks our rules, and we’ve warned the person who wrote it.',
  other: 'We’ve dealt with it.',
}

/**
 * To the person who reported a message: an admin has closed the report, with this outcome. `author` is the name of the
 * couple or the venue that wrote it.
 */
export function reportClosedLetter(facts: ReportFacts & { outcome: ReportOutcome; author: string }): Letter {
  const came = CAME_OF[facts.outcome]
  return letter({
    template: 'report-closed',
    subject: 'We looked into your report',
    heading: 'We looked into your report',
    paragraphs: [
      `You reported a message that ${facts.author} wrote to you. ${came}`,
      'If another message bothers you, please report it, too. We read every report.',
    ],
    facts: factsOf(facts),
    action: { label: 'See the messages', url: threadPage(facts.number, facts.publicOrigin) },
    notice: came,
  })
}

/** To the author of a message that was reported and breaks our rules: a warning, with the admin's reason. */
export function authorWarnedLetter(facts: ReportFacts & { reason: string }): Letter {
  return letter({
    template: 'author-warned',
    subject: 'A warning about a message you wrote',
    heading: 'A message you wrote breaks our rules',
    paragraphs: [
      'It was reported to us, and we have read it.',
      `Our reason: “${facts.reason}”`,
      'Please don’t write messages like this again. The booking isn’t affected.',
    ],
    facts: factsOf(facts),
    action: { label: 'See the messages', url: threadPage(facts.number, facts.publicOrigin) },
    notice: 'It was reported, and it breaks our rules. Our email says why.',
  })
}

const factsOf = ({ number, writtenAt }: ReportFacts): [string, string][] => [
  ['Booking', String(number)],
  ['Written', writtenAt],
]
