import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { MessageThread } from '#contract/api/messages.ts'
import { formatDate } from '#contract/wording/format.ts'
import { BackLink } from '#web/components/ui/back-link.tsx'
import { Card } from '#web/components/ui/card.tsx'
import { api } from '#web/lib/api.ts'
import { OtherConversations } from './conversations.tsx'
import { MessageForm } from './message-form.tsx'
import { MessageList } from './message-list.tsx'
import { refreshMessages, threadQuery } from './queries.ts'
import { ThreadBooking } from './thread-booking.tsx'

/** What a couple and its venue have written to each other about one booking, and the form to write more. */
export function MessagePage({ thread: loaded }: { thread: MessageThread }) {
  const { data: thread = loaded } = useQuery(threadQuery(loaded.bookingId))
  const { bookingId, viewer, venueName, coupleName, eventDate, canWrite } = thread
  useMarkRead(thread)
  const other = viewer === 'couple' ? venueName : coupleName
  const at = viewer === 'couple' ? '' : ` at ${venueName}`
  return (
    <>
      <div className="pt-4">
        <BackLink to={viewer === 'couple' ? '/dashboard/couple' : '/dashboard/venue'} search={{ tab: 'messages' }}>
          Messages
        </BackLink>
      </div>
      <h1 className="display-tight mt-3 text-4xl">{other}</h1>
      <p className="nums mt-2 text-muted">
        About {formatDate(eventDate)}
        {at}. <span className="text-sm">Booking {bookingId}</span>
      </p>
      <div className="mt-6 grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="grid grid-cols-1 gap-6 lg:order-last">
          <ThreadBooking thread={thread} />
          <div className="max-lg:hidden">
            <OtherConversations viewer={viewer} besides={bookingId} />
          </div>
        </div>
        <Card className="min-w-0">
          <MessageList thread={thread} />
          {canWrite ? (
            <MessageForm bookingId={bookingId} to={other} first={viewer === 'couple' && thread.messages.length === 0} />
          ) : (
            <p className="border-line border-t pt-5 text-muted">
              This booking is over for you, so no one can write here anymore.
            </p>
          )}
        </Card>
      </div>
    </>
  )
}

/** Opening the page marks what was sent as read. */
function useMarkRead({ bookingId, viewer, messages }: MessageThread) {
  const queryClient = useQueryClient()
  const { mutate } = useMutation({
    mutationFn: (upTo: number) =>
      api('POST /api/bookings/{id}/messages/read', { params: { id: bookingId }, body: { upTo } }),
    onSuccess: () => refreshMessages(queryClient, bookingId),
  })
  const unread = messages.findLast(({ author, isRead }) => author !== viewer && !isRead)?.id
  useEffect(() => {
    if (unread !== undefined) mutate(unread)
  }, [unread, mutate])
}
