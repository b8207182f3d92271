import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { myBookingsQuery } from '#web/features/bookings/queries.ts'
import { Conversations } from './conversations.tsx'
import { threadsQuery } from './queries.ts'

/** What a couple reads whose messages and bookings were loaded like this. */
async function wordsAfter(load: (client: QueryClient) => Promise<void>) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, retryOnMount: false } } })
  await load(client)
  const rootRoute = createRootRoute({ component: () => <Conversations viewer="couple" /> })
  const router = createRouter({ routeTree: rootRoute, history: createMemoryHistory() })
  await router.load()
  const page = (
    <QueryClientProvider client={client}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>
  )
  return renderToStaticMarkup(page).replaceAll(/<[^>]+>/g, '|')
}
const fails = async () => {
  throw new Error('offline')
}
const isEmpty = (client: QueryClient, { queryKey }: { queryKey: readonly unknown[] }) =>
  void client.setQueryData(queryKey, [])

test('messages that couldn’t be loaded aren’t called none, nor are those that are still loading', async () => {
  expect(
    await wordsAfter(async (client) => {
      isEmpty(client, threadsQuery)
      isEmpty(client, myBookingsQuery)
    }),
  ).toContain('No messages yet')
  for (const [lost, there] of [
    [threadsQuery, myBookingsQuery],
    [myBookingsQuery, threadsQuery],
  ] as const) {
    const loading = await wordsAfter(async (client) => isEmpty(client, there))
    expect(loading).not.toContain('No messages yet')
    const failed = await wordsAfter(async (client) => {
      isEmpty(client, there)
      await client.prefetchQuery({ queryKey: lost.queryKey, queryFn: fails })
    })
    expect(failed).not.toContain('No messages yet')
    expect(failed).toContain('We couldn’t load your messages')
    expect(failed).toContain('Try again')
  }
})
