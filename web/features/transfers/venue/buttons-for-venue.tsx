import type { VenuesTransfer } from '#contract/api/transfers.ts'
import { formatDate, formatDollars } from '#contract/wording/format.ts'
import { api } from '#web/lib/api.ts'
import { DraftButton } from '../page/agreement-button.tsx'
import { PlainStep } from '../page/plain-step.tsx'
import { ReasonStep } from '../page/reason-step.tsx'
import { ConsentStep } from './consent-step.tsx'

type Action = VenuesTransfer['actions'][number]
type Size = 'sm' | 'md'

/**
 * The venue's buttons: exactly what the server says it may do, and the draft that becomes the agreement when it
 * confirms.
 */
export function ButtonsForVenue({ transfer, size = 'md' }: { transfer: VenuesTransfer; size?: Size }) {
  return (
    <>
      {transfer.actions.map((action) => (
        <ActionButton key={action} action={action} transfer={transfer} size={size} />
      ))}
      <DraftButton transfer={transfer} size={size} />
    </>
  )
}

function ActionButton({ action, transfer, size }: { action: Action; transfer: VenuesTransfer; size: Size }) {
  const params = { id: transfer.id }
  const { sellerName: seller, buyerName, eventDate } = transfer
  const buyer = buyerName ?? 'the buyer'
  const date = formatDate(eventDate)
  switch (action) {
    case 'consent':
      return <ConsentStep transfer={transfer} size={size} />
    case 'decline':
      return (
        <ReasonStep
          size={size}
          label="Decline"
          title="Decline this transfer?"
          description={`The booking for ${date} stays with ${seller}, on the same terms. They’ll see your reason.`}
          question="Why are you declining?"
          confirm="Decline the transfer"
          step={(reason) => api('POST /api/transfers/{id}/decline', { params, body: { reason } })}
          done={{ title: 'Transfer declined', description: 'The booking stays as it is. We’ve told the couple.' }}
        />
      )
    case 'assign':
      return (
        <PlainStep
          size={size}
          label="Confirm the contract"
          title={`Is the contract in the name of ${buyer}?`}
          description={`When you confirm, we’ll draw up the agreement that passes the booking for ${date} from ${seller} to ${buyer}, on the same terms. The new couple checks it next. Unless they dispute it, the price of ${formatDollars(transfer.transferPrice)} that ${buyer} paid then goes to ${seller} (before our fee)${yourFee(transfer)}.`}
          confirm="Yes, it is"
          step={() => api('POST /api/transfers/{id}/assign', { params })}
          done={{ title: 'Contract confirmed', description: 'We’ve asked the new couple to check it.' }}
        />
      )
    case 'refuse':
      return (
        <ReasonStep
          size={size}
          label="Refuse"
          title="Refuse this couple?"
          description={`We’ll refund ${formatDollars(transfer.buyerPrice)} to ${buyer}, and the booking for ${date} stays with ${seller}.${yourLoss(transfer)}`}
          question="Why are you refusing?"
          confirm="Refuse and refund"
          step={(reason) => api('POST /api/transfers/{id}/refuse', { params, body: { reason } })}
          done={{
            title: 'Transfer refused',
            description: 'We’re refunding the buyer and letting both couples know.',
          }}
        />
      )
  }
}

/**
 * What refusing costs the venue once a bank has taken back what the seller had paid: the venue bears that loss if
 * nobody takes over.
 */
const yourLoss = ({ lossOnRefusal, sellerName }: VenuesTransfer): string =>
  lossOnRefusal > 0
    ? ` A bank has taken a payment by ${sellerName} back for good. If you refuse, ${formatDollars(lossOnRefusal)} of that comes out of the money we have for you, and we can’t pay you that amount.`
    : ''

/** The end of a sentence about the money: what the venue gets for changing the contract, if it asked for anything. */
const yourFee = ({ venueFee }: VenuesTransfer): string =>
  venueFee > 0
    ? `, and we’ll pay your fee of ${formatDollars(venueFee)} with the rest of what you get for the booking`
    : ''
