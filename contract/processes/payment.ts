import { defineProcess } from './process.ts'

export type PaymentState = 'new' | 'open' | 'requires_action' | 'processing' | 'succeeded' | 'cancelled'

/** domain.md 2, Payment: the mirror of the provider's payment intent. After a decline it is open again. */
export const paymentProcess = /* @__PURE__ */ defineProcess<PaymentState>()({
  name: 'payment',
  initial: ['new'],
  final: ['succeeded', 'cancelled'],
  timers: {
    new: 'payment poller',
    open: 'payment poller',
    requires_action: 'payment poller',
    processing: 'payment poller',
  },
  transitions: {
    open: { from: { new: ['system'] }, to: 'open' },
    requireAction: { from: { open: ['provider'], processing: ['provider'] }, to: 'requires_action' },
    process: { from: { open: ['provider'], requires_action: ['provider'] }, to: 'processing' },
    reopen: { from: { requires_action: ['provider'], processing: ['provider'] }, to: 'open' },
    succeed: {
      from: { new: ['provider'], open: ['provider'], requires_action: ['provider'], processing: ['provider'] },
      to: 'succeeded',
    },
    cancel: {
      from: { new: ['system'], open: ['provider'], requires_action: ['provider'], processing: ['provider'] },
      to: 'cancelled',
    },
  },
})
