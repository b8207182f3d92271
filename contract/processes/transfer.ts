import type { Actor } from './process.ts'
import { defineProcess } from './process.ts'

export const TRANSFER_STAGES = [
  'consent',
  'consented',
  'listed',
  'offer_accepted',
  'reserved',
  'funded',
  'assigned',
  'disputed',
  'completed',
  'refunding',
  'refunded',
  'withdrawn',
  'declined',
  'expired',
] as const
export type TransferStage = (typeof TRANSFER_STAGES)[number]

/**
 * Why a transfer ended without a new couple: what its letters and its page say. The venue `declined` consent or the
 * buyer, or an admin did in its place; `silent`: the venue did not answer in time; `dispute`: decided for the buyer;
 * `undecided`: not decided in time. The booking itself was cancelled, or lapsed. A bank asks about what the seller had
 * paid (`questioned`), or returned the price to the buyer (`taken-back`).
 */
export const TRANSFER_ENDINGS = [
  'withdrawn',
  'declined',
  'declined-for-venue',
  'silent',
  'no-payout-account',
  'unsold',
  'dispute',
  'undecided',
  'cancelled-by-couple',
  'cancelled-by-venue',
  'cancelled-by-admin',
  'lapsed',
  'questioned',
  'taken-back',
] as const
export type TransferEnding = (typeof TRANSFER_ENDINGS)[number]

const PAID_STAGES = ['funded', 'assigned', 'disputed'] as const satisfies TransferStage[]

/** Whether the buyer's money is in escrow. */
export const isPaid = ({ state }: { state: TransferStage }): boolean =>
  (PAID_STAGES as readonly TransferStage[]).includes(state)

/**
 * A booking has one transfer in these at most; the unique index transfers_one_live says the same. Once the money is on
 * its way back (`refunding`), the booking is its seller's again, who may offer it anew.
 */
export const LIVE_STAGES = [
  'consent',
  'consented',
  'listed',
  'offer_accepted',
  'reserved',
  ...PAID_STAGES,
] as const satisfies TransferStage[]

/** The buyer's bank has taken the price back for good: there is nothing left to refund. */
const TAKEN_BACK = ['escrow covers the chargeback', 'booking confirmed again', 'mail all three']

/** Its time is over; or venue or admin cancel the booking, and its unsold transfer ends with it. */
const ENDERS = ['timer', 'venue', 'admin'] as const satisfies Actor[]

/**
 * domain.md 2, Transfer. The seller is the `couple`, the buyer the `other-couple`; an admin acts in the venue's place,
 * with a reason. From `funded` on the price is in escrow, and every way out empties it.
 */
export const transferProcess = defineProcess<TransferStage>()({
  name: 'transfer',
  initial: ['consent'],
  final: ['completed', 'refunded', 'withdrawn', 'declined', 'expired'],
  timers: {
    consent:
      'consent, 72 hours, then the seller may ask an admin, who is reminded weekly; ends 7 days before the event',
    consented: 'payout set-up, 14 days',
    listed: 'sale, until 3 days before the event',
    offer_accepted: 'offer, 24 hours to pay',
    reserved: 'hold, 15 minutes',
    funded: 'signing, 72 hours; 24 when the event is under 14 days away; until the day of the event',
    assigned: 'confirmation, 72 hours; 24 when the event is under 14 days away',
    disputed: 'decision, 5 business days',
    refunding: 'refund poller',
  },
  transitions: {
    consent: {
      from: 'consent',
      to: 'consented',
      actors: ['venue', 'admin'],
      effects: ['mail seller, and venue when an admin answers'],
    },
    decline: {
      from: 'consent',
      to: 'declined',
      actors: ['venue', 'admin'],
      effects: ['mail seller, and venue when an admin answers'],
    },
    withdraw: { from: 'consent', to: 'withdrawn', actors: ['couple'], effects: ['mail venue'] },
    expireConsent: { from: 'consent', to: 'expired', actors: ENDERS, effects: ['mail seller and venue'] },
    list: { from: 'consented', to: 'listed', actors: ['timer'], effects: ['publish listing', 'mail seller'] },
    withdrawConsented: { from: 'consented', to: 'withdrawn', actors: ['couple'], effects: ['mail venue'] },
    expireConsented: { from: 'consented', to: 'expired', actors: ENDERS, effects: ['mail seller and venue'] },
    withdrawListed: {
      from: 'listed',
      to: 'withdrawn',
      actors: ['couple'],
      effects: ['take listing down', 'mail venue'],
    },
    expireListed: {
      from: 'listed',
      to: 'expired',
      actors: ENDERS,
      effects: ['take listing down', 'mail seller and venue'],
    },
    acceptOffer: {
      from: 'listed',
      to: 'offer_accepted',
      actors: ['couple', 'other-couple'],
      effects: ['hold listing for one couple, at its price'],
    },
    leaveOffer: {
      from: 'offer_accepted',
      to: 'listed',
      actors: ['couple', 'other-couple', ...ENDERS],
      effects: ['release listing'],
    },
    reserveOffer: { from: 'offer_accepted', to: 'reserved', actors: ['other-couple'] },
    reserve: { from: 'listed', to: 'reserved', actors: ['other-couple'], effects: ['hold listing'] },
    release: {
      from: 'reserved',
      to: 'listed',
      actors: ['other-couple', 'timer', 'provider'],
      effects: ['release listing, or leave an accepted offer unpaid whose time is over'],
    },
    releaseToOffer: {
      from: 'reserved',
      to: 'offer_accepted',
      actors: ['other-couple', 'timer', 'provider'],
    },
    fund: {
      from: 'reserved',
      to: 'funded',
      actors: ['provider'],
      effects: [
        'post escrow',
        'sell listing',
        'reveal venue to buyer',
        'booking transferring',
        'void the other offers',
        'mail all three',
      ],
    },
    assign: {
      from: 'funded',
      to: 'assigned',
      actors: ['venue', 'admin'],
      effects: ['make agreement', 'mail buyer and seller'],
    },
    refuse: {
      from: 'funded',
      to: 'refunding',
      actors: ['venue', 'admin', 'timer'],
      effects: ['refund buyer in full', 'booking confirmed again', 'mail all three'],
    },
    confirm: {
      from: 'assigned',
      to: 'completed',
      actors: ['other-couple', 'timer'],
      effects: ['release escrow', 'booking passes to buyer', 'payout to seller', 'mail all three'],
    },
    dispute: { from: 'assigned', to: 'disputed', actors: ['other-couple'], effects: ['mail seller and venue'] },
    settle: {
      from: 'disputed',
      to: 'completed',
      actors: ['admin'],
      effects: ['release escrow, part of it back to the buyer', 'booking passes to buyer', 'mail all three'],
    },
    refund: {
      from: 'disputed',
      to: 'refunding',
      actors: ['admin', 'timer'],
      effects: ['refund buyer in full', 'booking confirmed again', 'mail all three'],
    },
    refunded: { from: 'refunding', to: 'refunded', actors: ['provider'], effects: ['mail buyer'] },
    loseFunded: { from: 'funded', to: 'refunded', actors: ['provider'], effects: TAKEN_BACK },
    loseAssigned: { from: 'assigned', to: 'refunded', actors: ['provider'], effects: TAKEN_BACK },
    loseDisputed: { from: 'disputed', to: 'refunded', actors: ['provider'], effects: TAKEN_BACK },
  },
})
export type TransferTransition = keyof typeof transferProcess.transitions

