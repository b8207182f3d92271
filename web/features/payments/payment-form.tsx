import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js'
import type { StripeError } from '@stripe/stripe-js'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Lock } from 'lucide-react'
import { type FormEvent, useEffect, useState } from 'react'
import type { Checkout } from '#contract/api/payments.ts'
import { formatDollars } from '#contract/wording/format.ts'
import { Checkbox } from '#web/components/forms/choices.tsx'
import { toast } from '#web/components/overlays/toast.tsx'
import { Skeleton } from '#web/components/states/skeleton.tsx'
import { ErrorState } from '#web/components/states/states.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { userMessage } from '#web/lib/api.ts'
import { usePublicConfig } from '#web/lib/router-context.ts'
import { useCardAppearance } from './appearance.ts'
import { CheckoutTerms, PayingMeans } from './buying-terms.tsx'
import { cardProvider } from './card-provider.ts'
import { GuestCount, useGuestCount } from './guest-count.tsx'
import { paymentPath } from './payment-path.ts'
import { isUnderWay, withAdvice } from './provider-words.ts'
import { paymentQuery } from './queries.ts'
import { syncPayment, updateCheckout } from './requests.ts'

/**
 * The card form of a running checkout or balance. Loaded when needed: nothing else on the site carries the provider's
 * script. `guests`: as many as the couple has searched for.
 */
export default function PaymentForm({
  checkout,
  clientSecret,
  guests,
}: {
  checkout: Checkout
  clientSecret: string
  guests: number | undefined
}) {
  const config = usePublicConfig()
  const [provider] = useState(() => cardProvider(config))
  const [failed, setFailed] = useState(false)
  const appearance = useCardAppearance()
  useEffect(() => {
    provider.then((stripe) => setFailed(stripe === null))
  }, [provider])
  if (failed) {
    return (
      <ErrorState
        title="We couldn’t load the card form"
        description="Check your connection and reload the page. Nothing was charged."
      />
    )
  }
  return (
    <Elements stripe={provider} options={{ clientSecret, appearance }}>
      <CardForm checkout={checkout} guests={guests} />
    </Elements>
  )
}

function CardForm({ checkout, guests }: { checkout: Checkout; guests: number | undefined }) {
  const stripe = useStripe()
  const elements = useElements()
  const config = usePublicConfig()
  const queryClient = useQueryClient()
  const [ready, setReady] = useState(false)
  const [problem, setProblem] = useState(checkout.message && withAdvice(checkout.message))
  const remember = (answer: Checkout) => queryClient.setQueryData(paymentQuery(checkout).queryKey, answer)
  // from here on the page asks the server until it knows (useSettling): a card that was charged is never an error
  const waitForServer = () =>
    queryClient.setQueryData(paymentQuery(checkout).queryKey, (now) => now && { ...now, state: 'processing' as const })

  const guestCount = useGuestCount(checkout, guests, remember)
  const [ticked, setTicked] = useState(checkout.saveCard)
  const saveCard = useMutation({
    scope: { id: `save-card-${checkout.listingId}` }, // ticked and unticked quickly: one after the other
    mutationFn: (saveCard: boolean) => updateCheckout(checkout.listingId, { saveCard }),
    onSuccess: remember,
    onError: (error, wished) => {
      setTicked(!wished)
      toast({ title: 'Error', description: userMessage(error), variant: 'error' })
    },
  })
  const pay = useMutation({
    mutationFn: async () => {
      if (!stripe || !elements) return
      setProblem(null)
      if (!(await guestCount.settled())) return
      const { error } = await stripe.confirmPayment({
        elements,
        redirect: 'if_required',
        confirmParams: { return_url: `${config.origin}${paymentPath(checkout)}` },
      })
      if (!error || isUnderWay(error)) return void waitForServer()
      const answer = await syncPayment(checkout)
      if (answer.state !== 'paid') setProblem(problemOf(error))
      remember(answer)
    },
    onError: (error) => setProblem(userMessage(error)),
  })
  /** The form doesn't open for a payment that has ended: the server finds out how. */
  const lookAgain = useMutation({
    mutationFn: () => syncPayment(checkout),
    onSuccess: (answer) => {
      remember(answer)
      setProblem('We couldn’t load the card form. Please reload the page. Nothing was charged.')
    },
    onError: (error) => setProblem(userMessage(error)),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    pay.mutate()
  }
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-6">
      {checkout.purpose === 'balance' ? null : <GuestCount checkout={checkout} field={guestCount.field} />}
      <div className="relative min-h-72">
        {ready ? null : <Skeleton className="absolute inset-0" />}
        <PaymentElement
          onReady={() => setReady(true)}
          onLoadError={() => lookAgain.mutate()}
          options={{ layout: 'tabs' }}
        />
      </div>
      {checkout.purpose === 'deposit' ? (
        <Checkbox
          label="Save this card for the remaining balance"
          hint="We’ll charge it 30 days before the event and remind you first. You can also pay earlier yourself."
          checked={ticked}
          disabled={pay.isPending}
          onChange={(event) => {
            setTicked(event.target.checked)
            saveCard.mutate(event.target.checked)
          }}
        />
      ) : null}
      <CheckoutTerms checkout={checkout} />
      {problem ? (
        <p role="alert" className="rounded-field bg-berry-soft px-4 py-3 text-berry">
          {problem}
        </p>
      ) : null}
      <Button type="submit" size="lg" wide pending={pay.isPending} disabled={!ready || saveCard.isPending}>
        <Lock aria-hidden="true" />
        Pay {formatDollars(checkout.amountDueNow)}
      </Button>
      <PayingMeans purpose={checkout.purpose} />
    </form>
  )
}

/** The card provider's words; where it is the card that was not taken, with what to do now. */
function problemOf({ type, message = 'Your card was not accepted.' }: StripeError): string {
  return type === 'card_error' ? withAdvice(message) : message
}
