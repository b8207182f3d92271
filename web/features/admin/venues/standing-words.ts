import type { EventLine } from '#contract/event-log.ts'
import { formatMoment } from '#contract/wording/moments.ts'

/**
 * What an unverified venue that hasn't been declined waits for, by the `last` word about it. `newSince`: since when a
 * new one has waited, if that is known.
 */
export function standingWords(
  last: Pick<EventLine, 'transition' | 'reason' | 'at'> | undefined,
  newSince: string | undefined,
  venueState: string,
): { title: string; description: string } {
  const at = last?.at ?? newSince
  const since = at ? `Since ${formatMoment(at, venueState)}. ` : ''
  if (last?.transition === 'ask')
    return { title: 'Waiting for its owner', description: `${since}We asked: ${last.reason}` }
  if (last?.transition === 'unverify')
    return { title: 'Verification withdrawn', description: `${since}Reason: ${last.reason ?? 'none given'}` }
  if (last?.transition === 'askAgain') {
    const answer = last.reason === null ? 'Its owner has asked us to look again.' : `Its owner answered: ${last.reason}`
    return { title: 'Answered, waiting for you', description: `${since}${answer}` }
  }
  return { title: 'Waiting to be verified', description: `${since}It can’t list dates until it’s verified.` }
}
