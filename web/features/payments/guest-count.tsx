import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { Checkout } from '#contract/api/payments.ts'
import { NumberField } from '#web/components/forms/inputs.tsx'
import { guestProblem, guestsHint } from '#web/features/bookings/guests.ts'
import { userMessage } from '#web/lib/api.ts'
import { updateCheckout } from './requests.ts'

/** How many guests come; saved when the field is left, changeable until 14 days before the event. */
export function GuestCount({ checkout, onChanged }: { checkout: Checkout; onChanged: (checkout: Checkout) => void }) {
  const [typed, setTyped] = useState(String(checkout.guestCount))
  const [error, setError] = useState<string>()
  const save = useMutation({
    mutationFn: (guestCount: number) => updateCheckout(checkout.listingId, { guestCount }),
    onSuccess: onChanged,
    onError: (problem) => setError(userMessage(problem)),
  })
  const leave = () => {
    const problem = guestProblem(typed, checkout.maxGuests)
    setError(problem)
    if (!problem && Number(typed) !== checkout.guestCount) save.mutate(Number(typed))
  }
  return (
    <NumberField
      label="Number of guests"
      hint={guestsHint(checkout.maxGuests)}
      error={error}
      min={1}
      max={checkout.maxGuests}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={leave}
    />
  )
}
