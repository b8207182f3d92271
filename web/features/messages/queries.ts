import { infiniteQueryOptions, type QueryClient, useQuery } from '@tanstack/react-query'
import type { MessageThread } from '#contract/api/messages.ts'
import { LIMITS } from '#contract/limits.ts'
import { api } from '#web/lib/api.ts'
import { wholeListQuery } from '#web/lib/lists/whole-list.ts'

const FOLLOW_MILLISECONDS = 15_000

/**
 * The viewer's bookings that have messages: how many, how many unread, and the last one. Asked for again on each visit:
 * the other side writes, too.
 */
export const threadsQuery = wholeListQuery('GET /api/messages', { staleTime: 1_000 })

/** How many messages the viewer hasn't read: about one booking, or about all of theirs. 0 until that is known. */
export function useUnread(bookingId?: number): number {
  const { data: threads = [] } = useQuery(threadsQuery)
  return threads
    .filter((thread) => bookingId === undefined || thread.bookingId === bookingId)
    .reduce((sum, { unread }) => sum + unread, 0)
}

const THREAD = 'GET /api/bookings/{id}/messages'

/**
 * The messages of one booking, asked for again while somebody is looking: the last ones, and with each further page,
 * those before them.
 */
export const threadQuery = (bookingId: number) =>
  infiniteQueryOptions({
    queryKey: [THREAD, bookingId],
    queryFn: ({ pageParam, signal }) =>
      api(THREAD, { params: { id: bookingId }, query: { ...(pageParam !== null && { before: pageParam }) }, signal }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ hasEarlier, messages }) => (hasEarlier ? messages[0]?.id : undefined),
    select: ({ pages }) => asOne(pages),
    staleTime: 1_000,
    refetchInterval: FOLLOW_MILLISECONDS,
  })

/** The last messages of one booking, for what renders the page first. */
export async function loadThread(queryClient: QueryClient, bookingId: number): Promise<MessageThread> {
  return asOne((await queryClient.fetchInfiniteQuery(threadQuery(bookingId))).pages)
}

/** The pages of a thread, newest first, as one thread. */
const asOne = (pages: readonly MessageThread[]): MessageThread => ({
  ...(pages[0] as MessageThread),
  messages: pages.toReversed().flatMap(({ messages }) => messages),
  hasEarlier: pages.at(-1)?.hasEarlier ?? false,
})

/** What was reported, for admins. */
export const reportsQuery = wholeListQuery('GET /api/admin/messages', {
  limit: LIMITS.maxLongPageSize,
  staleTime: 1_000,
})

/** Reloads what shows messages, after one was written, read or reported. */
export async function refreshMessages(queryClient: QueryClient, bookingId: number): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: threadQuery(bookingId).queryKey }),
    queryClient.invalidateQueries({ queryKey: threadsQuery.queryKey }),
    queryClient.invalidateQueries({ queryKey: ['GET /api/tasks'] }),
  ])
}
