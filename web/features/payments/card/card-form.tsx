import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js'
import { useMutation } from '@tanstack/react-query'
import { Lock, ShieldCheck } from 'lucide-react'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { Skeleton } from '#web/components/states/skeleton.tsx'
import { ErrorState } from '#web/components/states/states.tsx'
import { Button } from '#web/components/ui/button.tsx'
import type { OwnCard } from '#web/features/accounts/own/bank-cards.ts'
import { isApiError, userMessage } from '#web/lib/api.ts'
import { usePublicConfig } from '#web/lib/router-context.ts'
import { useCardAppearance } from './appearance.ts'
import { cardProvider } from './card-provider.ts'
import { ChooseCard, useChosenCard } from './choose-card.tsx'
import { isUnderWay, withAdvice, wordsOf } from './provider-words.ts'

interface Paying {
  /** on the button: "Pay $3,000" */
  label: string
  /** page of ours to which a bank sends the payer back */
  returnPath: string
  /** why the card was declined before */
  declined: string | null
  /** before the card: false stops the payment, because something else has to be fixed first */
  prepare?: () => Promise<boolean>
  /** the card was taken, or is being asked: the server hears how it went */
  onTaken: () => void
  /** asks the server after a refusal, or when the form doesn't open; true if it was paid after all */
  ask: () => Promise<boolean>
  /** while something else is being saved */
  busy?: boolean
}

/** Why it isn't paid. `pressed`: just now, by this button, so that the message is shown wherever the page is scrolled to. */
interface Problem {
  text: string
  pressed?: true
}

interface Parts {
  clientSecret: string
  /** those that may be charged instead of one that is typed, and a way to ask for them again */
  saved?: { cards: readonly OwnCard[]; look: () => Promise<readonly OwnCard[]> }
  above?: ReactNode
  /** `bySaved`: a saved card is chosen */
  below?: (paying: boolean, bySaved: boolean) => ReactNode
  foot?: ReactNode
}

/**
 * The provider's card form with the button that pays, and above it the couple's saved cards, if it has any. `above` and
 * `below` the card is what this payment is about. Load it when it is needed: nothing else on the site carries the
 * provider's script.
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
  onTaken,
  ask,
  busy = false,
  above,
  below,
  foot,
}: Paying & Parts) {
  const stripe = useStripe()
  const elements = useElements()
  const { origin, cardProvider } = usePublicConfig()
  const provider = cardProvider === 'stripe' ? 'Stripe' : 'the card provider'
  const [ready, setReady] = useState(false)
  const { chosen, pick } = useChosenCard(saved?.cards ?? NONE)
  const [problem, setProblem] = useState<Problem | null>(declined ? { text: withAdvice(declined) } : null)
  const told = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (!problem?.pressed) return
    told.current?.focus({ preventScroll: true })
    told.current?.scrollIntoView({ block: 'center' })
  }, [problem])
  const pay = useMutation({
    mutationFn: async () => {
      if (!stripe || !elements) return
      setProblem(null)
      // marks what is missing in the card while the other fields mark theirs
      const typed = chosen === null ? await elements.submit() : {}
      if (prepare && !(await prepare())) return
      if (typed.error) return setProblem({ text: wordsOf(typed.error) }) // it has moved the focus to the field itself
      const confirmParams = { return_url: `${origin}${returnPath}` }
      const { error } =
        chosen === null
          ? await stripe.confirmPayment({ elements, redirect: 'if_required', confirmParams })
          : await stripe.confirmCardPayment(clientSecret, { payment_method: chosen })
      if (!error || isUnderWay(error)) return onTaken()
      const paid = await ask().catch(nullIfLost)
      if (paid) return
      if (paid === null) return setProblem({ text: NOBODY_ANSWERED, pressed: true })
      const gone = chosen !== null && error.type === 'invalid_request_error' && !(await isStillSaved(chosen))
      setProblem({ text: gone ? NO_LONGER_SAVED : wordsOf(error), pressed: true })
    },
    onError: (error) => setProblem({ text: userMessage(error), pressed: true }),
  })
  const isStillSaved = async (card: string) => (await saved?.look())?.some(({ id }) => id === card) ?? true
  /** The form doesn't open for a payment that has ended: the server finds out how. */
  const lookAgain = useMutation({
    mutationFn: ask,
    onSuccess: () =>
      setProblem({ text: 'We couldn’t load the card form. Please reload the page. Nothing was charged.' }),
    onError: (error) => setProblem({ text: userMessage(error) }),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    pay.mutate()
  }
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-6">
      {above}
      {saved ? (
        <ChooseCard
          cards={saved.cards}
          chosen={chosen}
          disabled={pay.isPending}
          pick={(card) => {
            pick(card)
            setProblem(null)
            setReady(false) // the form of another card opens again
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
          ? `Your card goes straight to ${provider}, encrypted. We never see its number.`
          : `Your card stays with ${provider}. We never see its number.`}
      </p>
      {below?.(pay.isPending, chosen !== null)}
      <Button
        type="submit"
        size="lg"
        wide
        pending={pay.isPending}
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
const NO_LONGER_SAVED = 'This card is no longer saved. Nothing was charged. Choose another card.'
const NOBODY_ANSWERED =
  'The connection was lost before we heard how it went. Check it and try again: you won’t be charged twice.'

/** Null where no answer came at all. */
function nullIfLost(error: unknown): null {
  if (isApiError(error)) throw error
  return null
}
