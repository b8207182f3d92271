import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import type { Checkout } from '#contract/api/payments.ts'
import { NumberField } from '#web/components/forms/inputs.tsx'
import { guestProblem, guestsHint } from '#web/features/bookings/guests-hint-and-problem.ts'
import { userMessage } from '#web/lib/api.ts'
import { syncPayment, updateCheckout } from './payment-calls.ts'
import { paymentQuery } from './queries.ts'

/**
 * How many guests come: as many as the couple searched for, or nothing until they say. The server's default would be
 * the most that fit (domain.md row 10). The number is saved when the field is left; before a payment, `settled` waits
 * until it is saved, or saves it, and is false if the number is missing or wrong. `changed` gets what was saved, for
 * the cache, and `onGuests` gets what was typed: a hold may end before it is saved.
 */
export function useGuestCount(
  checkout: Checkout,
  wanted: number | undefined,
  { changed, onGuests }: { changed: (answer: Checkout) => void; onGuests?: ((guests: number) => void) | undefined },
) {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState(String(wanted ?? chosenBefore(checkout) ?? ''))
  const [error, setError] = useState<string>()
  const save = useMutation({
    scope: { id: `guests-${checkout.listingId}` }, // changed twice quickly: one request after the other
    mutationFn: (guestCount: number) => updateCheckout(checkout.listingId, { guestCount }),
    onSuccess: async (answer) => {
      changed(answer)
      const params = { listingId: String(checkout.listingId) }
      const search = { guests: answer.guestCount }
      await navigate({ to: '/checkout/$listingId', params, search, replace: true, resetScroll: false })
    },
    onError: (problem) => {
      setError(userMessage(problem))
      void syncPayment(checkout).then(changed, () => undefined) // the hold may be over
    },
  })
  // the save in progress: pressing the button that pays also leaves the field, which would send the number twice
  const saving = useRef<{ guests: number; saved: Promise<boolean> }>(undefined)
  // what failed without an answer may have been saved
  const isUnsure = useRef(false)
  const settle = async (): Promise<boolean> => {
    const problem = guestProblem(typed, checkout.maxGuests)
    setError(problem)
    if (problem) return false
    const guests = Number(typed)
    if (saving.current?.guests === guests) return saving.current.saved
    // another tab may have saved another number since this page was drawn
    const known = queryClient.getQueryData(paymentQuery(checkout).queryKey) ?? checkout
    if (!saving.current && !isUnsure.current && guests === known.guestCount) return true
    const saved = save.mutateAsync(guests).then(
      () => true,
      () => false,
    )
    saving.current = { guests, saved }
    const isSaved = await saved
    isUnsure.current = !isSaved
    if (saving.current?.saved === saved) saving.current = undefined
    return isSaved
  }
  const settled = async () => {
    if (checkout.purpose === 'balance') return true
    const fine = await settle()
    if (!fine) input.current?.focus()
    return fine
  }
  /**
   * An earlier error disappears now, not when the field is left: the button would then move away from under the
   * pointer.
   */
  const type = (text: string) => {
    setTyped(text)
    setError(undefined)
    if (!guestProblem(text, checkout.maxGuests)) onGuests?.(Number(text))
  }
  const leave = () => void (typed === '' ? setError(undefined) : settle())
  return { field: { input, typed, type, error, leave }, settled }
}

/** The number from an earlier visit to this checkout, unless it may be the default that nobody chose. */
function chosenBefore({ purpose, guestCount, maxGuests }: Checkout): number | undefined {
  return purpose !== 'transfer' && guestCount < maxGuests ? guestCount : undefined
}

export function GuestCount({
  checkout,
  field: { input, typed, type, error, leave },
}: {
  checkout: Checkout
  field: ReturnType<typeof useGuestCount>['field']
}) {
  return (
    <NumberField
      ref={input}
      label="Number of guests"
      hint={guestsHint(checkout.maxGuests, checkout.guestsUntil, checkout.purpose === 'transfer')}
      error={error}
      min={1}
      max={checkout.maxGuests}
      value={typed}
      onChange={(event) => type(event.target.value)}
      onBlur={leave}
    />
  )
}
