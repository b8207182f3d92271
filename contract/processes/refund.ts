import { defineProcess } from './process.ts'

export type RefundState = 'pending' | 'sent' | 'succeeded' | 'failed' | 'replaced' | 'settled'

/**
 * domain.md 2, Refund. The amount is reserved on the payment first, so refunds never exceed what was captured.
 * A card's bank may send a refund back after it succeeded, so `succeeded` is watched for a while. What failed stays owed
 * until an admin sends it anew, in a refund of its own, or pays it outside the card provider; or the couple's bank has
 * taken the payment back itself.
 */
export const refundProcess = defineProcess<RefundState>()({
  name: 'refund',
  initial: ['pending'],
  final: ['replaced', 'settled'],
  timers: {
    pending: 'refund poller',
    sent: 'refund poller',
    succeeded: 'refund watch, 30 days',
    failed: "admin's queue",
  },
  transitions: {
    send: { from: 'pending', to: 'sent', actors: ['system'], effects: ['post refund made'] },
    refuse: { from: 'pending', to: 'failed', actors: ['provider'], effects: ["admin's queue", 'mail couple'] },
    succeed: { from: 'sent', to: 'succeeded', actors: ['provider'] },
    fail: {
      from: 'sent',
      to: 'failed',
      actors: ['provider'],
      effects: ['post refund failed', "admin's queue", 'mail couple'],
    },
    bounce: {
      from: 'succeeded',
      to: 'failed',
      actors: ['provider'],
      effects: ['post refund failed', "admin's queue", 'mail couple'],
    },
    replace: { from: 'failed', to: 'replaced', actors: ['admin'], effects: ['begin another refund', 'mail couple'] },
    settle: {
      from: 'failed',
      to: 'settled',
      actors: ['admin', 'provider'],
      effects: ['post refund paid outside, or covered by the bank', 'mail couple'],
    },
  },
})
