import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Booking } from '#contract/api/bookings.ts'
import type { Thread } from '#contract/api/messages.ts'
import { BOOKING } from '#contract/examples/one-booking.ts'
import { myBookingsQuery } from '#web/features/bookings/queries.ts'
import { Conversations, mayCome, missingBookings } from './conversations.tsx'
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

test('messages about a booking that was made since the bookings were loaded are noticed, so that they are loaded again', () => {
  const [threads, bookings] = [[{ bookingId: 7 }] as Thread[], [{ id: 7 }] as Booking[]]
  expect(missingBookings(threads, [])).toBe('7')
  expect(missingBookings(threads, bookings)).toBe('')
  expect(missingBookings([], bookings)).toBe('')
  expect(missingBookings(threads, undefined)).toBe('')
  expect(missingBookings(undefined, bookings)).toBe('')
})

test('a second booking is noticed by itself, also while the bookings are loaded because of the first', () => {
  const [first, second] = [{ bookingId: 7 } as Thread, { bookingId: 9 } as Thread]
  expect(missingBookings([first, second], [])).not.toBe(missingBookings([first], []))
  expect(missingBookings([first, second], [{ id: 7 } as Booking])).toBe('9')
})

test('while the bookings are loaded again because one is missing, the known messages stay, and nobody reads that there are none', async () => {
  const booking = { ...BOOKING, id: 8 } as Booking
  const of = (bookingId: number, text: string): Thread => ({
    bookingId,
    messages: 1,
    unread: 1,
    last: { author: 'venue', text, at: '2027-01-02T10:00:00.000Z' },
  })
  const words = (bookings: Booking[], threads: Thread[]) =>
    wordsAfter(async (client) => {
      client.setQueryData(threadsQuery.queryKey, threads)
      client.setQueryData(myBookingsQuery.queryKey, bookings)
      void client.fetchQuery({ queryKey: myBookingsQuery.queryKey, queryFn: () => new Promise<never>(() => {}) })
    })
  const missing = of(7, 'Of a new booking')
  expect(await words([booking], [of(8, 'Welcome'), missing])).toContain('Welcome')
  expect(await words([], [missing])).toContain('Loading')
})

test('what is written about a booking that isn’t known yet is no reason to say that nothing was written', async () => {
  const words = await wordsAfter(async (client) => {
    client.setQueryData(threadsQuery.queryKey, [{ bookingId: 7, last: { at: '2027-01-02T10:00:00.000Z' } } as Thread])
    leaveEmpty(client, myBookingsQuery)
  })
  expect(words).not.toContain('No messages yet')
})

test('a missing booking may come until the bookings are loaded again, and still after that has failed', () => {
  const loaded = { isFetching: false, isFetchedAfterMount: true, isError: false }
  expect(mayCome(loaded)).toBe(false)
  expect(mayCome({ ...loaded, isFetchedAfterMount: false })).toBe(true)
  expect(mayCome({ ...loaded, isFetching: true })).toBe(true)
  expect(mayCome({ ...loaded, isError: true })).toBe(true)
})
