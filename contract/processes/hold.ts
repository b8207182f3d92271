import { defineProcess } from './process.ts'

export type HoldState = 'running' | 'ending' | 'paid' | 'over'

/** States in which a hold keeps its date from everybody else; the unique indexes have the same list. */
export const LIVE_HOLDS = ['running', 'ending'] as const satisfies readonly HoldState[]

/**
 * domain.md 2, Hold: a couple has 15 minutes to pay for a date, or for a transfer. While it is `ending`, the card
 * provider is asked to cancel the payment, and the date stays held.
 */
export const holdProcess = /* @__PURE__ */ defineProcess<HoldState>()({
  name: 'hold',
  initial: ['running'],
  final: ['paid', 'over'],
  timers: { running: 'hold, 15 minutes', ending: 'answer of the card provider, 15 minutes' },
  transitions: {
    beginToEnd: { from: { running: ['couple', 'timer'] }, to: 'ending', effects: ['cancel payment at provider'] },
    pay: {
      from: { running: ['provider'], ending: ['provider'] },
      to: 'paid',
      effects: ['booking confirmed, or transfer funded'],
    },
    end: {
      from: { running: ['provider'], ending: ['provider', 'timer'] },
      to: 'over',
      effects: [
        'release listing, unless an accepted offer still keeps the transfer',
        'an accepted offer whose time is over becomes unpaid',
      ],
    },
  },
})
