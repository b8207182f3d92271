import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { MessageThread } from '#contract/api/messages.ts'
import { UNASKED } from '#web/components/overlays/toast.tsx'
import { Card } from '#web/components/ui/card.tsx'
import { api } from '#web/lib/api.ts'
import { MessageForm } from './message-form.tsx'
import { MessageList } from './message-list.tsx'
import { refreshMessages, threadQuery } from './queries.ts'

/**
 * What a couple and their venue have written to each other about one booking, and the form to write more. On a page
 * with more than that, it has a `title`.
 */
export function ThreadCard({ thread: loaded, title }: { thread: MessageThread; title?: string }) {
  const query = useInfiniteQuery(threadQuery(loaded.bookingId))
  const { data: thread = loaded } = query
  const { bookingId, viewer, venueName, coupleName, canWrite, messages } = thread
  useMarkRead(thread)
  return (
    <Card asChild className="min-w-0 scroll-mt-24">
      <section id="messages" aria-label={title ?? 'Conversation'}>
        {title ? <h2 className="display mb-5 text-xl">{title}</h2> : null}
        <MessageList
          thread={thread}
          earlier={{ load: query.fetchNextPage, loading: query.isFetchingNextPage, failed: query.isFetchNextPageError }}
        />
        {canWrite ? (
          <MessageForm
            bookingId={bookingId}
            to={viewer === 'couple' ? venueName : coupleName}
            first={viewer === 'couple' && messages.length === 0}
          />
        ) : (
          <p className="border-line border-t pt-5 text-muted">
            This booking has ended or changed hands, or the other side can no longer read this, so no one can write here
            anymore.
          </p>
        )}
      </section>
    </Card>
  )
}

/** Marks the other side's messages as read while the page is open. */
function useMarkRead({ bookingId, viewer, messages }: MessageThread) {
  const queryClient = useQueryClient()
  const { mutate } = useMutation({
    meta: UNASKED,
    mutationFn: (upTo: number) =>
      api('POST /api/bookings/{id}/messages/read', { params: { id: bookingId }, body: { upTo } }),
    onSuccess: () => refreshMessages(queryClient, bookingId),
  })
  const unread = messages.findLast(({ author, isRead }) => author !== viewer && !isRead)?.id
  useEffect(() => {
    if (unread !== undefined) mutate(unread)
  }, [unread, mutate])
}
