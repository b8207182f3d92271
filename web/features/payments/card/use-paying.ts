import { useElements, useStripe } from '@stripe/react-stripe-js'
import type { Stripe, StripeElements, StripeError } from '@stripe/stripe-js'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { OwnCard } from '#web/features/accounts/own/bank-cards.ts'
import { isApiError, userMessage } from '#web/lib/api.ts'
import { usePublicConfig } from '#web/lib/router-context.ts'
import { isUnderWay, withAdvice, wordsOf } from './provider-words.ts'

/** One payment, or a card for later ones, and what is called along the way. */
export interface Paying {
  clientSecret: string
  /** cards that may be charged instead of one that is typed, and a way to load them again (`look`) */
  saved?: { cards: readonly OwnCard[]; look: () => Promise<readonly OwnCard[]> }
  /** the page of ours to which a bank sends the payer back */
  returnPath: string
  /** why the card was declined before */
  declined: string | null
  /** called before the card is charged: false stops the payment, because something else has to be fixed first */
  prepare?: () => Promise<boolean>
  /** the card is given for later payments, and nothing is charged now */
  forLater?: boolean
  /** the card was taken, or its bank is still deciding, and the server finds out which; `card` is the provider's id */
  onTaken: (card: string | null) => void
  /** asks the server after a refusal, or if the form doesn't open; true if the payment went through after all */
  ask: () => Promise<boolean>
}

/** What went wrong. `pressed`: the button was pressed just now, so the message is scrolled into view. */
interface Problem {
  text: string
  pressed?: true
}

const NO_LONGER_SAVED = 'This card is no longer saved. Nothing was charged. Choose another card.'
const NOBODY_ANSWERED =
  'The connection was lost before we heard whether the payment went through. Check your connection and try again: you won’t be charged twice.'

/**
 * Pays with the card that is typed, or with the saved one that is `chosen`. `press` starts the payment, `lookAgain` is
 * for a form that doesn't open, `problem` is what went wrong, `told` is the ref for the element that says so, and
 * `forget` clears the problem.
 */
export function usePaying({
  clientSecret,
  saved,
  returnPath,
  declined,
  prepare,
  forLater = false,
  onTaken,
  ask,
  chosen,
}: Paying & { chosen: string | null }) {
  const stripe = useStripe()
  const elements = useElements()
  const { origin } = usePublicConfig()
  const [problem, setProblem] = useState<Problem | null>(declined ? { text: withAdvice(declined) } : null)
  const told = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (!problem?.pressed) return
    told.current?.focus({ preventScroll: true })
    told.current?.scrollIntoView({ block: 'center' })
  }, [problem])
  const isStillSaved = async (card: string) => (await saved?.look())?.some(({ id }) => id === card) ?? true
  const pay = useMutation({
    mutationFn: async () => {
      if (!stripe || !elements) return
      setProblem(null)
      // marks what is missing in the card's fields, as `prepare` does in the other fields
      const typed = chosen === null ? await elements.submit() : {}
      if (prepare && !(await prepare())) return
      if (typed.error) return setProblem({ text: wordsOf(typed.error) }) // the form has focused the field itself
      const by = { stripe, elements, chosen, clientSecret, returnUrl: `${origin}${returnPath}` }
      const { error, card } = forLater ? await give(by) : await charge(by)
      if (!error || isUnderWay(error)) return onTaken(card)
      const paid = await ask().catch(nullIfLost)
      if (paid) return
      if (paid === null) return setProblem({ text: NOBODY_ANSWERED, pressed: true })
      const gone = chosen !== null && error.type === 'invalid_request_error' && !(await isStillSaved(chosen))
      setProblem({ text: gone ? NO_LONGER_SAVED : wordsOf(error), pressed: true })
    },
    onError: (error) => setProblem({ text: userMessage(error), pressed: true }),
  })
  // a double click comes before the button knows that it was pressed, and would ask the bank twice
  const running = useRef(false)
  const press = () => {
    if (running.current) return
    running.current = true
    pay.mutate(undefined, {
      onSettled: () => {
        running.current = false
      },
    })
  }
  // the form doesn't open for a payment that has ended: the server finds out how
  const lookAgain = useMutation({
    mutationFn: ask,
    onSuccess: () =>
      setProblem({ text: 'We couldn’t load the card form. Please reload the page. Nothing was charged.' }),
    onError: (error) => setProblem({ text: userMessage(error) }),
  })
  return { press, paying: pay.isPending, lookAgain, problem, told, forget: () => setProblem(null) }
}

interface By {
  stripe: Stripe
  elements: StripeElements
  chosen: string | null
  clientSecret: string
  returnUrl: string
}
type Taken = { error?: StripeError | undefined; card: string | null }

async function charge({ stripe, elements, chosen, clientSecret, returnUrl }: By): Promise<Taken> {
  const confirmParams = { return_url: returnUrl }
  const { error } =
    chosen === null
      ? await stripe.confirmPayment({ elements, redirect: 'if_required', confirmParams })
      : await stripe.confirmCardPayment(clientSecret, { payment_method: chosen })
  return { error, card: chosen }
}

/** A saved card doesn't need its bank again. A new one that is already set up counts as taken, despite an error. */
async function give({ stripe, elements, chosen, returnUrl }: By): Promise<Taken> {
  if (chosen !== null) return { card: chosen }
  const { error, setupIntent } = await stripe.confirmSetup({
    elements,
    redirect: 'if_required',
    confirmParams: { return_url: returnUrl },
  })
  const { status, payment_method: method } = setupIntent ?? error?.setup_intent ?? {}
  const card = typeof method === 'string' ? method : (method?.id ?? null)
  return status === 'succeeded' && card ? { card } : { error, card: null }
}

/** Null if no answer came at all. */
function nullIfLost(error: unknown): null {
  if (isApiError(error)) throw error
  return null
}
