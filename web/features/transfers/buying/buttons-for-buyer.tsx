import type { BuyersTransfer } from '#contract/api/transfers.ts'
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
        <ActionButton key={action} action={action} id={transfer.id} size={size} />
      ))}
      {transfer.actions.includes('confirm') ? (
        <AgreementButton id={transfer.id} size={size}>
          Read the agreement
        </AgreementButton>
      ) : null}
    </>
  )
}

function ActionButton({ action, id, size }: { action: Action; id: number; size: Size }) {
  const params = { id }
  switch (action) {
    case 'confirm':
      return (
        <PlainStep
          size={size}
          label="Confirm, the date is ours"
          title="Is everything in order?"
          description="The booking becomes yours, and the selling couple is paid from escrow. This can’t be undone."
          confirm="Yes, confirm"
          step={() => api('POST /api/transfers/{id}/confirm', { params })}
          done={{ title: 'The date is yours', description: 'You’ll find the booking under My Bookings.' }}
        />
      )
    case 'dispute':
      return <OpenDispute id={id} size={size} />
  }
}
