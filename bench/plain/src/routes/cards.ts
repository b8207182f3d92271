import { createFileRoute } from '@tanstack/react-router'
import { createElement as h } from 'react'

interface Card {
  id: number
  date: string
  city: string
  state: string
  maxGuests: number
  discountedPrice: number
  originalPrice: number
  styles: string[]
}

/** The listings that bench/plain-process.ts read, as its loader's data. */
const cards = () => (globalThis as typeof globalThis & { cards?: Card[] }).cards ?? []

export const Route = createFileRoute('/cards')({
  loader: cards,
  component: () => h('main', null, h('h1', null, 'Wedding venues'), h('ul', null, Route.useLoaderData().map(shown))),
})

const shown = (card: Card) =>
  h(
    'li',
    { key: card.id },
    h('a', { href: `/venue/${card.id}` }, `${card.city}, ${card.state}`),
    h('p', null, card.date),
    h('p', null, `Up to ${card.maxGuests} guests`),
    h('p', null, card.styles.join(', ')),
    h('p', null, h('s', null, `$${card.originalPrice}`), ` $${card.discountedPrice}`),
  )
