import type { MessageThread } from '#contract/api/messages.ts'
import { formatDate } from '#contract/wording/format.ts'
import { BackLink } from '#web/components/ui/back-link.tsx'
import { OtherConversations } from './conversations.tsx'
import { ThreadBooking } from './thread-booking.tsx'
import { ThreadCard } from './thread-card.tsx'

/** A couple's page of what they and their venue have written. The owner has it on the page of the booking. */
export function MessagePage({ thread }: { thread: MessageThread }) {
  const { bookingId, venueName, eventDate } = thread
  return (
    <>
      <div className="pt-4">
        <BackLink to="/dashboard/couple" search={{ tab: 'messages' }}>
          Messages
        </BackLink>
      </div>
      <h1 className="display-tight mt-3 text-4xl">{venueName}</h1>
      <p className="nums mt-2 text-muted">
        About {formatDate(eventDate)}. <span className="text-sm">Booking {bookingId}</span>
      </p>
      <div className="mt-6 grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="grid grid-cols-1 gap-6 lg:order-last">
          <ThreadBooking bookingId={bookingId} />
          <div className="max-lg:hidden">
            <OtherConversations besides={bookingId} />
          </div>
        </div>
        <ThreadCard thread={thread} />
      </div>
    </>
  )
}
