import {
  stepsOpenTo,
  type TransferEnding,
  type TransferStage,
  type TransferViewer,
  transferStatus,
} from '../../processes/transfer.ts'
import { MONEY_TEXTS } from '../../wording/transfer-money.ts'
import { stageName, TRANSFER_STEP_TEXTS } from '../../wording/transfer-texts.ts'
import { textFor } from '../../wording/viewer-text.ts'
import { ABOUT } from '../one-booking.ts'
import type { Values } from './by-name.ts'

/** The course of the example's transfer: each step, and when it was done. */
const COURSE = [
  ['created', '2026-12-01T17:20:00.000Z'],
  ['consent', '2026-12-02T15:45:00.000Z'],
  ['payouts', '2026-12-02T15:45:00.000Z'],
  ['listed', '2026-12-02T15:45:00.000Z'],
  ['funded', '2026-12-05T19:10:00.000Z'],
  ['assigned', '2026-12-07T16:30:00.000Z'],
  ['completed', '2026-12-08T18:00:00.000Z'],
] as const
const ENDED = '2026-12-08T18:00:00.000Z'
const REFUSED = 'We can’t change the names on the contract so close to the day.'
const CORRECTED = 'The agreement was corrected this morning: it names February 20.'
const WRONG_DAY = 'The agreement names a different day than the listing did.'

/** How far the transfer is at each stage that an example shows, who has to do something next and by when. */
const AT: Partial<
  Record<TransferStage, { done: number; who?: 'venue' | 'buyer' | 'admin' | 'couples' | 'bank'; until?: string }>
> = {
  consent: { done: 1, who: 'venue', until: '2026-12-04T17:20:00.000Z' },
  listed: { done: 4, who: 'couples' },
  assigned: { done: 6, who: 'buyer', until: '2026-12-10T16:30:00.000Z' },
  disputed: { done: 6, who: 'admin', until: '2026-12-15T18:00:00.000Z' },
  completed: { done: 7 },
  refunding: { done: 5, who: 'bank' },
  withdrawn: { done: 4 },
  declined: { done: 1 },
}

const RANGE = {
  minPrice: 10,
  recommendedFrom: ABOUT.deposit * 0.8,
  recommendedTo: ABOUT.deposit,
  maxPrice: ABOUT.deposit,
}
const FEE = ABOUT.askingPrice * 0.05
const ENDINGS: Partial<Record<TransferStage, TransferEnding>> = {
  withdrawn: 'withdrawn',
  declined: 'declined',
  refunding: 'declined',
}

const hasShares = (role: TransferViewer): boolean => role === 'seller' || role === 'admin'
const howFar = (stage: TransferStage) => AT[stage]?.done ?? 0
const isOver = (stage: TransferStage): boolean => transferStatus(stage) === 'cancelled'
const endedAt = (stage: TransferStage): string => (stage === 'declined' ? '2026-12-03T16:00:00.000Z' : ENDED)

/** Its timeline; a buyer's begins with their payment. */
function stepsAt(stage: TransferStage, role: TransferViewer): Values[] {
  const done = howFar(stage)
  const steps = COURSE.map(([key, at], index): Values => {
    const label = textFor(role, TRANSFER_STEP_TEXTS[key].label)
    if (index < done) return { key, label, state: 'done', at, until: null }
    if (isOver(stage)) return { key, label, state: 'stopped', at: null, until: null }
    if (index > done) return { key, label, state: 'next', at: null, until: null }
    return { key, label, state: 'current', at: null, until: AT[stage]?.until ?? null }
  })
  const shown = role === 'buyer' ? steps.slice(COURSE.findIndex(([key]) => key === 'funded')) : steps
  if (!isOver(stage)) return shown
  const label = textFor(role, stageName({ stage, ending: ENDINGS[stage] ?? null }, false))
  const state = stage === 'refunding' ? 'current' : 'done'
  return [...shown, { key: 'ended', label, state, at: endedAt(stage), until: null }]
}

/** Where its money is: by shares for the seller and admins, as a whole for others. */
function moneyAt(stage: TransferStage, role: TransferViewer): Values[] {
  const price = ABOUT.askingPrice
  if (stage === 'refunding')
    return [{ party: 'buyer', label: textFor(role, MONEY_TEXTS.back), amount: price, place: 'waiting' }]
  if (isOver(stage)) return []
  const isOut = stage === 'completed'
  const place = howFar(stage) < 5 ? 'not-paid' : isOut ? 'waiting' : 'escrow'
  if (!hasShares(role)) {
    const label = isOut ? 'To the seller, before our fee' : 'Price of the date'
    return [{ party: 'seller', label, amount: price, place }]
  }
  const label = role === 'seller' ? 'Price less the platform fee' : 'For the seller'
  return [
    { party: 'seller', label, amount: price - FEE, place },
    { party: 'platform', label: MONEY_TEXTS.platformFee, amount: FEE, place },
  ]
}

