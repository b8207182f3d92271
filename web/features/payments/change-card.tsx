import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Membership } from '#contract/api/premium.ts'
import { formatDollars } from '#contract/wording/format.ts'
import { formatUtcDay } from '#contract/wording/moments.ts'
import { showFailure, toast } from '#web/components/overlays/toast.tsx'
import { QueryView } from '#web/components/states/query-view.tsx'
import { Skeleton } from '#web/components/states/skeleton.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { cardsQuery, nameOfCard, savedCards } from '#web/features/accounts/own/bank-cards.ts'
import { membershipQuery } from '#web/features/premium/queries.ts'
import { api } from '#web/lib/api.ts'
import { CardForm } from './card/card-form.tsx'

/** The setup by which the card provider takes a new card; opened for this visit alone. */
const setupQuery = {
  queryKey: ['POST /api/membership/card-setup'],
  queryFn: () => api('POST /api/membership/card-setup'),
  gcTime: 0,
  staleTime: Number.POSITIVE_INFINITY,
  retry: false,
}

/** Another card for the coming months of a membership: a saved one, or one that is typed. Nothing is charged now. */
export default function ChangeCard({ membership, close }: { membership: Membership; close: () => void }) {
  const queryClient = useQueryClient()
  const cards = useQuery(cardsQuery)
  const setup = useQuery(setupQuery)
  const change = useMutation({
    mutationFn: (card: string) => api('POST /api/membership/card', { body: { card } }),
    onSuccess: async (answer, card) => {
      queryClient.setQueryData(membershipQuery.queryKey, answer)
      const { data } = await cards.refetch()
      const paying = data?.find(({ id }) => id === card)
      toast({
        title: paying ? `${nameOfCard(paying)} now pays for Premium` : 'Your card was changed',
        variant: 'success',
      })
      close()
    },
    onError: async (error) => {
      showFailure(error, 'Your card wasn’t changed')
      await queryClient.invalidateQueries({ queryKey: membershipQuery.queryKey })
    },
  })
  const { monthlyPrice, paidUntil, cancelsAtPeriodEnd } = membership
  const charges = `charge this card ${formatDollars(monthlyPrice)} every month until you cancel.`
  const saved = savedCards(cards)
  const isFirst = cards.data?.every(({ paysMembership }) => !paysMembership) ?? false
  // show the saved cards before the form for another one; if they can't be loaded, show the form
  return cards.isPending ? (
    <Skeleton className="h-96 w-full" />
  ) : (
    <QueryView query={setup} pending={<Skeleton className="h-96 w-full" />} failed="We couldn’t load the card form">
      {({ clientSecret }) => (
        <CardForm
          clientSecret={clientSecret}
          saved={{ ...saved, cards: saved.cards.filter(({ paysMembership }) => !paysMembership) }}
          forLater
          label="Use this card"
          busy={change.isPending}
          returnPath="/premium"
          declined={null}
          onTaken={(card) => card !== null && change.mutate(card)}
          ask={async () => false}
          foot={
            <>
              <Button variant="ghost" wide className="-mt-3" onClick={close}>
                {isFirst ? 'Not now' : 'Keep the current card'}
              </Button>
              <p className="nums text-center text-muted text-sm">
                {cancelsAtPeriodEnd
                  ? `Nothing is charged now. If you keep your membership after all, we’ll ${charges}`
                  : `Nothing is charged now. Starting ${formatUtcDay(paidUntil ?? '')}, we’ll ${charges}`}
              </p>
            </>
          }
        />
      )}
    </QueryView>
  )
}