export const TRANSFER_STATUSES = ['pending', 'active', 'completed', 'cancelled'] as const
export type TransferStatus = (typeof TRANSFER_STATUSES)[number]

/** The status word of a stage (domain.md row 21). Money on its way back counts as cancelled. */
export function transferStatus(stage: TransferStage): TransferStatus {
  switch (stage) {
    case 'consent':
    case 'consented':
      return 'pending'
    case 'listed':
    case 'offer_accepted':
    case 'reserved':
    case 'funded':
    case 'assigned':
    case 'disputed':
      return 'active'
    case 'completed':
      return 'completed'
    case 'refunding':
    case 'refunded':
    case 'withdrawn':
    case 'declined':
    case 'expired':
      return 'cancelled'
  }
}

/** Who looks at a transfer, and the actor of the table that this is. */
export const TRANSFER_VIEWERS = ['seller', 'buyer', 'venue', 'admin'] as const
export type TransferViewer = (typeof TRANSFER_VIEWERS)[number]
const ACTOR_OF: Record<TransferViewer, Actor> = {
  seller: 'couple',
  buyer: 'other-couple',
  venue: 'venue',
  admin: 'admin',
}

/** What somebody can be asked to do about a transfer, each with the transitions that it stands for. */
const ACTIONS = {
  consent: ['consent'],
  decline: ['decline'],
  withdraw: ['withdraw', 'withdrawConsented', 'withdrawListed'],
  assign: ['assign'],
  refuse: ['refuse'],
  confirm: ['confirm'],
  dispute: ['dispute'],
  release: ['settle'],
  split: ['settle'],
  refund: ['refund'],
} as const satisfies Record<string, readonly TransferTransition[]>
export type TransferStep = keyof typeof ACTIONS
export const TRANSFER_STEPS = Object.keys(ACTIONS) as [TransferStep, ...TransferStep[]]

/** The transition by which this viewer does this now; null when it may not, or not in this stage. */
export function transitionFor(
  step: TransferStep,
  viewer: TransferViewer,
  stage: TransferStage,
): TransferTransition | null {
  const names: readonly TransferTransition[] = ACTIONS[step]
  const actor = ACTOR_OF[viewer]
  return (
    names.find((name) => {
      const { from, actors } = transferProcess.transitions[name]
      return from === stage && actors.includes(actor)
    }) ?? null
  )
}

/** The payment behind a transfer that a bank is deciding about: the buyer's price, or what the seller paid before. */
export const FROZEN_BY = ['price', 'booking'] as const
export type FrozenBy = (typeof FROZEN_BY)[number]

/**
 * What may still be done about a frozen transfer (docs/decisions/0010-chargebacks.md): nothing goes forward, and money
 * goes back to the buyer only if it is still there.
 */
const FROZEN_STEPS: Record<FrozenBy, readonly TransferStep[]> = { price: [], booking: ['refuse', 'dispute', 'refund'] }

export function mayStepFrozen(step: TransferStep, by: FrozenBy): boolean {
  return FROZEN_STEPS[by].includes(step)
}

/** Everything this viewer may do now; `frozen` while a bank decides. */
export function stepsOpenTo(
  viewer: TransferViewer,
  stage: TransferStage,
  frozen: FrozenBy | null = null,
): TransferStep[] {
  const open = TRANSFER_STEPS.filter((step) => transitionFor(step, viewer, stage) !== null)
  return frozen === null ? open : open.filter((step) => mayStepFrozen(step, frozen))
}
