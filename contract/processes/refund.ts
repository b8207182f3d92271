import { defineProcess } from './process.ts'

export type RefundState = 'pending' | 'sent' | 'succeeded' | 'failed' | 'replaced' | 'closed'

/** States in which a refund is on its way or still owed. */
export const OPEN_REFUNDS = ['pending', 'sent', 'failed'] as const satisfies RefundState[]

/**
 * domain.md 2, Refund. The amount is reserved on the payment first, so refunds never exceed what was captured.
 * A card's bank can send a refund back after it succeeded, so `succeeded` is watched for a while. A failed refund stays
 * owed until an admin sends it again, as a new refund, or pays it outside the card provider, or until the couple's bank
 * takes the payment back itself, or somebody refunds it at the card provider by hand. If either covers only a part,
 * two refunds take its place. If the bank gives the payment back, another refund takes this one's place and waits for an
 * admin before anybody is asked to send it.
 */
export const refundProcess = /* @__PURE__ */ defineProcess<RefundState>()({
  name: 'refund',
  initial: ['pending'],
  final: ['replaced'],
  timers: {
    pending: 'refund poller',
    sent: 'refund poller',
    succeeded: 'refund watch, 30 days',
    failed: "admin's queue",
    closed: 'chargeback watch, refund events',
  },
  transitions: {
    send: { from: { pending: ['system'] }, to: 'sent', effects: ['post refund made'] },
    refuse: { from: { pending: ['provider'] }, to: 'failed', effects: ["admin's queue", 'email couple'] },
    wait: { from: { pending: ['system'] }, to: 'failed', effects: ["admin's queue"] },
    succeed: { from: { sent: ['provider'] }, to: 'succeeded' },
    fail: {
      from: { sent: ['provider'], succeeded: ['provider'] },
      to: 'failed',
      effects: ['post refund failed', "admin's queue", 'email couple'],
    },
    replace: {
      from: { failed: ['admin', 'provider'] },
      to: 'replaced',
      effects: ['begin another refund', 'email couple'],
    },
    close: {
      from: { failed: ['admin', 'provider'] },
      to: 'closed',
      effects: ['post refund paid outside, or covered by the bank', 'email couple'],
    },
    // the provider shows only that the money is gone: our side decides which refund it was
    finishByHand: {
      from: { failed: ['system'] },
      to: 'closed',
      effects: ['post what was refunded by hand', 'email couple'],
    },
    reopen: { from: { closed: ['provider'] }, to: 'replaced', effects: ['begin another refund'] },
  },
})
