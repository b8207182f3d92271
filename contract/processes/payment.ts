import { defineProcess } from './process.ts'

export type PaymentState = 'new' | 'open' | 'requires_action' | 'processing' | 'succeeded' | 'cancelled'

/** domain.md 2, Payment: the mirror of the provider's payment intent. A decline leads back to open: try again. */
export const paymentProcess = defineProcess<PaymentState>()({
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
    open: { from: 'new', to: 'open', actors: ['system'] },
    requireAction: { from: 'open', to: 'requires_action', actors: ['provider'] },
    reopen: { from: 'requires_action', to: 'open', actors: ['provider'] },
    process: { from: 'open', to: 'processing', actors: ['provider'] },
    processAfterAction: { from: 'requires_action', to: 'processing', actors: ['provider'] },
    actAgain: { from: 'processing', to: 'requires_action', actors: ['provider'] },
    decline: { from: 'processing', to: 'open', actors: ['provider'] },
    succeed: { from: 'processing', to: 'succeeded', actors: ['provider'] },
    succeedAtOnce: { from: 'open', to: 'succeeded', actors: ['provider'] },
    succeedAfterAction: { from: 'requires_action', to: 'succeeded', actors: ['provider'] },
    cancelNew: { from: 'new', to: 'cancelled', actors: ['system'] },
    cancel: { from: 'open', to: 'cancelled', actors: ['provider'] },
    cancelAction: { from: 'requires_action', to: 'cancelled', actors: ['provider'] },
    cancelProcessing: { from: 'processing', to: 'cancelled', actors: ['provider'] },
    succeedNew: { from: 'new', to: 'succeeded', actors: ['provider'] },
  },
})
