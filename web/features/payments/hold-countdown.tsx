import { useQueryClient } from '@tanstack/react-query'
import type { Checkout } from '#contract/api/payments.ts'
import { LIMITS } from '#contract/limits.ts'
import { Countdown } from '#web/components/ui/countdown.tsx'
import { syncPayment } from './payment-calls.ts'
import { checkoutQuery } from './queries.ts'

const HOLDING = new Set<Checkout['state']>(['open', 'declined', 'requires_action'])

/** The time left of a running hold, above everything else and in view while the page scrolls. */
export function HoldCountdown({ checkout }: { checkout: Checkout | null }) {
  const queryClient = useQueryClient()
  if (!checkout || !HOLDING.has(checkout.state)) return null
  const ended = () =>
    void syncPayment(checkout).then(
      (answer) => queryClient.setQueryData(checkoutQuery(checkout.listingId).queryKey, answer),
      () => undefined,
    )
  return (
    <Countdown
      endsAt={checkout.holdExpiresAt}
      serverNow={checkout.now}
      seconds={LIMITS.holdMinutes * 60}
      label="This date is held for you"
      onEnd={ended}
      className="sticky top-16 z-20 -mx-5 mb-6 bg-paper/95 px-5 py-3 backdrop-blur-md lg:top-18"
    />
  )
}
