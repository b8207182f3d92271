import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { MessageThread } from '#contract/api/messages.ts'
import { formatDate } from '#contract/wording/format.ts'
import { formatDayOf } from '#contract/wording/moments.ts'
import { Badge } from '#web/components/ui/badge.tsx'
import { Card } from '#web/components/ui/card.tsx'
import { myBookingsQuery } from '#web/features/bookings/queries.ts'
import { threadsQuery } from './queries.ts'

/** The viewer's other conversations, the one written in last first, with what is new in each. Nothing where there is none. */
export function Conversations({ viewer, besides }: { viewer: MessageThread['viewer']; besides?: number }) {
  const { data: threads = [] } = useQuery(threadsQuery)
  const { data: bookings = [] } = useQuery(myBookingsQuery)
  const shown = threads
    .filter(({ bookingId }) => bookingId !== besides)
    .sort((a, b) => b.lastAt.localeCompare(a.lastAt))
    .flatMap((thread) => {
      const booking = bookings.find(({ id }) => id === thread.bookingId)
      return booking ? [{ ...thread, booking }] : []
    })
  if (shown.length === 0) return null
  return (
    <Card asChild padded={false} className="overflow-hidden">
      <section aria-labelledby="conversations">
        <h2 id="conversations" className="display px-5 pt-5 pb-2 text-xl sm:px-6">
          {besides === undefined ? 'Conversations' : 'Other conversations'}
        </h2>
        <ul className="scroll-quiet max-h-96 divide-y divide-line overflow-y-auto">
          {shown.map(({ bookingId, unread, lastAt, booking }) => (
            <li key={bookingId}>
              <Link
                to="/messages/$bookingId"
                params={{ bookingId: String(bookingId) }}
                className="flex min-h-14 items-center justify-between gap-4 px-5 py-3 hover:bg-sunk sm:px-6"
              >
                <span className="min-w-0">
                  <span className="block truncate font-semibold">
                    {viewer === 'venue' ? booking.couple?.name : booking.venueName}
                  </span>
                  <span className="nums block text-muted text-sm">
                    {formatDate(booking.eventDate)}
                    {viewer === 'venue' ? `, ${booking.venueName}` : null}
                  </span>
                  <span className="nums block text-muted text-sm">
                    Last message {formatDayOf(lastAt, booking.state)}
                  </span>
                </span>
                {unread > 0 ? (
                  <Badge tone="solid" className="shrink-0">
                    {unread} new
                  </Badge>
                ) : null}
              </Link>
            </li>
          ))}
        </ul>
      </section>
    </Card>
  )
}
