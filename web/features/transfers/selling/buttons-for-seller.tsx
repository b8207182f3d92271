import type { SellersTransfer } from '#contract/api/transfers.ts'
import { OnboardingButton } from '#web/features/payouts/onboarding-button.tsx'
import { api } from '#web/lib/api.ts'
import { PlainStep } from '../page/plain-step.tsx'

type Action = SellersTransfer['actions'][number]
type Size = 'sm' | 'md'

/** The seller's buttons: exactly what the server says they may do. What moves the transfer on comes before its end. */
export function ButtonsForSeller({ transfer, size = 'md' }: { transfer: SellersTransfer; size?: Size }) {
  const mainFirst = transfer.actions.toSorted((a, b) => Number(a === 'withdraw') - Number(b === 'withdraw'))
  return mainFirst.map((action) => <ActionButton key={action} action={action} id={transfer.id} size={size} />)
}

function ActionButton({ action, id, size }: { action: Action; id: number; size: Size }) {
  const params = { id }
  switch (action) {
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
    case 'set-up-payouts':
      return <OnboardingButton size={size}>Set up payouts</OnboardingButton>
  }
}
