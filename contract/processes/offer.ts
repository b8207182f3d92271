import { type Actor, defineProcess, startsFor } from './process.ts'

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

/**
 * Who can end the transfer, and every offer with it: the seller, time, anyone who cancels the booking, or a payment.
 */
const SALE_ENDS = ['couple', 'timer', 'venue', 'admin', 'provider'] as const satisfies Actor[]

/**
 * domain.md 2 and row 22, Offer: a couple (`other-couple`) offers the seller (`couple`) of a listed transfer less than
 * the asking price. Each side may counter once: `countered` waits for the buyer, `countered_back` for the seller.
 * While an offer is `accepted`, the transfer is kept for that couple.
 */
export const offerProcess = /* @__PURE__ */ defineProcess<OfferState>()({
  name: 'offer',
  initial: ['open'],
  final: ['paid', 'unpaid', 'declined', 'withdrawn', 'expired', 'void'],
  timers: {
    open: "seller's answer, up to 48 hours",
    countered: "buyer's answer, up to 48 hours",
    countered_back: "seller's answer, up to 48 hours",
    accepted: 'payment, 24 hours; never after the end of the sale',
  },
  transitions: {
    accept: {
      from: { open: ['couple'], countered: ['other-couple'], countered_back: ['couple'] },
      to: 'accepted',
      effects: ['keep transfer', 'email buyer, and seller if a counter was accepted'],
    },
    counter: { from: { open: ['couple'] }, to: 'countered', effects: ['email buyer'] },
    counterBack: { from: { countered: ['other-couple'] }, to: 'countered_back', effects: ['email seller'] },
    decline: {
      from: { open: ['couple'], countered: ['other-couple'], countered_back: ['couple'] },
      to: 'declined',
      effects: ['email the other side'],
    },
    withdraw: {
      from: { open: ['other-couple'], countered_back: ['other-couple'] },
      to: 'withdrawn',
      effects: ['email seller'],
    },
    expire: {
      from: { open: ['timer'], countered: ['timer'], countered_back: ['timer'] },
      to: 'expired',
      effects: ['email the side that waited'],
    },
    void: {
      from: { open: SALE_ENDS, countered: SALE_ENDS, countered_back: SALE_ENDS, accepted: SALE_ENDS },
      to: 'void',
      effects: ['email buyer'],
    },
    pay: { from: { accepted: ['provider'] }, to: 'paid', effects: ['void the other offers, email their couples'] },
    leave: {
      from: { accepted: ['other-couple', 'timer', 'provider'] },
      to: 'unpaid',
      effects: ['transfer listed again', 'email seller, and buyer unless they gave it up'],
    },
  },
})
export type OfferTransition = keyof typeof offerProcess.transitions

/** Offers that can still be answered, and those that are the seller's to answer. */
export const OPEN_OFFERS = ['open', 'countered', 'countered_back'] as const satisfies OfferState[]
export const OFFERS_FOR_SELLER = ['open', 'countered_back'] as const satisfies OfferState[]

/** The steps of an offer, each with its transitions. Backing out after acceptance is a withdrawal, too. */
const ACTIONS = {
  accept: ['accept'],
  counter: ['counter', 'counterBack'],
  decline: ['decline'],
  withdraw: ['withdraw', 'leave'],
} as const satisfies Record<string, readonly OfferTransition[]>
export type OfferStep = keyof typeof ACTIONS
/** Transitions that people request; the others follow from what happens to the transfer. */
export type OfferAnswer = (typeof ACTIONS)[OfferStep][number]

export type OfferParty = 'buyer' | 'seller'
/** The steps that each party can ever take according to the table, in the order in which they are offered. */
export const OFFER_STEPS_OF = {
  buyer: ['accept', 'counter', 'decline', 'withdraw'],
  seller: ['accept', 'counter', 'decline'],
} as const satisfies Record<OfferParty, readonly OfferStep[]>
export type OfferStepOf<P extends OfferParty> = (typeof OFFER_STEPS_OF)[P][number]
const ACTOR_OF: Record<OfferParty, Actor> = { seller: 'couple', buyer: 'other-couple' }

/** The transition for this party's step in this state; null if the table has none. */
export function offerTransitionFor(step: OfferStep, party: OfferParty, state: OfferState): OfferAnswer | null {
  const names: readonly OfferAnswer[] = ACTIONS[step]
  return names.find((name) => startsFor(offerProcess.transitions[name], ACTOR_OF[party]).includes(state)) ?? null
}

/** Everything the table lets this party do now. */
export function offerStepsOpenTo<P extends OfferParty>(party: P, state: OfferState): OfferStepOf<P>[] {
  const steps: readonly OfferStepOf<P>[] = OFFER_STEPS_OF[party]
  return steps.filter((step) => offerTransitionFor(step, party, state) !== null)
}

/** The party whose answer or payment an offer waits for; null when it is over. */
export function offerWaitsFor(state: OfferState): OfferParty | null {
  if ((OFFERS_FOR_SELLER as readonly OfferState[]).includes(state)) return 'seller'
  return state === 'countered' || state === 'accepted' ? 'buyer' : null
}
