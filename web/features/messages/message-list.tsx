import { useLayoutEffect, useRef } from 'react'
import type { Message, MessageThread } from '#contract/api/messages.ts'
import { formatMoment } from '#contract/wording/moments.ts'
import { EmptyState } from '#web/components/states/empty-and-error.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Unbroken } from '#web/components/ui/unbroken-dates.tsx'
import { cn } from '#web/lib/classes.ts'
import { ReportMessage } from './report-message.tsx'

/** How the messages before those of the thread are loaded. */
interface Earlier {
  load: () => Promise<unknown>
  loading: boolean
  failed: boolean
}

/** The messages of a booking, the newest at the end and in view. */
export function MessageList({ thread, earlier }: { thread: MessageThread; earlier: Earlier }) {
  const { messages, viewer, venueName, coupleName, state, canWrite } = thread
  const lines = inOrder(thread)
  const list = useKeptInView(lines)
  if (lines.length === 0) {
    return (
      <EmptyState
        drawing="letter"
        className="py-6"
        title="Nothing written yet"
        description={
          canWrite
            ? `What you and ${viewer === 'couple' ? venueName : coupleName} write to each other is kept here with the booking.`
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
      {thread.hasEarlier ? (
        <li className="flex flex-col items-center gap-2">
          {earlier.failed ? (
            <p className="font-medium text-berry text-sm">We couldn’t load the earlier messages.</p>
          ) : null}
          <Button
            variant="secondary"
            size="sm"
            pending={earlier.loading}
            onClick={async () => {
              await earlier.load()
              list.current?.focus()
            }}
          >
            {earlier.failed ? 'Try again' : 'Show earlier messages'}
          </Button>
        </li>
      ) : null}
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

/** What was written and what the couple changed, the oldest first; no change from before the oldest message shown. */
function inOrder({ messages, hasEarlier, guestChanges }: MessageThread): (Message | GuestChange)[] {
  const since = hasEarlier ? (messages[0]?.at ?? '') : ''
  return [...messages, ...guestChanges.filter(({ at }) => at >= since)].sort((a, b) => a.at.localeCompare(b.at))
}

/** A list that shows its end whenever there is a new line, and stays where it is when earlier ones are added. */
function useKeptInView(lines: readonly { at: string }[]) {
  const list = useRef<HTMLOListElement>(null)
  const shown = useRef<{ first?: string | undefined; last?: string | undefined; height: number }>({ height: 0 })
  const [first, last] = [lines[0]?.at, lines.at(-1)?.at]
  useLayoutEffect(() => {
    const scrolls = list.current
    if (!scrolls) return
    if (shown.current.last !== last) scrolls.scrollTop = scrolls.scrollHeight
    else if (shown.current.first !== first) scrolls.scrollTop += scrolls.scrollHeight - shown.current.height
    shown.current = { first, last, height: scrolls.scrollHeight }
  })
  return list
}

/** A change to the number of guests, between what was written before and after it. */
function Changed({ change, thread: { viewer, coupleName, state } }: { change: GuestChange; thread: MessageThread }) {
  const who = viewer === 'couple' ? 'You' : coupleName
  return (
    <li className="nums text-center text-muted text-sm">
      <Unbroken>{`${who} changed the number of guests from ${change.before} to ${change.after} on ${formatMoment(change.at, state)}`}</Unbroken>
    </li>
  )
}
