import type { VenuesTransfer } from '#contract/api/transfers.ts'
import { formatDollars } from '#contract/wording/format.ts'
import { TRANSFER_STAGE_TEXTS } from '#contract/wording/transfer-texts.ts'
import { textFor } from '#contract/wording/viewer-text.ts'
import { OutcomeCard } from '../page/outcome-card.tsx'

/** How the transfer ended for the venue: with a new couple, or with the first one. */
export function OutcomeForVenue({ transfer }: { transfer: VenuesTransfer }) {
  if (transfer.status !== 'completed') {
    const text = 'The booking stays with the selling couple.'
    return <OutcomeCard transfer={transfer} title="Transfer ended" text={text} />
  }
  const fee = `We’ll pay you your transfer fee of ${formatDollars(transfer.venueFee)} with the rest of what you get for the booking, the day after the event.`
  const next = textFor('venue', TRANSFER_STAGE_TEXTS.completed.next)
  const text = transfer.venueFee > 0 ? `${next} ${fee}` : next
  return <OutcomeCard transfer={transfer} title="The booking has changed hands" text={text} />
}
