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
    hold: { from: 'live', to: 'held', actors: ['couple'] },
    release: {
      from: 'held',
      to: 'live',
      actors: ['couple', 'venue', 'admin', 'timer', 'provider'],
      effects: ['tell watchers'],
    },
    sell: { from: 'held', to: 'sold', actors: ['provider'] },
    deactivate: { from: 'live', to: 'inactive', actors: ['couple', 'venue', 'admin', 'timer'] },
    reactivate: { from: 'inactive', to: 'live', actors: ['venue', 'admin'] },
    free: { from: 'sold', to: 'inactive', actors: ['couple', 'venue', 'admin', 'timer', 'provider'] },
    expire: { from: 'live', to: 'expired', actors: ['timer'] },
    expireInactive: { from: 'inactive', to: 'expired', actors: ['timer'] },
  },
})
