import { useQuery } from '@tanstack/react-query'
import { threadsQuery } from './queries.ts'

/** How many messages the viewer hasn't read: about one booking, or about all of theirs. 0 until that is known. */
export function useUnread(bookingId?: number): number {
  const { data: threads = [] } = useQuery(threadsQuery)
  return threads
    .filter((thread) => bookingId === undefined || thread.bookingId === bookingId)
    .reduce((sum, { unread }) => sum + unread, 0)
}
