import type { Message, MessageThread, ReportedMessage, Thread } from '#contract/api/messages.ts'
import type { ShownBooking } from '#server/features/bookings/store/shown-bookings.ts'
import type { LoggedEvent } from '#server/platform/read-event-log.ts'
import { canWrite, type Side } from './policy.ts'
import type { MessageRow, ReportedRow, ThreadRow } from './store.ts'

/** A message as one side sees it. Its author doesn't learn whether the other side has reported it; only admins do. */
export function messageView(row: MessageRow, viewer: Side): Message {
  return {
    id: row.id,
    author: row.author as Side,
    text: row.body,
    at: row.created_at.toISOString(),
    isRead: row.read_at !== null,
    reported: row.author !== viewer && row.reported_at !== null,
  }
}

/** A summary of a booking's messages, as one of its sides sees them. */
export function threadSummary({ number, messages, unread, author, text, at }: ThreadRow): Thread {
  return { bookingId: number, messages, unread, last: { author: author as Side, text, at: at.toISOString() } }
}

/** Some of a booking's messages, oldest first, as one side sees them, and how its number of guests changed. */
export function threadView(
  booking: ShownBooking,
  { rows, hasEarlier, guests }: { rows: readonly MessageRow[]; hasEarlier: boolean; guests: readonly LoggedEvent[] },
  viewer: Side,
): MessageThread {
  return {
    bookingId: booking.number,
    viewer,
    venueName: booking.venueName,
    coupleName: booking.coupleName,
    eventDate: booking.event_date,
    state: booking.venueState,
    canWrite: canWrite(booking),
    messages: rows.map((row) => messageView(row, viewer)),
    hasEarlier,
    guestChanges: guests
      .filter(({ transition }) => transition === 'change')
      .map(({ from, to, at }) => ({ before: Number(from), after: Number(to), at: at.toISOString() })),
  }
}

/** A reported message, for admins. */
export function reportView(row: ReportedRow): ReportedMessage {
  return {
    id: row.id,
    bookingId: row.holding_id,
    author: row.author as Side,
    venueName: row.venueName,
    venueState: row.venueState,
    coupleName: row.coupleName,
    text: row.body,
    at: row.created_at.toISOString(),
    reportedAt: (row.reported_at as Date).toISOString(),
    reason: row.report_reason,
    reporterErased: row.reporterErased,
  }
}
