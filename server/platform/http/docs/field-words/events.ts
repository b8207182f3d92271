import type { Words } from './same-everywhere.ts'

export const EVENTS = 'What happened to it and to its money'

const LINE: Words = {
  transition: 'What happened, by the name that the transition has in docs/processes.md',
  from: 'The state before, or the number or price; null if this was the beginning',
  to: 'The state after, or the number or price',
  actor: 'Who caused it: `couple`, `other-couple` (the buyer), `venue`, `admin`, `timer`, `provider` or `system`',
  actorName: 'The person who did it; null if nobody did, or they are gone',
  reason: 'The reason that was given; null if none was',
  at: 'When, in UTC',
}

export const LOG: Record<string, Words> = {
  EventLine: LINE,
  VenueEvent: {
    ...LINE,
    change: 'For a change, its names and places; null for what happened to the venue itself',
    'change.before': 'What was in use when it was proposed',
    'change.after': 'What was proposed',
  },
  ObjectEvent: {
    ...LINE,
    about: 'What it happened to',
    aboutId: 'Its number',
    amount:
      'The sum: of a payment, refund or payout, the fee for a consent, or what a split gave back; null if there is none',
  },
}
