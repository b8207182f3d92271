import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Listing } from '#contract/api/listings.ts'
import { TransferCard } from './transfer-card.tsx'

const listing = {
  id: 7,
  city: 'Austin',
  state: 'TX',
  date: '2027-06-12',
  styles: [],
  transferId: 9,
} as unknown as Listing

async function buttonsOf(viewer: { own: boolean; mayBuy: boolean }) {
  const rootRoute = createRootRoute({ component: () => <TransferCard listing={listing} {...viewer} /> })
  const router = createRouter({ routeTree: rootRoute, history: createMemoryHistory() })
  await router.load()
  const markup = renderToStaticMarkup(<RouterProvider router={router as never} />)
  const words = ['Purchase Transfer', 'See details or make an offer', 'See details', 'Your transfer']
  return words.filter((label) => markup.includes(`>${label}<`))
}

test('only couples and visitors are offered the purchase: the checkout would send a venue or an admin away', async () => {
  expect(await buttonsOf({ own: false, mayBuy: true })).toEqual(['Purchase Transfer', 'See details or make an offer'])
  expect(await buttonsOf({ own: false, mayBuy: false })).toEqual(['See details'])
  expect(await buttonsOf({ own: true, mayBuy: true })).toEqual(['Your transfer'])
})
