import { useQuery } from '@tanstack/react-query'
import { CreditCard } from 'lucide-react'
import { Skeleton } from '#web/components/states/skeleton.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { cardsQuery, expiryWords, nameOfCard } from '#web/features/accounts/own/bank-cards.ts'
import { usePublicConfig } from '#web/lib/router-context.ts'

/** The card that pays for a membership, with the button that changes the card. */
export function PayingCard({ change }: { change: () => void }) {
  const { today } = usePublicConfig()
  const { data: cards, isPending } = useQuery(cardsQuery)
  const card = cards?.find(({ paysMembership }) => paysMembership)
  return (
    <div className="mt-5 flex flex-wrap items-center gap-x-4 gap-y-3 border-line border-y py-4">
      <CreditCard aria-hidden="true" className="size-5 shrink-0 text-muted" />
      <div className="min-w-0 flex-1 basis-44">
        {isPending ? <Skeleton className="h-11 w-40" /> : null}
        {card ? (
          <>
            <p className="font-semibold">{nameOfCard(card)}</p>
            <p className="nums text-muted text-sm">{expiryWords(card, today)}</p>
          </>
        ) : null}
        {cards && !card ? <p className="text-muted">No card is saved for your next payment.</p> : null}
      </div>
      <Button variant="secondary" size="sm" data-change onClick={change}>
        {cards && !card ? 'Add card' : 'Change card'}
      </Button>
    </div>
  )
}
