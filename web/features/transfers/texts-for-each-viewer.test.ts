import { describe, expect, it } from 'vitest'
import type { Transfer } from '#contract/api/transfers.ts'
import { TRANSFER_ENDINGS, TRANSFER_STAGES } from '#contract/processes/transfer.ts'
import { nextWords } from '#contract/wording/next-in-transfer.ts'
import { placeText } from '#contract/wording/transfer-money.ts'
import {
  DISPUTE_STEP,
  EVENT_CAME,
  FROZEN_TEXTS,
  OFF_MARKET_TEXTS,
  TRANSFER_STEP_TEXTS,
} from '#contract/wording/transfer-texts.ts'
import { textFor, type ViewerText } from '#contract/wording/viewer-text.ts'
import { endingOf, stageWords } from './transfer-words.ts'

const PLACES = ['not-paid', 'escrow', 'waiting', 'refused', 'sent', 'kept'] as const

/** Everything that the page of a transfer can say to this viewer about any of its steps. */
function everythingTo(viewerRole: Transfer['viewerRole']): string[] {
  const about = {
    viewerRole,
    actions: [],
    buyerName: null,
    buyerPrice: 2700,
    reason: null,
    decision: null,
    disputedAt: null,
    money: [],
    steps: [],
  }
  const transfer = (facts: object) => ({ ...about, frozen: null, ending: null, ...facts }) as unknown as Transfer
  const steps: { label: ViewerText; means: ViewerText }[] = Object.values(TRANSFER_STEP_TEXTS)
  return [
    ...TRANSFER_STAGES.flatMap((stage) => [nextWords(transfer({ stage })), stageWords(transfer({ stage }))]),
    ...[nextWords, stageWords].map((words) => words(transfer({ stage: 'consent', escalated: true }))),
    ...[nextWords, stageWords].map((words) => words(transfer({ stage: 'listed', offMarket: true }))),
    nextWords(transfer({ stage: 'offer_accepted', offMarket: true })),
    textFor(viewerRole, OFF_MARKET_TEXTS.why),
    nextWords(transfer({ stage: 'refunding', money: [{ place: 'refused' }] })),
    ...TRANSFER_ENDINGS.map((ending) => endingOf(transfer({ stage: 'refunded', ending })) ?? ''),
    ...steps.flatMap(({ label, means }) => [label, means]).map((text) => textFor(viewerRole, text)),
    textFor(viewerRole, DISPUTE_STEP),
    textFor(viewerRole, EVENT_CAME),
    ...(['price', 'booking'] as const).map((payment) => textFor(viewerRole, FROZEN_TEXTS[payment].money)),
    ...PLACES.map((place) => placeText({ party: 'buyer', place }, viewerRole)),
  ]
}

/** Steps that this party is never shown, or not until it is a party: a buyer sees none before paying. */
const UNSEEN = {
  seller: /^$/,
  venue: /^$/,
  buyer: /pays into escrow and usually sees/,
}

describe('the page of a transfer', () => {
  it.each([
    ['buyer', /the buyer/i],
    ['seller', /the seller|selling couple/i],
    ['venue', /the venue/i],
  ] as const)('calls the %s "you"', (viewer, name) => {
    const texts = everythingTo(viewer).filter((text) => !UNSEEN[viewer].test(text))
    expect(texts.filter((text) => name.test(text))).toEqual([])
    expect(texts.filter((text) => /\byou/i.test(text)).length).toBeGreaterThan(5)
  })

  it('calls nobody "you" for an admin, who isn’t a party', () => {
    expect(everythingTo('admin').filter((text) => /\byour?\b/i.test(text))).toEqual([])
  })
})
