import type { Transfer } from '#contract/api/transfers.ts'
import { endOfUnsold } from '#contract/endings.ts'
import type { TransferViewer } from '#contract/processes/transfer.ts'
import { endOfListing } from '#contract/sale-times.ts'
import { textFor, type ViewerText } from '#contract/wording/viewer-words.ts'
import type { ShownTransfer } from './store/shown.ts'

const iso = (instant: Date | null) => instant?.toISOString() ?? null

/**
 * Who is to act next, and until when. `refused`: its viewer may know that the buyer's card did not take the refund, which
 * an admin now has to send.
 */
export function waitingFor(transfer: ShownTransfer, refused: boolean): Transfer['waitingFor'] {
  if (transfer.frozen_at !== null) return { who: 'bank', until: null }
  const until = iso(transfer.deadline)
  switch (transfer.stage) {
    case 'consent':
      return transfer.escalated_at
        ? { who: 'admin', until: iso(endOfListing(transfer.event_date, transfer.venueState)) }
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

const ENDED: Partial<Record<ShownTransfer['state'], string>> = {
  withdrawn: 'Withdrawn',
  declined: 'Declined',
  expired: 'Ended, out of time',
  refunding: 'Refund on its way',
  refunded: 'Refunded in full',
}

/**
 * The vertical timeline: what is done, what is waited for, what comes next. A buyer's begins with its payment.
 * `byBank`: the buyer's bank has returned the price; `refused`: as in waitingFor.
 */
export function stepsOf(
  transfer: ShownTransfer,
  role: TransferViewer,
  { byBank, refused }: { byBank: boolean; refused: boolean },
): Transfer['steps'] {
  type Key = Transfer['steps'][number]['key']
  const all: [key: Key, label: ViewerText, at: Date | null][] = [
    ['created', 'Transfer created', transfer.created_at],
    ['consent', { venue: 'You agree', others: 'Venue agrees' }, transfer.consented_at],
    // it is listed in the moment in which its seller can be paid
    ['payouts', { seller: 'You can be paid', others: 'Seller can be paid' }, transfer.listed_at],
    ['listed', 'Listed for other couples', transfer.listed_at],
    ['funded', 'Paid into escrow', transfer.funded_at],
    ['assigned', { buyer: 'Contract names you', others: 'Contract names the buyer' }, transfer.assigned_at],
    ['completed', 'Confirmed and paid out', transfer.new_holding_id === null ? null : transfer.ended_at],
  ]
  const shown = role === 'buyer' ? all.slice(all.findIndex(([key]) => key === 'funded')) : all
  const ended = endOf(transfer, byBank, refused)
  const until = waitingFor(transfer, refused)?.until ?? null
  const current = shown.findIndex(([, , at]) => at === null)
  const steps = shown.map(([key, words, at], index): Transfer['steps'][number] => {
    const label = textFor(role, words)
    if (at !== null) return { key, label, state: 'done', at: iso(at), until: null }
    if (ended !== undefined) return { key, label, state: 'stopped', at: null, until: null }
    return index === current
      ? { key, label, state: 'current', at: null, until }
      : { key, label, state: 'next', at: null, until: null }
  })
  if (ended === undefined) return steps
  const running = transfer.state === 'refunding'
  const end = { key: 'ended', label: ended, at: iso(transfer.ended_at), until: null } as const
  return [...steps, { ...end, state: running ? 'current' : 'done' }]
}

/** What the last step of a transfer that ended early says; undefined while it runs, or went through. */
function endOf({ state, ending }: ShownTransfer, byBank: boolean, refused: boolean): string | undefined {
  if (state !== 'refunding' && state !== 'refunded') return endOfUnsold(state, ending) ?? ENDED[state]
  if (refused) return 'Refund refused by the bank'
  return byBank && state === 'refunded' ? 'Payment returned by the bank' : ENDED[state]
}
