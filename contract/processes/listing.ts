import { defineProcess } from './process.ts'

export type ListingState = 'live' | 'held' | 'sold' | 'inactive' | 'expired'

/**
 * domain.md 2, Listing. When its booking ends early, a sold date becomes inactive, and the venue can list it again. If
 * the couple canceled in time, the date is back on the market automatically (domain.md row 11).
 */
export const listingProcess = /* @__PURE__ */ defineProcess<ListingState>()({
  name: 'listing',
  initial: ['live'],
  final: ['expired'],
  timers: { live: 'listing expiry, busy day or end of its transfer', held: 'hold', inactive: 'listing expiry' },
  transitions: {
    hold: { from: { live: ['couple'] }, to: 'held' },
    release: {
      from: { held: ['couple', 'venue', 'admin', 'timer', 'provider'] },
      to: 'live',
      effects: ['notify watchers'],
    },
    sell: { from: { held: ['provider'] }, to: 'sold' },
    deactivate: { from: { live: ['couple', 'venue', 'admin', 'timer'] }, to: 'inactive' },
    reactivate: { from: { inactive: ['venue', 'admin'] }, to: 'live', effects: ['notify watchers'] },
    free: { from: { sold: ['couple', 'venue', 'admin', 'timer', 'provider'] }, to: 'inactive' },
    offerAgain: { from: { sold: ['couple'] }, to: 'live', effects: ['notify watchers'] },
    expire: { from: { live: ['timer'], inactive: ['timer'] }, to: 'expired' },
  },
})