/** What isn't the same for every viewer. */
function partOf(role: TransferViewer, stage: TransferStage): Values {
  const isPaid = howFar(stage) >= 5
  const isListed = stage === 'listed'
  return {
    ...(role !== 'buyer' && { originalBookingId: 91030302, originalGuests: 90, transferPrice: ABOUT.askingPrice }),
    ...((role === 'venue' || role === 'admin') && { lossOnRefusal: 0 }),
    ...(hasShares(role) && {
      platformFee: FEE,
      netPayout: ABOUT.askingPrice - FEE,
      madeGood: 0,
      offersWaiting: isListed ? 1 : 0,
    }),
    ...(role !== 'seller' && { newBookingId: stage === 'completed' ? 47120983 : null }),
    ...(role === 'buyer' && stage === 'completed' && { newBookingStatus: 'confirmed' }),
    guestCount: isPaid && role !== 'seller' ? 80 : 90,
    agreement: (howFar(stage) >= 6 && 'made') || (role === 'venue' && isPaid && 'draft') || null,
    buyerName: isPaid ? 'Cleo Example' : null,
    sellerName: 'Ann Example and Ben Example',
    ...(role === 'seller' && { askingRange: isListed ? RANGE : null }),
    actions: [...stepsOpenTo(role, stage), ...(role === 'seller' && isListed ? ['change-price'] : [])],
  }
}

/** The example's transfer at this stage, as this viewer sees it. */
function transferAt(stage: TransferStage, role: TransferViewer): Values {
  const { done, who, until = null } = AT[stage] ?? { done: 0 }
  const isDisputed = stage === 'disputed'
  const ending = ENDINGS[stage] ?? null
  return {
    id: 35389571,
    status: transferStatus(stage),
    stage,
    listingId: done >= 4 ? 28815705 : null,
    venueFee: 0,
    buyerPrice: ABOUT.askingPrice,
    balancePaid: 0,
    totalPrice: ABOUT.askingPrice + ABOUT.balance,
    contractVerified: done >= 2,
    escrowReleased: stage === 'completed',
    contractDocuments: [],
    waitingFor: who ? { who, until } : null,
    steps: stepsAt(stage, role),
    money: moneyAt(stage, role),
    disputedAt: isDisputed ? ENDED : null,
    reason: (isDisputed && WRONG_DAY) || (ending === 'declined' && REFUSED) || null,
    ending,
    refunded: stage === 'refunding' ? ABOUT.askingPrice : 0,
    createdAt: COURSE[0][1],
    now: isOver(stage) || isDisputed ? endedAt(stage) : COURSE[done - 1]?.[1],
    ...partOf(role, stage),
  }
}

const BEGAN = {
  id: 81305526,
  about: 'transfer',
  aboutId: 35389571,
  transition: 'begin',
  from: null,
  to: 'consent',
  actor: 'couple',
  actorName: 'Ann Example',
  reason: null,
  at: COURSE[0][1],
  amount: null,
}

/** Transfers once they are assigned, and as each call leaves them. */
export const OF_TRANSFERS: Record<string, Values> = {
  SellersTransfer: transferAt('assigned', 'seller'),
  BuyersTransfer: transferAt('assigned', 'buyer'),
  VenuesTransfer: transferAt('assigned', 'venue'),
  AdminsTransfer: transferAt('assigned', 'admin'),
  LoggedTransfer: { ...transferAt('listed', 'admin'), events: [BEGAN] },
  'createTransfer answer': transferAt('consent', 'seller'),
  'escalateTransfer answer': { ...transferAt('consent', 'seller'), escalated: true, now: '2026-12-04T17:25:00.000Z' },
  'changeTransferPrice answer': transferAt('listed', 'seller'),
  'withdrawTransfer answer': transferAt('withdrawn', 'seller'),
  'consentToTransfer answer': transferAt('listed', 'venue'),
  'declineTransfer answer': transferAt('declined', 'venue'),
  'refuseTransfer answer': transferAt('refunding', 'venue'),
  'disputeTransfer answer': transferAt('disputed', 'buyer'),
  'confirmTransfer answer': transferAt('completed', 'buyer'),
  'settleTransfer answer': {
    ...transferAt('completed', 'buyer'),
    disputedAt: '2026-12-07T18:00:00.000Z',
    reason: WRONG_DAY,
  },
  'actOnTransfer answer': transferAt('listed', 'admin'),
  actOnTransfer: { action: 'consent', reason: 'The venue agreed on the phone.', refundAmount: undefined },
  addStatement: { words: CORRECTED },
  refuseTransfer: { reason: REFUSED },
  ContractDocument: { id: 15508204, name: 'contract.pdf', contentType: 'application/pdf', bytes: 182_340 },
  Dispute: {
    viewerRole: 'buyer',
    openedAt: ENDED,
    reason: WRONG_DAY,
    isOpen: true,
    until: '2026-12-15T18:00:00.000Z',
    mayAdd: 9,
    evidence: [
      {
        id: 60317482,
        party: 'venue',
        at: '2026-12-08T20:15:00.000Z',
        words: CORRECTED,
        file: null,
      },
    ],
  },
}
