import { Link, linkOptions } from '@tanstack/react-router'
import { MessageCircle } from 'lucide-react'
import type { MessageThread } from '#contract/api/messages.ts'
import { Button } from '#web/components/ui/button.tsx'
import { useUnread } from './queries.ts'

/** Where this side reads and writes: a couple on a separate page, an owner on the page of the booking. */
export const threadPage = (bookingId: number, viewer: MessageThread['viewer']) =>
  linkOptions(
    viewer === 'venue'
      ? { to: '/bookings/$bookingId', params: { bookingId: String(bookingId) }, hash: 'messages' }
      : { to: '/messages/$bookingId', params: { bookingId: String(bookingId) } },
  )

/**
 * Links to what both sides of a booking have written; `name`, the other side's, tells several such buttons apart. A
 * thread that is `closed` can only be read.
 */
export function MessageButton({
  bookingId,
  to,
  name,
  closed = false,
}: {
  bookingId: number
  to: 'venue' | 'couple'
  name: string
  closed?: boolean
}) {
  const unread = useUnread(bookingId)
  return (
    <Button asChild variant={unread > 0 ? 'primary' : 'secondary'} size="sm">
      <Link {...threadPage(bookingId, to === 'couple' ? 'venue' : 'couple')}>
        <MessageCircle aria-hidden="true" />
        {closed ? 'Read the messages' : to === 'venue' ? 'Message the venue' : 'Message'}
        {unread > 0 ? <span className="nums">({unread} new)</span> : null}
        <span className="sr-only">{closed ? ` with ${name}` : to === 'venue' ? `, ${name}` : ` ${name}`}</span>
      </Link>
    </Button>
  )
}
