import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { OnboardingButton } from './onboarding-button.tsx'
import { payoutAccountQuery } from './queries.ts'

/**
 * Inside a card, tells its viewer to set up payouts. `children` say why; `button` is false where the card has a button
 * of its own. Renders nothing once the account is ready or under review.
 */
export function PayoutsNotSetUp({ button = true, children }: { button?: boolean; children: ReactNode }) {
  const { data: account } = useQuery(payoutAccountQuery)
  if (!account || account.state === 'ready' || account.inReview) return null
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-field bg-candle-soft px-4 py-3 text-candle-ink text-sm">
      <p className="min-w-0 flex-1 basis-64">{children}</p>
      {button ? <OnboardingButton size="sm">Set up payouts</OnboardingButton> : null}
    </div>
  )
}
