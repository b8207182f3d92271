import type { VenuesTransfer } from '#contract/api/transfers.ts'
import { endedWithBooking } from '#contract/processes/transfer.ts'
import { formatDollars } from '#contract/wording/format.ts'
import { TRANSFER_STAGE_TEXTS } from '#contract/wording/transfer-texts.ts'
import { textFor } from '#contract/wording/viewer-text.ts'
import { OutcomeCard } from '../page/outcome-card.tsx'

/** How the transfer ended for the venue: with a new couple, with the first one, or with the booking. */
export function OutcomeForVenue({ transfer }: { transfer: VenuesTransfer }) {
  if (transfer.status !== 'completed') {
    const text = endedWithBooking(transfer.ending)
      ? 'There was nothing left to transfer.'
      : 'The booking stayed with the selling couple.'
    return <OutcomeCard transfer={transfer} title="Transfer ended" text={text} />
  }
  const text = `${textFor('venue', TRANSFER_STAGE_TEXTS.completed.next)}${feeWords(transfer)}`
  return <OutcomeCard transfer={transfer} title="The booking has changed hands" text={text} />
}

/** Where the venue's fee is; nothing if there was none, or if it went back to the buyer. */
function feeWords({ venueFee, money }: VenuesTransfer): string {
  const place = money.find(({ party }) => party === 'venue')?.place
  const fee = `your transfer fee of ${formatDollars(venueFee)}`
  if (place === 'sent') return ` We’ve paid you ${fee}.`
  if (place !== 'waiting') return ''
  return ` We’ll pay you ${fee} with the rest of what you get for the booking, the day after the event.`
}
