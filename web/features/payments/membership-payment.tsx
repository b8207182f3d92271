import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Membership } from '#contract/api/premium.ts'
import { formatDollars } from '#contract/wording/format.ts'
import { toast } from '#web/components/overlays/toast.tsx'
import { Skeleton } from '#web/components/states/skeleton.tsx'
import { Spinner } from '#web/components/states/spinner.tsx'
import { cardsQuery, type OwnCard, savedCards } from '#web/features/accounts/own/bank-cards.ts'
import { showMembership } from '#web/features/premium/queries.ts'
import { api, userMessage } from '#web/lib/api.ts'
import { CardForm } from './card/card-form.tsx'

/** Any card but the one that didn't pay. */
const isAnother = ({ paysMembership }: OwnCard) => !paysMembership
const ASK_EVERY = 1_500
const ASKED_AT_MOST = 40

/** The card form of a month of Premium: the first one, or one that the saved card didn't pay for. */
export default function MembershipPayment({ membership, secret }: { membership: Membership; secret: string }) {
  const queryClient = useQueryClient()
  const cards = useQuery(cardsQuery)
  const sync = async () => {
    const answer = await api('POST /api/membership/sync')
    showMembership(queryClient, answer)
    return answer.state === 'active'
  }
  /** Once the card is taken, asks the server until it knows the outcome. */
  const settle = useMutation({
    mutationFn: async () => {
      for (let asked = 0; asked < ASKED_AT_MOST; asked++) {
        if (await sync()) return
        await new Promise((resolve) => setTimeout(resolve, ASK_EVERY))
      }
      throw new Error('Your bank is taking its time. We’ll email you once your payment has gone through.')
    },
    onSuccess: () =>
      toast(
        membership.state === 'past_due'
          ? { title: 'Your membership is renewed', description: 'We’ll use this card from now on.' }
          : { title: 'Welcome to Premium', description: 'You’re a member now.' },
      ),
    onError: (error) =>
      toast({ title: 'We’re still waiting for your bank', description: userMessage(error), variant: 'neutral' }),
  })
  const { monthlyPrice, state, message } = membership
  if (settle.isPending) {
    return (
      <div role="status" className="flex flex-col items-center py-14 text-center">
        <Spinner className="mb-5 size-8 text-garden" />
        <h3 className="display text-xl">Confirming your payment</h3>
        <p className="mt-2 text-muted">We’re waiting for your bank. This usually takes a few seconds.</p>
      </div>
    )
  }
  // show the saved cards before the form for another one; if they can't be loaded, show the form
  if (cards.isPending) return <Skeleton className="h-96 w-full" />
  const saved = savedCards(cards)
  return (
    <CardForm
      clientSecret={secret}
      saved={{ ...saved, cards: state === 'past_due' ? saved.cards.filter(isAnother) : saved.cards }}
      label={
        state === 'past_due' ? `Pay ${formatDollars(monthlyPrice)}` : `Pay ${formatDollars(monthlyPrice)} and join`
      }
      returnPath="/premium"
      declined={message}
      onTaken={() => {
        settle.mutate()
        scrollTo({ top: 0, behavior: 'instant' }) // what follows is shorter than the form and would be above the screen
      }}
      ask={sync}
      foot={
        <p className="text-center text-muted text-sm">
          {`We charge this card ${formatDollars(monthlyPrice)} every month until you cancel. By paying, you agree to the `}
          <Link to="/terms" target="_blank" className="link">
            Terms<span className="sr-only"> (opens in a new tab)</span>
          </Link>
          .
        </p>
      }
    />
  )
}
