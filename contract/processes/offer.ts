import type { Actor } from './process.ts'
import { defineProcess } from './process.ts'

export const OFFER_STATES = [
  'open',
  'countered',
  'countered_back',
  'accepted',
  'paid',
  'unpaid',
  'declined',
  'withdrawn',
  'expired',
  'void',
] as const
export type OfferState = (typeof OFFER_STATES)[number]

/** Who ends the sale and with it every offer: the seller, time, whoever cancels the booking, or a payment. */
const SALE_ENDS = ['couple', 'timer', 'venue', 'admin', 'provider'] as const satisfies Actor[]

/**
 * domain.md 2 and row 22, Offer: a couple (`other-couple`) offers the seller (`couple`) of a listed transfer less than
 * the asking price. Each side may counter once: `countered` waits for the buyer, `countered_back` for the seller.
 * While an offer is `accepted`, the transfer is kept for that couple.
 */
export const offerProcess = defineProcess<OfferState>()({
  name: 'offer',
  initial: ['open'],
  final: ['paid', 'unpaid', 'declined', 'withdrawn', 'expired', 'void'],
  timers: {
    open: 'answer of the seller, 48 hours',
    countered: 'answer of the buyer, 48 hours',
    countered_back: 'answer of the seller, 48 hours',
    accepted: 'payment, 24 hours; no answer later than the last day of sale',
  },
  transitions: {
    accept: { from: 'open', to: 'accepted', actors: ['couple'], effects: ['keep transfer', 'mail buyer'] },
    counter: { from: 'open', to: 'countered', actors: ['couple'], effects: ['mail buyer'] },
    decline: { from: 'open', to: 'declined', actors: ['couple'], effects: ['mail buyer'] },
    withdraw: { from: 'open', to: 'withdrawn', actors: ['other-couple'], effects: ['mail seller'] },
    expire: { from: 'open', to: 'expired', actors: ['timer'], effects: ['mail buyer'] },
    void: { from: 'open', to: 'void', actors: SALE_ENDS, effects: ['mail buyer'] },
    acceptCounter: {
      from: 'countered',
      to: 'accepted',
      actors: ['other-couple'],
      effects: ['keep transfer', 'mail buyer and seller'],
    },
    counterBack: { from: 'countered', to: 'countered_back', actors: ['other-couple'], effects: ['mail seller'] },
    declineCounter: { from: 'countered', to: 'declined', actors: ['other-couple'], effects: ['mail seller'] },
    expireCounter: { from: 'countered', to: 'expired', actors: ['timer'], effects: ['mail seller'] },
    voidCounter: { from: 'countered', to: 'void', actors: SALE_ENDS, effects: ['mail buyer'] },
    acceptBack: {
      from: 'countered_back',
      to: 'accepted',
      actors: ['couple'],
      effects: ['keep transfer', 'mail buyer'],
    },
    declineBack: { from: 'countered_back', to: 'declined', actors: ['couple'], effects: ['mail buyer'] },
    withdrawBack: { from: 'countered_back', to: 'withdrawn', actors: ['other-couple'], effects: ['mail seller'] },
    expireBack: { from: 'countered_back', to: 'expired', actors: ['timer'], effects: ['mail buyer'] },
    voidBack: { from: 'countered_back', to: 'void', actors: SALE_ENDS, effects: ['mail buyer'] },
    pay: { from: 'accepted', to: 'paid', actors: ['provider'], effects: ['void the other offers, mail their couples'] },
    leave: {
      from: 'accepted',
      to: 'unpaid',
      actors: ['other-couple', 'timer', 'provider'],
      effects: ['transfer listed again', 'mail buyer and seller'],
    },
    voidAccepted: { from: 'accepted', to: 'void', actors: SALE_ENDS, effects: ['mail buyer'] },
  },
})
export type OfferTransition = keyof typeof offerProcess.transitions

/** Offers that somebody may still answer. */
export const OPEN_OFFERS = ['open', 'countered', 'countered_back'] as const satisfies OfferState[]

/**
 * What can be done about an offer, each with the transitions that it stands for. Giving an accepted price up is a
 * withdrawal.
 */
const ACTIONS = {
  accept: ['accept', 'acceptCounter', 'acceptBack'],
  counter: ['counter', 'counterBack'],
  decline: ['decline', 'declineCounter', 'declineBack'],
  withdraw: ['withdraw', 'withdrawBack', 'leave'],
} as const satisfies Record<string, readonly OfferTransition[]>
export type OfferStep = keyof typeof ACTIONS
export const OFFER_STEPS = Object.keys(ACTIONS) as [OfferStep, ...OfferStep[]]

export type OfferParty = 'buyer' | 'seller'
const ACTOR_OF: Record<OfferParty, Actor> = { seller: 'couple', buyer: 'other-couple' }

/** The transition by which this party takes this step now; null when the table has none. */
export function offerTransitionFor(step: OfferStep, party: OfferParty, state: OfferState): OfferTransition | null {
  const names: readonly OfferTransition[] = ACTIONS[step]
  return (
    names.find((name) => {
      const { from, actors }: { from: OfferState; actors: readonly Actor[] } = offerProcess.transitions[name]
      return from === state && actors.includes(ACTOR_OF[party])
    }) ?? null
  )
}

/** Everything this party may do now, by the table. */
export function offerStepsOpenTo(party: OfferParty, state: OfferState): OfferStep[] {
  return OFFER_STEPS.filter((step) => offerTransitionFor(step, party, state) !== null)
}

/** Whose answer, or whose payment, an offer waits for; null when it is over. */
export function offerWaitsFor(state: OfferState): OfferParty | null {
  if (state === 'open' || state === 'countered_back') return 'seller'
  return state === 'countered' || state === 'accepted' ? 'buyer' : null
}
