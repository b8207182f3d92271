import type { Transfer } from '#contract/api/transfers.ts'
import { formatMoment } from '#contract/wording/moments.ts'
import { DISPUTE_STEP, FROZEN_TEXTS, OFF_MARKET_TEXTS, TRANSFER_STEP_TEXTS } from '#contract/wording/transfer-texts.ts'
import { textFor } from '#contract/wording/viewer-text.ts'
import { Timeline, type TimelineStep } from '#web/components/ui/timeline.tsx'
import { deadlineWords, endingOf, nextToAct, nextWho, offersToAnswer, offersWords } from '../transfer-words.ts'

type Step = Transfer['steps'][number]

function describe(step: Step, transfer: Transfer) {
  const { frozen, stage, state: venueState, viewerRole } = transfer
  if (step.key === 'ended' || (step.key === 'completed' && stage === 'completed'))
    return endingOf(transfer) ?? undefined
  if (step.state === 'done') return undefined
  const isDispute = step.state === 'current' && stage === 'disputed'
  const meaning = textFor(viewerRole, isDispute ? DISPUTE_STEP : TRANSFER_STEP_TEXTS[step.key].means)
  if (step.state === 'current' && transfer.offMarket) {
    return `${OFF_MARKET_TEXTS.name}: ${textFor(viewerRole, OFF_MARKET_TEXTS.why)}.`
  }
  if (step.state !== 'current' || !frozen) return meaning
  return `On hold since ${formatMoment(frozen.since, venueState)}: ${FROZEN_TEXTS[frozen.payment].why}.`
}

/**
 * A transfer from top to bottom: what is done, who acts now and by when, and what comes next. `deadline={false}` leaves
 * out the "by when", for pages that show it elsewhere.
 */
export function TransferTimeline({ transfer, deadline = true }: { transfer: Transfer; deadline?: boolean }) {
  const { state: venueState, now } = transfer
  const next = nextToAct(transfer)
  const offers = offersToAnswer(transfer)
  const toAnswer = offers > 0 ? `, ${offersWords(offers)}` : ''
  const toStep = (step: Step): TimelineStep => ({
    key: step.key,
    title: step.label,
    state: step.key === 'ended' ? 'failed' : step.state === 'stopped' ? 'next' : step.state,
    at: step.at ? formatMoment(step.at, venueState) : undefined,
    description: describe(step, transfer),
    actor: step.state === 'current' && next ? `${nextWho(next, transfer)}${toAnswer}` : undefined,
    until: deadline && step.state === 'current' && step.until ? deadlineWords(step.until, venueState, now) : undefined,
  })
  // Steps that were never reached are left out: the one that ended the transfer says why.
  const steps = transfer.steps.filter((step) => step.state !== 'stopped').map(toStep)
  return <Timeline label={`Steps of transfer ${transfer.id}`} steps={steps} />
}
