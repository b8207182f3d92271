import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import type { Booking } from '#contract/api/bookings.ts'
import type { MessageThread, Thread } from '#contract/api/messages.ts'
import { dateInZone, zoneOfState } from '#contract/dates.ts'
import { bookingStands } from '#contract/processes/booking.ts'
import { formatDate, formatShortDate } from '#contract/wording/format.ts'
import { EmptyState } from '#web/components/states/empty-and-error.tsx'
import { QueryView } from '#web/components/states/query-view.tsx'
import { RowsSkeleton } from '#web/components/states/skeleton.tsx'
import { Avatar } from '#web/components/ui/avatar.tsx'
import { Badge } from '#web/components/ui/badge.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Card } from '#web/components/ui/card.tsx'
import { myBookingsQuery } from '#web/features/bookings/queries.ts'
import { VenuePicture } from '#web/features/bookings/venue-picture.tsx'
import { cn } from '#web/lib/classes.ts'
import { threadPage } from './message-button.tsx'
import { threadsQuery } from './queries.ts'

type Viewer = MessageThread['viewer']
/** A booking with what was written about it; without `last`, nothing has been written. */
type Conversation = { booking: Booking; unread: number; last?: Thread['last'] }

/** The viewer's conversations (see `conversationsOf`), once their messages and their bookings are loaded. */
function useConversations() {
  const [threads, bookings] = [useQuery(threadsQuery), useQuery(myBookingsQuery)]
  // messages are asked for on each visit, bookings are not: one that was made in the meantime may have some by now;
  // which ones, since another may be made while the bookings are loaded because of one
  const missing = missingBookings(threads.data, bookings.data)
  const { refetch } = bookings
  useEffect(() => {
    if (missing) void refetch()
  }, [missing, refetch])
  const known = threads.data && bookings.data && conversationsOf(threads.data, bookings.data)
  const isNothing = known && known.begun.length + known.silent.length === 0
  return {
    // what is known stays on screen meanwhile, but nobody reads that there is nothing
    data: isNothing && missing && mayCome(bookings) ? undefined : known,
    error: threads.error ?? bookings.error,
    isError: threads.isError || bookings.isError,
    isFetching: threads.isFetching || bookings.isFetching,
    refetch: () => Promise.all([threads, bookings].map((query) => query.isError && query.refetch())),
  }
}

/** Whether what these bookings lack may still come: they are being loaded again, will be, or couldn't be. */
export const mayCome = (query: Pick<UseQueryResult, 'isFetching' | 'isFetchedAfterMount' | 'isError'>): boolean =>
  query.isFetching || !query.isFetchedAfterMount || query.isError

/** The numbers of bookings about which something was written, and that aren't among these, as far as both are known. */
export const missingBookings = (threads: readonly Thread[] = [], bookings?: readonly Booking[]): string =>
  threads
    .map(({ bookingId }) => bookingId)
    .filter((number) => bookings?.every(({ id }) => id !== number))
    .join()

/** Conversations that have begun, the latest first, and upcoming bookings about which nothing has been written. */
function conversationsOf(
  threads: readonly Thread[],
  bookings: readonly Booking[],
): { begun: Conversation[]; silent: Conversation[] } {
  const begun = [...threads]
    .sort((a, b) => b.last.at.localeCompare(a.last.at))
    .flatMap(({ bookingId, unread, last }) => {
      const booking = bookings.find(({ id }) => id === bookingId)
      return booking ? [{ booking, unread, last }] : []
    })
  const known = new Set(threads.map(({ bookingId }) => bookingId))
  const silent = bookings
    .filter(({ id, status, isUpcoming }) => isUpcoming && bookingStands(status) && !known.has(id))
    .sort((a, b) => a.eventDate.localeCompare(b.eventDate))
    .map((booking) => ({ booking, unread: 0 }))
  return { begun, silent }
}

