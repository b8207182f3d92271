import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Checkout } from '#contract/api/payments.ts'
import { daysBetween } from '#contract/dates.ts'
import { LAST_REMINDER_DAYS } from '#contract/limits.ts'
import { formatDate, formatDollars } from '#contract/wording/format.ts'
import { Checkbox } from '#web/components/forms/choices.tsx'
import { showFailure } from '#web/components/overlays/toast.tsx'
import { Skeleton } from '#web/components/states/skeleton.tsx'
import { cardsQuery, savedCards } from '#web/features/accounts/own/bank-cards.ts'
import { CheckoutTerms, PayingMeans } from './buying-terms.tsx'
import { CardForm } from './card/card-form.tsx'
import { GuestCount, useGuestCount } from './guest-count.tsx'
import { syncPayment, updateCheckout } from './payment-calls.ts'
import { paymentPath } from './payment-path.ts'
import { paymentQuery } from './queries.ts'

/** What saving the card means: the sum, the day, and that nothing is decided for good. */
function savedCardWords({ balanceDue, balanceDueDate, now }: Checkout): string {
  // at the venue, it may be a day later than in UTC, and no email is promised that might not come
  const reminded = balanceDueDate && daysBetween(now.slice(0, 10), balanceDueDate) > LAST_REMINDER_DAYS + 1
  const charge = balanceDueDate
    ? `We’ll ${reminded ? 'email you, then ' : ''}charge ${formatDollars(balanceDue)} on ${formatDate(balanceDueDate)}.`
    : `We’ll charge ${formatDollars(balanceDue)} when it’s due.`
  return `${charge} You can pay earlier or with another card at any time.`
}

/**
 * The card form of a running checkout or balance. `guests`: the number that the couple has searched for; `onGuests`
 * gets what they type instead.
 */
export default function PaymentForm({
  checkout,
  clientSecret,
  guests,
  onGuests,
}: {
  checkout: Checkout
  clientSecret: string
  guests: number | undefined
  onGuests: ((guests: number) => void) | undefined
}) {
  const queryClient = useQueryClient()
  const remember = (answer: Checkout) => queryClient.setQueryData(paymentQuery(checkout).queryKey, answer)
  // from here on the page asks the server until it knows (useSettling): a card that was charged is never an error
  const waitForServer = () =>
    queryClient.setQueryData(paymentQuery(checkout).queryKey, (now) => now && { ...now, state: 'processing' as const })
  const cards = useQuery(cardsQuery)
  const guestCount = useGuestCount(checkout, guests, { changed: remember, onGuests })
  const [ticked, setTicked] = useState(checkout.saveCard)
  const saveCard = useMutation({
    scope: { id: `save-card-${checkout.listingId}` }, // checked and unchecked quickly: one request after the other
    mutationFn: (saveCard: boolean) => updateCheckout(checkout.listingId, { saveCard }),
    onSuccess: remember,
    onError: (error, wished) => {
      setTicked(!wished)
      showFailure(error)
    },
  })
  // show the saved cards before the form for another one; if they can't be loaded, show the form
  if (cards.isPending) return <Skeleton className="h-96 w-full" />
  const ask = async () => {
    const answer = await syncPayment(checkout)
    remember(answer)
    return answer.state === 'paid'
  }
  return (
    <CardForm
      clientSecret={clientSecret}
      saved={savedCards(cards)}
      label={`Pay ${formatDollars(checkout.amountDueNow)}`}
      returnPath={paymentPath(checkout)}
      declined={checkout.message}
      prepare={guestCount.settled}
      onTaken={() => void waitForServer()}
      ask={ask}
      busy={saveCard.isPending}
      above={checkout.purpose === 'balance' ? null : <GuestCount checkout={checkout} field={guestCount.field} />}
      below={(paying, bySaved) => (
        <>
          {checkout.purpose === 'deposit' ? (
            <Checkbox
              label={
                bySaved ? 'Use this card for the remaining balance, too' : 'Save this card for the remaining balance'
              }
              hint={savedCardWords(checkout)}
              checked={ticked}
              disabled={paying}
              onChange={(event) => {
                setTicked(event.target.checked)
                saveCard.mutate(event.target.checked)
              }}
            />
          ) : null}
          <CheckoutTerms checkout={checkout} />
        </>
      )}
      foot={<PayingMeans purpose={checkout.purpose} venueLater={checkout.venueLater} />}
    />
  )
}
