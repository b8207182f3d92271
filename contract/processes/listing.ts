import { defineProcess } from './process.ts'

export type ListingState = 'live' | 'held' | 'sold' | 'inactive' | 'expired'

/**
 * domain.md 2, Listing. A sold date becomes inactive again when its booking ends early; the venue may then relist it.
 */
export const listingProcess = defineProcess<ListingState>()({
  name: 'listing',
  initial: ['live'],
  final: ['expired'],
  timers: { live: 'listing expiry', held: 'hold', inactive: 'listing expiry' },
  transitions: {
    hold: { from: { live: ['couple'] }, to: 'held' },
    release: {
      from: { held: ['couple', 'venue', 'admin', 'timer', 'provider'] },
      to: 'live',
      effects: ['tell watchers'],
    },
    sell: { from: { held: ['provider'] }, to: 'sold' },
    deactivate: { from: { live: ['couple', 'venue', 'admin', 'timer'] }, to: 'inactive' },
    reactivate: { from: { inactive: ['venue', 'admin'] }, to: 'live' },
    free: { from: { sold: ['couple', 'venue', 'admin', 'timer', 'provider'] }, to: 'inactive' },
    expire: { from: { live: ['timer'], inactive: ['timer'] }, to: 'expired' },
  },
})
