import type { Transfer } from '#contract/api/transfers.ts'
import { type TransferViewer, transferStatus } from '#contract/processes/transfer.ts'
import { listableUntil } from '#contract/transfers/sale-times.ts'
import { stageName, TRANSFER_STEP_TEXTS } from '#contract/wording/transfer-texts.ts'
import { textFor } from '#contract/wording/viewer-text.ts'
import type { TransferWithParties } from './store/transfers-with-parties.ts'

const iso = (instant: Date | null) => instant?.toISOString() ?? null

/**
 * Who acts next, and by when. `refused`: the buyer's bank refused the refund, as far as the viewer may know, and an
 * admin has to send it.
 */
export function waitingFor(transfer: TransferWithParties, refused: boolean): Transfer['waitingFor'] {
  if (transfer.frozen_at !== null) return { who: 'bank', until: null }
  const until = iso(transfer.deadline)
  switch (transfer.stage) {
    case 'consent':
      return transfer.escalated_at
        ? { who: 'admin', until: iso(listableUntil(transfer.event_date, transfer.venueState)) }
        : { who: 'venue', until }
    case 'consented':
      return { who: 'seller', until }
    case 'listed':
      return { who: 'couples', until: null }
    case 'offer_accepted':
    case 'assigned':
      return { who: 'buyer', until }
    case 'reserved':
      return { who: 'buyer', until: iso(transfer.held_until) }
    case 'funded':
      return { who: 'venue', until }
    case 'disputed':
      return { who: 'admin', until }
    case 'refunding':
      return { who: refused ? 'admin' : 'bank', until: null }
    default:
      return null
  }
}

/**
 * The vertical timeline: what is done, the current step, what comes next. A buyer's begins with their payment.
 * `refused`: as in waitingFor.
 */
export function stepsOf(transfer: TransferWithParties, role: TransferViewer, refused: boolean): Transfer['steps'] {
  const all: [key: keyof typeof TRANSFER_STEP_TEXTS, at: Date | null][] = [
    ['created', transfer.created_at],
    ['consent', transfer.consented_at],
    // a transfer is listed as soon as its seller can be paid
    ['payouts', transfer.listed_at],
    ['listed', transfer.listed_at],
    ['funded', transfer.funded_at],
    ['assigned', transfer.assigned_at],
    ['completed', transfer.new_holding_id === null ? null : transfer.ended_at],
  ]
  const shown = role === 'buyer' ? all.slice(all.findIndex(([key]) => key === 'funded')) : all
  const ended = endOf(transfer, role, refused)
  const until = waitingFor(transfer, refused)?.until ?? null
  const current = shown.findIndex(([, at]) => at === null)
  const steps = shown.map(([key, at], index): Transfer['steps'][number] => {
    const label = textFor(role, TRANSFER_STEP_TEXTS[key].label)
    if (at !== null) return { key, label, state: 'done', at: iso(at), until: null }
    if (ended !== undefined) return { key, label, state: 'stopped', at: null, until: null }
    return index === current
      ? { key, label, state: 'current', at: null, until }
      : { key, label, state: 'next', at: null, until: null }
  })
  if (ended === undefined) return steps
  const refunding = transfer.state === 'refunding'
  const end = { key: 'ended', label: ended, at: iso(transfer.ended_at), until: null } as const
  return [...steps, { ...end, state: refunding ? 'current' : 'done' }]
}

/**
 * What the last step of a transfer that ended early is called; undefined for one that is still running or has gone
 * through.
 */
function endOf(transfer: TransferWithParties, role: TransferViewer, refused: boolean): string | undefined {
  if (transferStatus(transfer.state) !== 'cancelled') return undefined
  return textFor(role, stageName(transfer, refused))
}
