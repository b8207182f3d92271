import { defineProcess } from './process.ts'

export type PayoutState = 'pending' | 'sent' | 'paid' | 'failed' | 'parked' | 'reversed' | 'void'

/**
 * domain.md 2, Payout. `pending` waits for its day and for a payee who can be paid; its money is still in the payable
 * account. A refused payout is retried a limited number of times, then waits for an admin. `void`: before any of it had
 * left, its booking was canceled, a bank took back the money behind it, or its seller came to owe us part of it.
 */
export const payoutProcess = /* @__PURE__ */ defineProcess<PayoutState>()({
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
    send: { from: { pending: ['timer'] }, to: 'sent', effects: ['post payout begun'] },
    pay: { from: { sent: ['provider'] }, to: 'paid', effects: ['post payout made', 'email payee'] },
    fail: { from: { sent: ['provider'] }, to: 'failed', effects: ['post payout refused'] },
    retry: { from: { failed: ['timer'] }, to: 'pending' },
    park: { from: { failed: ['timer'] }, to: 'parked', effects: ["admin's queue"] },
    release: { from: { parked: ['admin'] }, to: 'pending' },
    reverse: { from: { paid: ['provider'] }, to: 'reversed', effects: ['post payout reversed'] },
    void: { from: { pending: ['system'], failed: ['system'], parked: ['system'] }, to: 'void' },
  },
})
