import type { Transfer } from '#contract/api/transfers.ts'
import { formatMoment } from '#contract/moments.ts'
import { Timeline, type TimelineStep } from '#web/components/ui/timeline.tsx'
import { actorWords, deadlineWords, endingOf, FROZEN_WORDS } from './transfer-words.ts'

type Step = Transfer['steps'][number]

/** What each step means, while it has not been done. */
const MEANINGS: Partial<Record<Step['key'], string>> = {
  consent: 'The venue says whether the booking may be passed on. Silence is not consent.',
  payouts: 'The selling couple tells our payment provider where its money should go. Without that the transfer ends.',
  listed: 'In the marketplace without the name of the venue.',
  funded: 'The buyer pays into escrow and sees who the venue is. Nobody is paid yet.',
  assigned:
    'The venue confirms that the contract carries the name of the buyer. If it does not, the buyer gets everything back.',
  completed:
    'The buyer checks the contract and confirms; silence counts as yes. The booking is theirs, escrow is released.',
}

const DISPUTED =
  'The buyer has raised a dispute, and our team decides: the date passes to the buyer, perhaps with a part of the price back, or everything goes back.'

function describe(step: Step, transfer: Transfer) {
  const { frozen, stage, state } = transfer
  if (step.key === 'ended' || (step.key === 'completed' && stage === 'completed'))
    return endingOf(transfer) ?? undefined
  if (step.state === 'done') return undefined
  if (step.state !== 'current') return MEANINGS[step.key]
  if (!frozen) return stage === 'disputed' ? DISPUTED : MEANINGS[step.key]
  return `Stands still since ${formatMoment(frozen.since, state)}: ${FROZEN_WORDS[frozen.payment].why}.`
}

/** The way of a transfer from top to bottom: what is done, who acts now and until when, what comes. */
export function TransferTimeline({ transfer }: { transfer: Transfer }) {
  const { state, waitingFor, now } = transfer
  const toStep = (step: Step): TimelineStep => ({
    key: step.key,
    title: step.label,
    state: step.key === 'ended' ? 'failed' : step.state === 'stopped' ? 'next' : step.state,
    at: step.at ? formatMoment(step.at, state) : undefined,
    description: describe(step, transfer),
    actor: step.state === 'current' && waitingFor ? actorWords(waitingFor.who, transfer.viewerRole) : undefined,
    until: step.state === 'current' && step.until ? deadlineWords(step.until, state, now) : undefined,
  })
  // What was never reached is left out: the step that ended the transfer says why.
  const steps = transfer.steps.filter((step) => step.state !== 'stopped').map(toStep)
  return <Timeline label={`Steps of transfer ${transfer.id}`} steps={steps} />
}
