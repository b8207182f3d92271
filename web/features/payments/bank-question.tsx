import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Checkout } from '#contract/api/payments.ts'
import { Button } from '#web/components/ui/button.tsx'
import { Card } from '#web/components/ui/card.tsx'
import { userMessage } from '#web/lib/api.ts'
import { usePublicConfig } from '#web/lib/router-context.ts'
import { cardProvider } from './card/card-provider.ts'
import { syncPayment } from './payment-calls.ts'
import { paymentQuery } from './queries.ts'
import { ReleaseHold } from './release-hold.tsx'

/** For a couple who left while their bank was asking (3-D Secure) and came back: asks again. */
export function BankQuestion({ checkout }: { checkout: Checkout }) {
  const config = usePublicConfig()
  const queryClient = useQueryClient()
  const ask = useMutation({
    mutationFn: async () => {
      const stripe = await cardProvider(config)
      if (!stripe) throw new Error('We couldn’t reach the card provider.')
      // Refused or not, the server knows the payment's state.
      await stripe.handleNextAction({ clientSecret: String(checkout.clientSecret) })
      return syncPayment(checkout)
    },
    onSuccess: (answer) => queryClient.setQueryData(paymentQuery(checkout).queryKey, answer),
  })
  return (
    <Card>
      <h2 className="display text-2xl">Your bank wants to confirm it’s you</h2>
      <p className="mt-2 mb-6 text-muted">
        Confirm with your bank to finish the payment
        {checkout.purpose === 'balance' ? '' : ' before your hold ends'}. Nothing is charged until you do.
      </p>
      {ask.error ? (
        <p role="alert" className="mb-6 rounded-field bg-berry-soft px-4 py-3 text-berry">
          {userMessage(ask.error)}
        </p>
      ) : null}
      <Button size="lg" wide pending={ask.isPending} onClick={() => ask.mutate()}>
        Continue with your bank
      </Button>
      {checkout.purpose === 'balance' ? null : <ReleaseHold listingId={checkout.listingId} />}
    </Card>
  )
}
