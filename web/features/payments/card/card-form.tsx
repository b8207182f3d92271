import { Elements, PaymentElement, useStripe } from '@stripe/react-stripe-js'
import { Lock, ShieldCheck } from 'lucide-react'
import { type FormEvent, type ReactNode, useEffect, useState } from 'react'
import { ErrorState } from '#web/components/states/empty-and-error.tsx'
import { Skeleton } from '#web/components/states/skeleton.tsx'
import { Button } from '#web/components/ui/button.tsx'
import type { OwnCard } from '#web/features/accounts/own/bank-cards.ts'
import { usePublicConfig } from '#web/lib/router-context.ts'
import { cardProvider } from './card-provider.ts'
import { ChooseCard, useChosenCard } from './choose-card.tsx'
import { useCardAppearance } from './use-card-appearance.ts'
import { type Paying, usePaying } from './use-paying.ts'

interface Parts {
  /** on the button: "Pay $3,000" */
  label: string
  /** while something else is being saved */
  busy?: boolean
  above?: ReactNode
  /** `bySaved`: a saved card is chosen */
  below?: (paying: boolean, bySaved: boolean) => ReactNode
  foot?: ReactNode
}

/**
 * The provider's card form, with the couple's saved cards above it, if they have any, and the button that pays or, if
 * the card is `forLater`, only hands it over. What this payment is about goes `above` and `below` the card. Load this
 * form when it is needed: nothing else on the site carries the provider's script.
 */
export function CardForm(form: Paying & Parts) {
  const { clientSecret } = form
  const config = usePublicConfig()
  const [provider] = useState(() => cardProvider(config))
  const [failed, setFailed] = useState(false)
  const appearance = useCardAppearance()
  useEffect(() => {
    void provider.then((stripe) => setFailed(stripe === null))
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
      <Fields {...form} />
    </Elements>
  )
}

function Fields({
  clientSecret,
  saved,
  label,
  returnPath,
  declined,
  prepare,
  forLater,
  onTaken,
  ask,
  busy = false,
  above,
  below,
  foot,
}: Paying & Parts) {
  const stripe = useStripe()
  const { cardProvider } = usePublicConfig()
  const provider = cardProvider === 'stripe' ? 'Stripe' : 'the card provider'
  const [ready, setReady] = useState(false)
  const { chosen, pick } = useChosenCard(saved?.cards ?? NONE)
  const { press, paying, lookAgain, problem, told, forget } = usePaying({
    clientSecret,
    chosen,
    saved,
    returnPath,
    declined,
    prepare,
    forLater,
    onTaken,
    ask,
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    press()
  }
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-6">
      {above}
      {saved ? (
        <ChooseCard
          cards={saved.cards}
          chosen={chosen}
          disabled={paying}
          pick={(card) => {
            pick(card)
            forget()
            setReady(false) // the form for another card opens again
          }}
        />
      ) : null}
      {chosen === null ? (
        <div className="relative min-h-72">
          {ready ? null : <Skeleton className="absolute inset-0" />}
          <PaymentElement
            onReady={() => setReady(true)}
            onLoadError={() => lookAgain.mutate()}
            options={{ layout: 'tabs' }}
          />
        </div>
      ) : null}
      {problem ? (
        <p ref={told} role="alert" tabIndex={-1} className="-mt-3 rounded-field bg-berry-soft px-4 py-3 text-berry">
          {problem.text}
        </p>
      ) : null}
      <p className="-mt-3 flex items-start gap-2 text-muted text-sm">
        <ShieldCheck aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
        {chosen === null
          ? `Your card details go straight to ${provider}, encrypted. We never see your card number.`
          : `Your card stays with ${provider}. We never see its number.`}
      </p>
      {below?.(paying, chosen !== null)}
      <Button
        type="submit"
        size="lg"
        wide
        pending={paying}
        disabled={busy || (chosen === null ? !ready : stripe === null)}
      >
        <Lock aria-hidden="true" />
        {label}
      </Button>
      {foot}
    </form>
  )
}

const NONE: readonly OwnCard[] = []
