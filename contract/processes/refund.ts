import { defineProcess } from './process.ts'

export type RefundState = 'pending' | 'sent' | 'succeeded' | 'failed'

/**
 * domain.md 2, Refund. The amount is reserved on the payment first, so refunds never exceed what was captured.
 * A card's bank may send a refund back after it succeeded, so `succeeded` is watched for a while.
 */
export const refundProcess = defineProcess<RefundState>()({
  name: 'refund',
  initial: ['pending'],
  final: ['failed'],
  timers: { pending: 'refund poller', sent: 'refund poller', succeeded: 'refund watch, 30 days' },
  transitions: {
    send: { from: 'pending', to: 'sent', actors: ['system'], effects: ['post refund made'] },
    refuse: { from: 'pending', to: 'failed', actors: ['provider'], effects: ['admin queue'] },
    succeed: { from: 'sent', to: 'succeeded', actors: ['provider'] },
    fail: { from: 'sent', to: 'failed', actors: ['provider'], effects: ['post refund failed', 'admin queue'] },
    bounce: { from: 'succeeded', to: 'failed', actors: ['provider'], effects: ['post refund failed', 'admin queue'] },
  },
})
