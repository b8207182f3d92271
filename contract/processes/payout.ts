import { defineProcess } from './process.ts'

export type PayoutState = 'pending' | 'sent' | 'paid' | 'failed' | 'parked' | 'reversed' | 'void'

/**
 * domain.md 2, Payout. `pending` waits for its day and for a payee who can be paid; its money still stands in the
 * payable account. A refused one is tried again a bounded number of times, then waits for an admin. `void`: its booking
 * was cancelled before anything was sent.
 */
export const payoutProcess = defineProcess<PayoutState>()({
  name: 'payout',
  initial: ['pending'],
  final: ['reversed', 'void'],
  timers: {
    pending: 'payout sweep',
    sent: 'payout sweep',
    failed: 'payout retry',
    parked: "admin's queue",
    paid: 'payout reversal',
  },
  transitions: {
    send: { from: 'pending', to: 'sent', actors: ['timer'], effects: ['post payout begun'] },
    pay: { from: 'sent', to: 'paid', actors: ['provider'], effects: ['post payout made', 'mail payee'] },
    fail: { from: 'sent', to: 'failed', actors: ['provider'], effects: ['post payout refused'] },
    retry: { from: 'failed', to: 'pending', actors: ['timer'] },
    park: { from: 'failed', to: 'parked', actors: ['timer'], effects: ["admin's queue"] },
    release: { from: 'parked', to: 'pending', actors: ['admin'] },
    reverse: { from: 'paid', to: 'reversed', actors: ['provider'], effects: ['post payout reversed'] },
    voidPending: { from: 'pending', to: 'void', actors: ['system'] },
    voidFailed: { from: 'failed', to: 'void', actors: ['system'] },
    voidParked: { from: 'parked', to: 'void', actors: ['system'] },
  },
})
