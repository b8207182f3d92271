import type { BuyersTransfer } from '#contract/api/transfers.ts'
import { formatDate, formatDollars } from '#contract/wording/format.ts'
import { api } from '#web/lib/api.ts'
import { OpenDispute } from '../dispute/open-dispute.tsx'
import { AgreementButton } from '../page/agreement-button.tsx'
import { PlainStep } from '../page/plain-step.tsx'

type Action = BuyersTransfer['actions'][number]
type Size = 'sm' | 'md'

/** The buyer's buttons: exactly what the server says they may do, and the agreement that they are asked to confirm. */
export function ButtonsForBuyer({ transfer, size = 'md' }: { transfer: BuyersTransfer; size?: Size }) {
  return (
    <>
      {transfer.actions.map((action) => (
        <ActionButton key={action} action={action} transfer={transfer} size={size} />
      ))}
      {transfer.actions.includes('confirm') ? (
        <AgreementButton id={transfer.id} size={size}>
          Read the agreement
        </AgreementButton>
      ) : null}
    </>
  )
}

function ActionButton({ action, transfer, size }: { action: Action; transfer: BuyersTransfer; size: Size }) {
  const { id } = transfer
  const params = { id }
  switch (action) {
    case 'confirm':
      return (
        <PlainStep
          size={size}
          label="Confirm: the date is ours"
          title="Is everything in order?"
          description={`${whatMoves(transfer)} This can’t be undone.`}
          confirm="Yes, confirm"
          step={() => api('POST /api/transfers/{id}/confirm', { params })}
          done={{ title: 'The date is yours', description: 'You’ll find the booking under My Bookings.' }}
        />
      )
    case 'settle':
      return (
        <PlainStep
          size={size}
          variant="secondary"
          label="Resolved: the date is ours"
          title="Is the problem resolved?"
          description={`This closes the dispute, and nothing is refunded. ${whatMoves(transfer)} This can’t be undone.`}
          confirm="Yes, close the dispute"
          step={() => api('POST /api/transfers/{id}/settle', { params })}
          done={{ title: 'The date is yours', description: 'You’ll find the booking under My Bookings.' }}
        />
      )
    case 'dispute':
      return <OpenDispute id={id} frozen={transfer.frozen !== null} size={size} />
  }
}

/** What becomes of the buyer's money once they say yes, and what they owe then. */
function whatMoves({ buyerPrice, venueFee, balanceDue, balanceDueDate }: BuyersTransfer): string {
  const toSeller = `${formatDollars(buyerPrice - venueFee)} is released from escrow to the selling couple, before our fee`
  const fee = venueFee > 0 ? `, and ${formatDollars(venueFee)} to the venue as its transfer fee` : ''
  const due = balanceDueDate ? `, due ${formatDate(balanceDueDate)}` : ''
  const rest = balanceDue > 0 ? ` You’ll then owe the venue the balance of ${formatDollars(balanceDue)}${due}.` : ''
  return `The booking becomes yours: ${toSeller}${fee}.${rest}`
}