/** A couple's conversations besides the one on show. Nothing if there are none. */
export function OtherConversations({ besides }: { besides: number }) {
  const shown = (useConversations().data?.begun ?? []).filter(({ booking }) => booking.id !== besides)
  if (shown.length === 0) return null
  return (
    <List title="Other conversations" className="max-h-96 overflow-y-auto">
      {shown.map((one) => (
        <Row key={one.booking.id} conversation={one} viewer="couple" />
      ))}
    </List>
  )
}

/** Everything that the viewer has written or received, and the dates ahead that they could write about. */
export function Conversations({ viewer }: { viewer: Viewer }) {
  return (
    <QueryView
      query={useConversations()}
      pending={<RowsSkeleton rows={3} />}
      failed="We couldn’t load your messages"
      isEmpty={({ begun, silent }) => begun.length + silent.length === 0}
      empty={<Nobody viewer={viewer} />}
    >
      {({ begun, silent }) => (
        <List title="Conversations">
          {[...begun, ...silent].map((one) => (
            <Row key={one.booking.id} conversation={one} viewer={viewer} />
          ))}
        </List>
      )}
    </QueryView>
  )
}

function Nobody({ viewer }: { viewer: Viewer }) {
  return (
    <EmptyState
      drawing="letter"
      title="No messages yet"
      description={
        viewer === 'couple'
          ? 'Once you’ve booked a date, you and its venue can write to each other here.'
          : 'Once a couple has booked one of your dates, you and the couple can write to each other here.'
      }
      action={
        viewer === 'couple' ? (
          <Button asChild>
            <Link to="/search">Browse venues</Link>
          </Button>
        ) : null
      }
    />
  )
}

function List({ title, className, children }: { title: string; className?: string; children: ReactNode }) {
  return (
    <Card asChild padded={false} className="overflow-hidden">
      <section aria-labelledby="conversations">
        <h2 id="conversations" className="display px-5 pt-5 pb-2 text-xl sm:px-6">
          {title}
        </h2>
        <ul className={cn('scroll-quiet divide-y divide-line', className)}>{children}</ul>
      </section>
    </Card>
  )
}

function Row({ conversation: { booking, unread, last }, viewer }: { conversation: Conversation; viewer: Viewer }) {
  return (
    <li>
      <Link
        {...threadPage(booking.id, viewer)}
        className="flex min-h-14 items-center gap-4 px-5 py-3 hover:bg-sunk sm:px-6"
      >
        {viewer === 'venue' ? (
          <Avatar name={booking.couple?.name ?? ''} />
        ) : (
          <VenuePicture booking={booking} className="size-14 shrink-0 rounded-field" />
        )}
        <span className="min-w-0 flex-1">
          <span className="flex items-baseline justify-between gap-3">
            <span className="truncate font-semibold">
              {viewer === 'venue' ? booking.couple?.name : booking.venueName}
            </span>
            {last ? (
              <span className="nums shrink-0 text-muted text-sm">
                {formatShortDate(dateInZone(new Date(last.at), zoneOfState(booking.state)))}
              </span>
            ) : null}
          </span>
          <span className="nums block truncate text-muted text-sm">
            {formatDate(booking.eventDate)}
            {viewer === 'venue' ? `, ${booking.venueName}` : null}
          </span>
          <span className="flex items-center justify-between gap-3">
            <span className={cn('truncate text-sm', unread > 0 ? 'font-semibold' : 'text-muted')}>
              {last ? words(last, viewer) : 'Nothing written yet'}
            </span>
            {unread > 0 ? (
              <Badge tone="solid" className="shrink-0">
                {unread} new
              </Badge>
            ) : null}
          </span>
        </span>
        <ChevronRight aria-hidden="true" className="size-4.5 shrink-0 text-muted max-sm:hidden" />
      </Link>
    </li>
  )
}

/** How a message begins, and whether it is the viewer's own. */
const words = ({ author, text }: Thread['last'], viewer: Viewer) =>
  text === null ? 'Message deleted' : `${author === viewer ? 'You: ' : ''}${text}`
