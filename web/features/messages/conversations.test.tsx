import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { myBookingsQuery } from '#web/features/bookings/queries.ts'
import { Conversations } from './conversations.tsx'
import { threadsQuery } from './queries.ts'

/** What a couple reads once `load` has put their messages and bookings into the cache, or failed to. */
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
const leaveEmpty = (client: QueryClient, { queryKey }: { queryKey: readonly unknown[] }) =>
  void client.setQueryData(queryKey, [])

test('nobody reads that they have no messages while they are loading, or when they couldn’t be loaded', async () => {
  expect(
    await wordsAfter(async (client) => {
      leaveEmpty(client, threadsQuery)
      leaveEmpty(client, myBookingsQuery)
    }),
  ).toContain('No messages yet')
  for (const [lost, there] of [
    [threadsQuery, myBookingsQuery],
    [myBookingsQuery, threadsQuery],
  ] as const) {
    const loading = await wordsAfter(async (client) => leaveEmpty(client, there))
    expect(loading).not.toContain('No messages yet')
    const failed = await wordsAfter(async (client) => {
      leaveEmpty(client, there)
      await client.prefetchQuery({ queryKey: lost.queryKey, queryFn: fails })
    })
    expect(failed).not.toContain('No messages yet')
    expect(failed).toContain('We couldn’t load your messages')
    expect(failed).toContain('Try again')
  }
})
