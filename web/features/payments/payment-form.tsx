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
import { cardProvider } from './card-provider.ts'
import { GuestCount } from './guest-count.tsx'
import { paymentPath } from './payment-path.ts'
import { isUnderWay, withAdvice } from './provider-words.ts'
import { paymentQuery } from './queries.ts'
import { syncPayment, updateCheckout } from './requests.ts'

/**
 * The card form of a running checkout or balance. Loaded when needed: nothing else on the site carries the provider's
 * script.
 */
export default function PaymentForm({ checkout, clientSecret }: { checkout: Checkout; clientSecret: string }) {
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
      <CardForm checkout={checkout} />
    </Elements>
  )
}

function CardForm({ checkout }: { checkout: Checkout }) {
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
    <form onSubmit={submit} className="flex flex-col gap-6">
      {checkout.purpose === 'balance' ? null : <GuestCount checkout={checkout} onChanged={remember} />}
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
      {problem ? (
        <p role="alert" className="rounded-field bg-berry-soft px-4 py-3 text-berry">
          {problem}
        </p>
      ) : null}
      <Button type="submit" size="lg" wide pending={pay.isPending} disabled={!ready || saveCard.isPending}>
        <Lock aria-hidden="true" />
        Pay {formatDollars(checkout.amountDueNow)}
      </Button>
      <p className="text-center text-sm text-muted">{termsOf(checkout)}</p>
    </form>
  )
}

/** The card provider's words; where it is the card that was not taken, with what to do now. */
function problemOf({ type, message = 'Your card was not accepted.' }: StripeError): string {
  return type === 'card_error' ? withAdvice(message) : message
}

/** What paying means, in two sentences. */
function termsOf({ purpose, balanceDue }: Checkout): string {
  if (purpose === 'transfer') {
    const rest = balanceDue > 0 ? ` You also take over the balance to the venue, ${formatDollars(balanceDue)}.` : ''
    return `Your payment stays in escrow and comes back in full if the venue doesn’t put the contract in your name.${rest} The venue is revealed as soon as your payment is confirmed.`
  }
  if (purpose === 'balance') return 'This pays the rest of the price. There’s nothing left to pay afterwards.'
  const within = purpose === 'full' ? ' within this price' : ''
  return `By paying you book this date. The deposit${within} is not refundable. The venue is revealed as soon as your payment is confirmed.`
}
