import type { FetchProblem } from '#server/platform/fetch-publicly.ts'

const WORDS: Record<FetchProblem | 'no_calendar', string> = {
  address: 'Enter an address that begins with https:// and has no password or port in it',
  unreachable: 'We can’t reach this address. Check that it is complete and that it works without signing in',
  too_large: 'This calendar is larger than 1 MB',
  no_calendar: 'There is no calendar at this address. It has to be an iCal address, which often ends with .ics',
}

/** Why a calendar can't be read, for its owner: at the field, and beside the feed. */
export const problemWords = (problem: keyof typeof WORDS): string => WORDS[problem]
