import type { Transfer } from '#contract/api/transfers.ts'
import { LIMITS } from '#contract/limits.ts'
import { formatDollars } from '#contract/wording/format.ts'
import { OnboardingButton } from '#web/features/payouts/onboarding-button.tsx'
import { api } from '#web/lib/api.ts'
import { AdminAct } from '../admin/admin-act.tsx'
import { AgreementButton } from './agreement-button.tsx'
import { ConsentStep } from './consent-step.tsx'
import { PlainStep } from './plain-step.tsx'
import { ReasonStep } from './reason-step.tsx'

type Action = Transfer['actions'][number]

/** The buttons of a transfer: exactly what the server says this viewer may do, nothing decided here. */
export function TransferActions({ transfer, size = 'md' }: { transfer: Transfer; size?: 'sm' | 'md' }) {
  if (transfer.viewerRole === 'admin') return <AdminAct transfer={transfer} />
  return (
    <>
      {mainFirst(transfer.actions).map((action) => (
        <ActionButton key={action} action={action} transfer={transfer} size={size} />
      ))}
      <AgreementButton transfer={transfer} size={size} />
    </>
  )
}

/** What moves the transfer on stands before what ends it. */
const mainFirst = (actions: readonly Action[]) =>
  [...actions].sort((a, b) => Number(a === 'withdraw') - Number(b === 'withdraw'))

function ActionButton({ action, transfer, size }: { action: Action; transfer: Transfer; size: 'sm' | 'md' }) {
  const params = { id: transfer.id }
  const buyer = transfer.buyerName ?? 'the buyer'
  switch (action) {
    case 'consent':
      return <ConsentStep transfer={transfer} size={size} />
    case 'decline':
      return (
        <ReasonStep
          size={size}
          label="Decline"
          title="Decline this transfer?"
          description="The couple keep their booking. They’ll see your reason."
          question="Why do you decline?"
          confirm="Decline the transfer"
          step={(reason) => api('POST /api/transfers/{id}/decline', { params, body: { reason } })}
          done={{ title: 'Transfer declined', description: 'The booking stays as it is. We’ve told the couple.' }}
        />
      )
    case 'withdraw':
      return (
        <PlainStep
          size={size}
          variant="secondary"
          label="Take it off the market"
          title="Take this date off the market?"
          description="The date is no longer for sale, and your booking stays as it is. You can start a new transfer later."
          confirm="Take it off"
          destructive
          step={() => api('POST /api/transfers/{id}/withdraw', { params })}
          done={{ title: 'Transfer withdrawn', description: 'Your booking stays as it is.' }}
        />
      )
    case 'escalate':
      return (
        <PlainStep
          size={size}
          label="Ask an admin"
          title="Ask an admin to look?"
          description="The venue hasn’t answered for 72 hours. Our team will contact them and can answer in their place."
          confirm="Ask an admin"
          step={() => api('POST /api/transfers/{id}/escalate', { params })}
          done={{ title: 'We’re looking into it', description: 'We’ll email you as soon as there’s an answer.' }}
        />
      )
    case 'assign':
      return (
        <PlainStep
          size={size}
          label="Confirm the contract"
          title={`Is the contract in the name of ${buyer}?`}
          description={`You confirm that the contract is in the name of ${buyer}. That makes the assignment agreement between you and both couples. They check it next, and then the money is released.`}
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
          description={`${formatDollars(transfer.buyerPrice)} goes back to ${buyer}, and the first couple keep their booking.`}
          question="Why do you refuse?"
          confirm="Refuse and refund"
          step={(reason) => api('POST /api/transfers/{id}/refuse', { params, body: { reason } })}
          done={{
            title: 'Transfer refused',
            description: 'The money goes back to the buyer. We let both couples know.',
          }}
        />
      )
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
      return (
        <ReasonStep
          size={size}
          label="Something is wrong"
          title="What’s wrong?"
          description="The money stays in escrow. Our team looks into it and decides within 5 business days."
          question="Describe what’s wrong"
          least={LIMITS.disputeReasonLength}
          confirm="Open a dispute"
          step={(reason) => api('POST /api/transfers/{id}/dispute', { params, body: { reason } })}
          done={{ title: 'Dispute opened', description: 'The money stays in escrow until we’ve decided.' }}
        />
      )
    case 'set-up-payouts':
      return <OnboardingButton size={size}>Set up payouts</OnboardingButton>
    case 'release':
    case 'split':
    case 'refund':
      return null
  }
}
