import { defineProcess } from './process.ts'

export type ChargebackState = 'open' | 'won' | 'lost'

/**
 * domain.md 2, Chargeback: a couple's bank has taken a payment back and is deciding on it. Payouts and transfers
 * that it touches wait (docs/decisions/0010-chargebacks.md). A bank can still give back what it has taken for good
 * (decision 67).
 */
export const chargebackProcess = /* @__PURE__ */ defineProcess<ChargebackState>()({
  name: 'chargeback',
  initial: ['open'],
  final: ['won'],
  timers: { open: 'chargeback poller', lost: 'chargeback watch, 90 days' },
  transitions: {
    win: {
      from: { open: ['provider'] },
      to: 'won',
      effects: ['post chargeback won', 'payouts and transfers resume'],
    },
    lose: {
      from: { open: ['provider'] },
      to: 'lost',
      effects: ['post chargeback lost', 'void unsent payouts', 'end the transfer it paid for', 'email venue'],
    },
    giveBack: {
      from: { lost: ['provider'] },
      to: 'won',
      effects: ['post chargeback returned', "the couple's share waits in the admin's queue", 'email admins and venue'],
    },
  },
})
