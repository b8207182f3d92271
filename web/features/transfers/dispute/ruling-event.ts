import type { ObjectEvent } from '#contract/event-log.ts'

const ENDS = ['decide', 'refund', 'settle']

/** The event that ended a dispute; undefined while it is open, and if a bank's decision ended it. */
export const rulingOf = (events: readonly ObjectEvent[]): ObjectEvent | undefined =>
  events.find(({ about, from, transition }) => about === 'transfer' && from === 'disputed' && ENDS.includes(transition))
