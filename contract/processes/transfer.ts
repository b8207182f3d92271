import { LIMITS } from '../limits.ts'
import { type Actor, defineProcess, startsFor } from './process.ts'

/** What people see of a transfer: its state, or `reserved` while a couple holds it to pay for it (hold.ts). */
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
export type TransferState = Exclude<TransferStage, 'reserved'>

/**
 * Why a transfer ended without a new couple, for its letters and its page. `declined`: the venue declined consent or
 * refused the buyer. `declined-for-venue`: an admin did, in its place. `silent`: the venue didn't answer in time, or
 * hadn't confirmed the buyer by the day of the event.
 * `dispute`: decided for the buyer. `undecided`: not decided in time. `cancelled-by-` and `lapsed`: its booking ended.
 * `questioned`: a chargeback on what the seller had paid. `taken-back`: a bank returned the price to the buyer.
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

/** Whether the transfer ended because its booking did. */
export const endedWithBooking = (ending: TransferEnding | null): boolean =>
  ending === 'lapsed' || ending?.startsWith('cancelled-by-') === true

/** The stages in which the buyer's money is in escrow. */
export const PAID_STAGES = ['funded', 'assigned', 'disputed'] as const satisfies TransferState[]

/** Whether the buyer's money is in escrow. */
export const isPaid = ({ state }: { state: TransferStage }): boolean =>
  (PAID_STAGES as readonly TransferStage[]).includes(state)

const UNSOLD_STAGES = ['consent', 'consented', 'listed', 'offer_accepted'] as const satisfies TransferState[]

/** Whether nobody has bought the transfer or is paying for it, so that it ends with its booking. */
export const isUnsold = (stage: TransferStage): boolean => (UNSOLD_STAGES as readonly TransferStage[]).includes(stage)

/**
 * A booking has at most one transfer in these states; the unique index transfers_one_live says the same. Once the money
 * is on its way back (`refunding`), the booking is the seller's again, and they can start another transfer.
 */
export const LIVE_TRANSFERS = [...UNSOLD_STAGES, ...PAID_STAGES] as const satisfies TransferState[]

/** Who can end an unsold transfer besides its seller: time, or a venue or an admin that cancels the booking. */
const ENDERS = ['timer', 'venue', 'admin'] as const satisfies Actor[]

/**
 * domain.md 2, Transfer. The seller is the `couple`, the buyer the `other-couple`; an admin can act in the venue's
 * place, with a reason. From `funded` on, the price is in escrow, and every way out empties it.
 */
export const transferProcess = /* @__PURE__ */ defineProcess<TransferState>()({
  name: 'transfer',
  initial: ['consent'],
  final: ['completed', 'refunded', 'withdrawn', 'declined', 'expired'],
  timers: {
    consent:
      'consent, 72 hours, then the seller may ask an admin, who is reminded weekly; ends 7 days before the event',
    consented: 'payout setup, up to 14 days',
    listed: 'sale, until 3 days before the event',
    offer_accepted: 'offer, up to 24 hours to pay',
    funded: 'signing, 72 hours; 24 if the event is under 14 days away; until the day of the event',
    assigned: 'confirmation, 72 hours; 24 if the event is under 14 days away',
    disputed: `decision, ${LIMITS.disputeBusinessDays} business days`,
    refunding: 'refund poller',
  },
  transitions: {
    consent: {
      from: { consent: ['venue', 'admin'] },
      to: 'consented',
      effects: ['email seller, and venue when an admin answers'],
    },
    decline: {
      from: { consent: ['venue', 'admin'] },
      to: 'declined',
      effects: ['email seller, and venue when an admin answers'],
    },
    withdraw: {
      from: { consent: ['couple'], consented: ['couple'], listed: ['couple'] },
      to: 'withdrawn',
      effects: ['take listing down', 'email venue'],
    },
    expire: {
      from: { consent: ENDERS, consented: ENDERS, listed: ENDERS },
      to: 'expired',
      effects: ['take listing down', 'email seller and venue'],
    },
    list: { from: { consented: ['timer'] }, to: 'listed', effects: ['publish listing', 'email seller'] },
    acceptOffer: {
      from: { listed: ['couple', 'other-couple'] },
      to: 'offer_accepted',
      effects: ['keep listing for one couple, at their price'],
    },
    leaveOffer: {
      from: { offer_accepted: ['couple', 'other-couple', 'provider', ...ENDERS] },
      to: 'listed',
      effects: ['release listing'],
    },
    fund: {
      from: { listed: ['provider'], offer_accepted: ['provider'] },
      to: 'funded',
      effects: [
        'post escrow',
        'sell listing',
        'reveal venue to buyer, for some only once it has assigned',
        'booking transferring',
        'void the other offers',
        'email all three',
      ],
    },
    assign: {
      from: { funded: ['venue', 'admin'] },
      to: 'assigned',
      effects: ['make agreement', 'email buyer and seller, and venue when an admin answers'],
    },
    refuse: {
      from: { funded: ['venue', 'admin', 'timer'] },
      to: 'refunding',
      effects: ['refund buyer in full', 'booking confirmed again', 'email all three'],
    },
    confirm: {
      from: { assigned: ['other-couple', 'timer'] },
      to: 'completed',
      effects: ['release escrow', 'booking passes to buyer', 'request payout to seller', 'email all three'],
    },
    dispute: { from: { assigned: ['other-couple'] }, to: 'disputed', effects: ['email seller and venue'] },
    settle: {
      from: { disputed: ['other-couple'] },
      to: 'completed',
      effects: ['release escrow', 'booking passes to buyer', 'request payout to seller', 'email all three'],
    },
    decide: {
      from: { disputed: ['admin'] },
      to: 'completed',
      effects: ['release escrow; a split refunds part of it', 'booking passes to buyer', 'email all three'],
    },
    refund: {
      from: { disputed: ['admin', 'timer'] },
      to: 'refunding',
      effects: ['refund buyer in full', 'booking confirmed again', 'email all three'],
    },
    finishRefund: { from: { refunding: ['provider'] }, to: 'refunded', effects: ['email buyer'] },
    lose: {
      from: { funded: ['provider'], assigned: ['provider'], disputed: ['provider'] },
      to: 'refunded',
      effects: ['escrow covers the chargeback', 'booking confirmed again', 'email all three'],
    },
  },
})
export type TransferTransition = keyof typeof transferProcess.transitions

