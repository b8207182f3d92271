import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CreditCard } from 'lucide-react'
import { ConfirmDialog } from '#web/components/overlays/confirm-dialog.tsx'
import { showFailure, toast } from '#web/components/overlays/toast.tsx'
import { QueryView } from '#web/components/states/query-view.tsx'
import { Skeleton } from '#web/components/states/skeleton.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Card, CardHeader } from '#web/components/ui/card.tsx'
import { api } from '#web/lib/api.ts'
import { usePublicConfig } from '#web/lib/router-context.ts'
import { cardsQuery, expiryWords, hasExpired, nameOfCard, type OwnCard, refreshCards } from './bank-cards.ts'

/** The cards that a couple has saved, each with a way to remove it or, while it pays for Premium, to replace it. */
export function SavedCards() {
  const query = useQuery(cardsQuery)
  return (
    <Card>
      <CardHeader
        title="Saved cards"
        description="Our card provider stores them; we don’t. A card is saved if you check the box when you pay, or if it pays for Premium. You can pay with it again."
      />
      <QueryView query={query} pending={<Skeleton className="h-20 w-full" />} failed="We couldn’t load your cards">
        {(cards) =>
          cards.length === 0 ? (
            <p className="text-muted">No saved cards.</p>
          ) : (
            <ul className="divide-y divide-line border-line border-y">
              {cards.map((card) => (
                <SavedCard key={card.id} card={card} />
              ))}
            </ul>
          )
        }
      </QueryView>
    </Card>
  )
}

function SavedCard({ card }: { card: OwnCard }) {
  const queryClient = useQueryClient()
  const { today } = usePublicConfig()
  const name = nameOfCard(card)
  const remove = useMutation({
    mutationFn: () => api('DELETE /api/account/cards/{id}', { params: { id: card.id } }),
    onSuccess: () => toast({ title: `${name} was removed`, variant: 'success' }),
    onError: (error) => showFailure(error, 'Not removed'),
    onSettled: () => refreshCards(queryClient),
  })
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-4">
      <CreditCard aria-hidden="true" className="size-5 shrink-0 text-muted" />
      <div className="min-w-0 flex-1 basis-56">
        <p className="font-semibold">{name}</p>
        <p className="text-muted text-sm">
          {`${expiryWords(card, today)}. `}
          {card.paysMembership
            ? 'Pays for your Premium membership. To remove this card, pay for Premium with another one, or wait until the membership ends.'
            : hasExpired(card, today)
              ? 'You can no longer pay with it.'
              : 'You can pay with it again. If you saved it for a balance, we’ll charge it on the due date.'}
        </p>
      </div>
      {card.paysMembership ? (
        <Button asChild variant="secondary" size="sm">
          <Link to="/premium" search={{ change: 'card' }}>
            Change card
          </Link>
        </Button>
      ) : (
        <ConfirmDialog
          trigger={
            <Button variant="secondary" size="sm" pending={remove.isPending} aria-label={`Remove ${name}`}>
              Remove
            </Button>
          }
          title={`Remove ${name}?`}
          description="If you saved it for a balance, we’ll no longer charge it. Please pay the balance from My Bookings by its due date."
          confirm="Remove the card"
          onConfirm={() => remove.mutate()}
        />
      )}
    </li>
  )
}
