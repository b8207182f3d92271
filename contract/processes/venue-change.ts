import { defineProcess } from './process.ts'

export const VENUE_CHANGE_STATES = ['pending', 'approved', 'refused', 'withdrawn'] as const
export type VenueChangeState = (typeof VENUE_CHANGE_STATES)[number]

/**
 * domain.md row 33: a new name or place of a verified venue waits for an admin, and what was verified stays in use. A
 * proposal never changes: a venue that changes its mind withdraws it and proposes another.
 */
export const venueChangeProcess = /* @__PURE__ */ defineProcess<VenueChangeState>()({
  name: 'venue change',
  initial: ['pending'],
  final: ['approved', 'refused', 'withdrawn'],
  timers: {},
  transitions: {
    approve: { from: { pending: ['admin'] }, to: 'approved', effects: ['change the venue', 'email its owner'] },
    refuse: { from: { pending: ['admin'] }, to: 'refused', effects: ['email its owner'] },
    // an admin, by erasing the owner's account
    withdraw: { from: { pending: ['venue', 'admin'] }, to: 'withdrawn' },
  },
})
