import { CreditCard } from 'lucide-react'
import { useState } from 'react'
import { RadioCards } from '#web/components/forms/choices.tsx'
import { expiryWords, hasExpired, nameOfCard, type OwnCard } from '#web/features/accounts/own/bank-cards.ts'
import { usePublicConfig } from '#web/lib/router-context.ts'

const ANOTHER = 'another'

/**
 * Which card pays: the newest saved one that is still good, until the couple chooses another; null for one that is
 * typed.
 */
export function useChosenCard(cards: readonly OwnCard[]) {
  const { today } = usePublicConfig()
  const [picked, pick] = useState<string>()
  const good = cards.filter((card) => !hasExpired(card, today))
  const chosen = picked === ANOTHER ? undefined : (good.find(({ id }) => id === picked) ?? good[0])
  return { chosen: chosen?.id ?? null, pick }
}

/**
 * The couple's saved cards, and another one. Expired cards are shown but can't be chosen. Nothing if none are saved.
 */
export function ChooseCard({
  cards,
  chosen,
  pick,
  disabled,
}: {
  cards: readonly OwnCard[]
  chosen: string | null
  pick: (id: string) => void
  disabled: boolean
}) {
  const { today } = usePublicConfig()
  if (cards.length === 0) return null
  return (
    <RadioCards
      legend="Pay with"
      name="card"
      columns={1}
      value={chosen ?? ANOTHER}
      onValueChange={pick}
      options={[
        ...cards.map((card) => ({
          value: card.id,
          title: nameOfCard(card),
          description: expiryWords(card, today),
          icon: <CreditCard aria-hidden="true" className="size-4.5 text-muted" />,
          disabled: disabled || hasExpired(card, today),
        })),
        { value: ANOTHER, title: 'Another card', disabled },
      ]}
    />
  )
}
