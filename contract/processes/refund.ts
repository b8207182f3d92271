import { defineProcess } from './process.ts'

export type RefundState = 'pending' | 'sent' | 'succeeded' | 'failed'

/** domain.md 2, Refund. The amount is reserved on the payment first, so refunds never exceed what was captured. */
export const refundProcess = defineProcess<RefundState>()({
  name: 'refund',
  initial: ['pending'],
  final: ['succeeded', 'failed'],
  timers: { pending: 'payment poller', sent: 'payment poller' },
  transitions: {
    send: { from: 'pending', to: 'sent', actors: ['system'] },
    succeed: { from: 'sent', to: 'succeeded', actors: ['provider'] },
    fail: { from: 'sent', to: 'failed', actors: ['provider'], effects: ['admin queue'] },
  },
})
