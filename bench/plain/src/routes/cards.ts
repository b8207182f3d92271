import { createFileRoute } from '@tanstack/react-router'
import { createElement as h } from 'react'
import type { Listing } from '#contract/api/listings.ts'
import { ListingCard } from '#web/features/listings/listing-card.tsx'

/** The listings that bench/page-yardstick.ts has read, for the route's loader. */
const cards = () => (globalThis as typeof globalThis & { cards?: Listing[] }).cards ?? []

export const Route = createFileRoute('/cards')({
  loader: cards,
  component: () =>
    h(
      'main',
      null,
      h('h1', null, 'Wedding venues'),
      h(
        'ul',
        null,
        ...Route.useLoaderData().map((listing) => h('li', { key: listing.id }, h(ListingCard, { listing }))),
      ),
    ),
})
