import type { SellersTransfer } from '#contract/api/transfers.ts'
import { LIMITS } from '#contract/limits.ts'
import { listableUntil } from '#contract/transfers/sale-times.ts'
import { OnboardingButton } from '#web/features/payouts/onboarding-button.tsx'
import { api } from '#web/lib/api.ts'
import { PlainStep } from '../page/plain-step.tsx'
import { ChangePrice } from './change-price.tsx'

type Action = SellersTransfer['actions'][number]
type Size = 'sm' | 'md'

/** The seller's buttons: exactly what the server says they may do. What moves the transfer on precedes what ends it. */
export function ButtonsForSeller({ transfer, size = 'md' }: { transfer: SellersTransfer; size?: Size }) {
  const mainFirst = transfer.actions.toSorted((a, b) => Number(a === 'withdraw') - Number(b === 'withdraw'))
  return mainFirst.map((action) => <ActionButton key={action} action={action} transfer={transfer} size={size} />)
}

function ActionButton({ action, transfer, size }: { action: Action; transfer: SellersTransfer; size: Size }) {
  const params = { id: transfer.id }
  const onMarket = transfer.listingId !== null && !transfer.offMarket
  switch (action) {
    case 'withdraw':
      return (
        <PlainStep
          size={size}
          variant="secondary"
          label={onMarket ? 'Take it off the market' : 'Withdraw the transfer'}
          title={onMarket ? 'Take this date off the market?' : 'Withdraw this transfer?'}
          description={`${onMarket ? 'The date will no longer be for sale' : 'The date won’t be listed'}, and your booking stays as it is. ${again(transfer)}`}
          confirm={onMarket ? 'Take off the market' : 'Withdraw it'}
          destructive
          step={() => api('POST /api/transfers/{id}/withdraw', { params })}
          done={{ title: 'Transfer withdrawn', description: 'Your booking stays as it is.' }}
        />
      )
    case 'escalate':
      return (
        <PlainStep
          size={size}
          label="Ask our team"
          title="Ask our team to step in?"
          description={`The venue hasn’t answered in ${LIMITS.consentHours} hours. We’ll contact them and can answer in their place.`}
          confirm="Ask our team"
          step={() => api('POST /api/transfers/{id}/escalate', { params })}
          done={{ title: 'We’re looking into it', description: 'We’ll email you as soon as there’s an answer.' }}
        />
      )
    case 'change-price':
      return transfer.askingRange ? <ChangePrice transfer={transfer} range={transfer.askingRange} size={size} /> : null
    case 'set-up-payouts':
      return <OnboardingButton size={size}>Set up payouts</OnboardingButton>
  }
}

/** Whether the seller can start over: a listed transfer can still be sold when it is too late to start a new one. */
function again({ eventDate, state, now }: SellersTransfer): string {
  const days = `${LIMITS.transferLeadDays} days`
  return Date.parse(now) < listableUntil(eventDate, state).getTime()
    ? `You can start a new transfer until ${days} before the event.`
    : `You can’t start a new one, because the event is less than ${days} away.`
}
