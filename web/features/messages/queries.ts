import { type QueryClient, useQuery } from '@tanstack/react-query'
import { ownListQuery } from '#web/lib/own-list.ts'
import { apiQuery } from '#web/lib/query.ts'

const FOLLOW_MILLISECONDS = 15_000

/**
 * The viewer's bookings that have messages: how many, how many unread, and the last one. Asked for again on each visit:
 * the other side writes, too.
 */
export const threadsQuery = ownListQuery('GET /api/messages', { staleTime: 1_000 })

/** How many messages the viewer hasn't read: about one booking, or about all of theirs. 0 until that is known. */
export function useUnread(bookingId?: number): number {
  const { data: threads = [] } = useQuery(threadsQuery)
  return threads
    .filter((thread) => bookingId === undefined || thread.bookingId === bookingId)
    .reduce((sum, { unread }) => sum + unread, 0)
}

/** The messages of one booking, asked for again while somebody is looking. */
export const threadQuery = (bookingId: number) => ({
  ...apiQuery('GET /api/bookings/{id}/messages', { params: { id: bookingId } }),
  staleTime: 1_000,
  refetchInterval: FOLLOW_MILLISECONDS,
})

/** What was reported, for admins. */
export const reportsQuery = { ...apiQuery('GET /api/admin/messages'), staleTime: 1_000 }

/** Reloads what shows messages, after one was written, read or reported. */
export async function refreshMessages(queryClient: QueryClient, bookingId: number): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: threadQuery(bookingId).queryKey }),
    queryClient.invalidateQueries({ queryKey: threadsQuery.queryKey }),
    queryClient.invalidateQueries({ queryKey: ['GET /api/tasks'] }),
  ])
}
