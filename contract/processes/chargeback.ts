import { defineProcess } from './process.ts'

export type ChargebackState = 'open' | 'won' | 'lost'

/**
 * domain.md 2, Chargeback: a couple's bank took a payment back and decides about it. Payouts and transfers it touches wait
 * (docs/decisions/0010-chargebacks.md).
 */
export const chargebackProcess = defineProcess<ChargebackState>()({
  name: 'chargeback',
  initial: ['open'],
  final: ['won', 'lost'],
  timers: { open: 'chargeback poller' },
  transitions: {
    win: {
      from: { open: ['provider'] },
      to: 'won',
      effects: ['post chargeback won', 'payouts and transfers resume'],
    },
    lose: {
      from: { open: ['provider'] },
      to: 'lost',
      effects: ['post chargeback lost', 'void unsent payouts', 'end the transfer it paid for', 'mail venue'],
    },
  },
})
