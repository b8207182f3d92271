import { useEffect, useRef } from 'react'
import type { Message, MessageThread } from '#contract/api/messages.ts'
import { formatMoment } from '#contract/wording/moments.ts'
import { EmptyState } from '#web/components/states/empty-and-error.tsx'
import { Unbroken } from '#web/components/ui/unbroken-dates.tsx'
import { cn } from '#web/lib/classes.ts'
import { ReportMessage } from './report-message.tsx'

/** The messages of a booking, the newest at the end and in view. */
export function MessageList({ thread }: { thread: MessageThread }) {
  const { messages, viewer, venueName, coupleName, state, canWrite } = thread
  const list = useRef<HTMLOListElement>(null)
  const lines = inOrder(thread)
  const newest = lines.at(-1)?.at
  useEffect(() => {
    if (newest !== undefined && list.current) list.current.scrollTop = list.current.scrollHeight
  }, [newest])
  if (lines.length === 0) {
    return (
      <EmptyState
        drawing="letter"
        className="py-6"
        title="Nothing written yet"
        description={
          canWrite
            ? `What you write is emailed to ${viewer === 'couple' ? venueName : coupleName} and kept here with the booking.`
            : undefined
        }
      />
    )
  }
  const last = messages.findLast(({ author }) => author === viewer)?.id
  const seen = messages.findLast(({ author, isRead }) => author === viewer && isRead)?.id
  return (
    <ol
      ref={list}
      aria-label="Messages"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard has to reach it
      tabIndex={0}
      className="-m-2 relative flex max-h-[55dvh] flex-col gap-5 overflow-y-auto p-2"
    >
      {lines.map((line) => {
        if ('before' in line) return <Changed key={line.at} change={line} thread={thread} />
        const message = line
        const mine = message.author === viewer
        return (
          <li
            key={message.id}
            className={cn('flex max-w-[85%] flex-col gap-1', mine ? 'items-end self-end' : 'self-start')}
          >
            <p className="nums text-muted text-xs">
              <span className="font-semibold">
                {mine ? 'You' : message.author === 'venue' ? venueName : coupleName}
              </span>
              <Unbroken>{`, ${formatMoment(message.at, state)}`}</Unbroken>
            </p>
            <p
              className={cn(
                'wrap-anywhere whitespace-pre-line rounded-card px-4 py-2.5',
                mine ? 'bg-garden-soft text-ink' : 'bg-sunk',
                message.text === null && 'text-muted',
              )}
            >
              {message.text ?? 'Deleted along with its author’s account.'}
            </p>
            {message.id === seen || message.id === last ? (
              <p className="text-muted text-xs">{message.id === seen ? 'Seen' : 'Sent'}</p>
            ) : null}
            {mine || message.text === null ? null : <ReportMessage message={message} bookingId={thread.bookingId} />}
          </li>
        )
      })}
    </ol>
  )
}

type GuestChange = MessageThread['guestChanges'][number]

/** What was written and what the couple changed, the oldest first. */
const inOrder = ({ messages, guestChanges }: MessageThread): (Message | GuestChange)[] =>
  [...messages, ...guestChanges].sort((a, b) => a.at.localeCompare(b.at))

/** A change to the number of guests, between what was written before and after it. */
function Changed({ change, thread: { viewer, coupleName, state } }: { change: GuestChange; thread: MessageThread }) {
  const who = viewer === 'couple' ? 'You' : coupleName
  return (
    <li className="nums text-center text-muted text-sm">
      <Unbroken>{`${who} changed the number of guests from ${change.before} to ${change.after} on ${formatMoment(change.at, state)}`}</Unbroken>
    </li>
  )
}