export const TRANSFER_STATUSES = ['pending', 'active', 'completed', 'cancelled'] as const
export type TransferStatus = (typeof TRANSFER_STATUSES)[number]

/** The status word of a stage (domain.md row 21). Money on its way back counts as `cancelled`. */
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

/** Who is looking at a transfer, and the table's actor for each. */
export const TRANSFER_VIEWERS = ['seller', 'buyer', 'venue', 'admin'] as const
export type TransferViewer = (typeof TRANSFER_VIEWERS)[number]
const ACTOR_OF: Record<TransferViewer, Actor> = {
  seller: 'couple',
  buyer: 'other-couple',
  venue: 'venue',
  admin: 'admin',
}

/** The steps of a transfer, each with its transition. */
const ACTIONS = {
  consent: 'consent',
  decline: 'decline',
  withdraw: 'withdraw',
  assign: 'assign',
  refuse: 'refuse',
  confirm: 'confirm',
  dispute: 'dispute',
  settle: 'settle',
  release: 'decide',
  split: 'decide',
  refund: 'refund',
} as const satisfies Record<string, TransferTransition>
export type TransferStep = keyof typeof ACTIONS
/** Transitions that people request; the others follow from a payment, an offer or a timer. */
export type TransferAnswer = (typeof ACTIONS)[TransferStep]

/** The steps that each viewer can ever take according to the table, in the order in which they are offered. */
export const STEPS_OF = {
  seller: ['withdraw'],
  buyer: ['confirm', 'dispute', 'settle'],
  venue: ['consent', 'decline', 'assign', 'refuse'],
  admin: ['consent', 'decline', 'assign', 'refuse', 'release', 'split', 'refund'],
} as const satisfies Record<TransferViewer, readonly TransferStep[]>
export type StepOf<V extends TransferViewer> = (typeof STEPS_OF)[V][number]

/** The transition for this viewer's step; null if the viewer can't take it at this stage, or ever. */
export function transitionFor(step: TransferStep, viewer: TransferViewer, stage: TransferStage): TransferAnswer | null {
  const name = ACTIONS[step]
  const starts: readonly TransferStage[] = startsFor(transferProcess.transitions[name], ACTOR_OF[viewer])
  return starts.includes(stage) ? name : null
}

/** Which payment behind a transfer a bank is deciding on: the buyer's price, or what the seller paid before. */
export const FROZEN_BY = ['price', 'booking'] as const
export type FrozenBy = (typeof FROZEN_BY)[number]

/**
 * What people can still do about a frozen transfer (docs/decisions/0010-chargebacks.md): nothing goes forward, and
 * money goes back to the buyer only if it is still there.
 */
const FROZEN_STEPS: Record<FrozenBy, readonly TransferStep[]> = { price: [], booking: ['refuse', 'dispute', 'refund'] }

export function mayStepFrozen(step: TransferStep, by: FrozenBy): boolean {
  return FROZEN_STEPS[by].includes(step)
}

/** Everything this viewer can do now; `frozen` while a bank decides. */
export function stepsOpenTo<V extends TransferViewer>(
  viewer: V,
  stage: TransferStage,
  frozen: FrozenBy | null = null,
): StepOf<V>[] {
  const steps: readonly StepOf<V>[] = STEPS_OF[viewer]
  const open = steps.filter((step) => transitionFor(step, viewer, stage) !== null)
  return frozen === null ? open : open.filter((step) => mayStepFrozen(step, frozen))
}
