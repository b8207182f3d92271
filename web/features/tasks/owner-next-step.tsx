import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link, type LinkComponent } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Booking } from '#contract/api/bookings.ts'
import type { ListingDetail } from '#contract/api/listings.ts'
import type { MessageThread } from '#contract/api/messages.ts'
import type { Task } from '#contract/api/tasks.ts'
import { bookingStands } from '#contract/processes/booking.ts'
import { formatDate, formatDollars } from '#contract/wording/format.ts'
import { Button } from '#web/components/ui/button.tsx'
import { Card } from '#web/components/ui/card.tsx'
import { listingQuery } from '#web/features/listings/queries.ts'
import { threadQuery } from '#web/features/messages/queries.ts'
import { useReviewOfBooking } from '#web/features/reviews/queries.ts'
import { useTransferOfBooking } from '#web/features/transfers/venue/transfer-of-booking.tsx'
import { cn } from '#web/lib/classes.ts'
import { byWords, TaskButton } from './needs-you.tsx'
import { tasksQuery } from './queries.ts'
import { useGuestsKeepUp } from './use-guests-keep-up.ts'

type Step = { title: string; text: string; asks?: boolean; button: ReactNode }

/** What the owner does next about a booking, with the one button for it; or that there is nothing to do. */
export function OwnerNextStep({ booking, thread }: { booking: Booking; thread: MessageThread }) {
  const { title, text, asks = false, button } = useStep(booking, thread)
  return (
    <Card asChild padded={false} className={cn(asks && 'border-candle')}>
      <section
        aria-label="Next step"
        className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3 px-5 py-4 sm:px-6"
      >
        <div className="nums min-w-0 flex-1 basis-72">
          <h2 className="font-semibold text-lg">{title}</h2>
          <p className="text-muted">{text}</p>
        </div>
        {button}
      </section>
    </Card>
  )
}

/** First what has a deadline, then an answer that the couple waits for, then what keeps money from the owner. */
function useStep(booking: Booking, loaded: MessageThread): Step {
  const { data } = useQuery(tasksQuery)
  const { data: thread = loaded } = useInfiniteQuery(threadQuery(booking.id))
  useGuestsKeepUp(booking, thread)
  const transfer = useTransferOfBooking(booking.id)
  const review = useReviewOfBooking(booking.id)
  const { data: listing } = useQuery({ ...listingQuery(booking.listingId), enabled: booking.ended !== null })
  const tasks = data?.tasks ?? []
  const ofTransfer = transfer && tasks.find(({ link }) => link === `/transfer/${transfer.id}`)
  if (data && ofTransfer) return asked(ofTransfer, data.now)
  const last = thread.messages.at(-1)
  if (thread.canWrite && last?.author === 'couple') {
    return {
      title: 'The couple is waiting for your answer',
      text: `${thread.coupleName} wrote last.`,
      asks: true,
      button: <Write>Reply</Write>,
    }
  }
  const payouts = tasks.find(({ kind }) => kind === 'payouts')
  if (data && payouts && bookingStands(booking.status)) return asked(payouts, data.now)
  if (transfer && booking.isUpcoming && (transfer.status === 'pending' || transfer.status === 'active')) {
    return {
      title: 'The couple is passing this date on',
      text: 'There’s nothing you have to do right now. We’ll tell you when that changes.',
      button: (
        <Way to="/transfer/$transferId" params={{ transferId: String(transfer.id) }}>
          Follow the transfer
        </Way>
      ),
    }
  }
  if (booking.status === 'transferred' && transfer?.newBookingId) {
    return {
      title: 'This booking has changed hands',
      text: `It passed to ${transfer.buyerName ?? 'another couple'}.`,
      button: (
        <Way to="/bookings/$bookingId" params={{ bookingId: String(transfer.newBookingId) }}>
          See their booking
        </Way>
      ),
    }
  }
  if (booking.status === 'completed' && review && !review.reply) {
    return {
      title: 'The couple has reviewed you',
      text: review.isHidden
        ? 'We have hidden the review. You can reply once, but couples read your reply only if we show it again.'
        : 'You can reply once. Couples see the review once they’ve booked you, with your reply below it.',
      button: null,
    }
  }
  return calm(booking, thread, review !== undefined, listing)
}

function asked(task: Task, now: string): Step {
  const by = byWords(task, now)
  return {
    title: task.title,
    text: by === null ? task.about : [by, task.otherwise].filter(Boolean).join('. '),
    asks: true,
    button: <TaskButton task={task} variant="primary" />,
  }
}

/** For when nothing is asked of the owner. */
function calm(
  booking: Booking,
  { messages, canWrite }: MessageThread,
  isReviewed: boolean,
  listing: ListingDetail | undefined,
): Step {
  const { status, isUpcoming, today, balanceDue, balanceDueDate: due } = booking
  if (status === 'transferred') {
    return {
      title: 'This booking has changed hands',
      text: 'It passed to another couple.',
      button: <ToBookings />,
    }
  }
  if (!bookingStands(status)) return ended(booking, listing)
  const open = formatDollars(balanceDue)
  const owed =
    balanceDue === 0 || due === null
      ? ''
      : today <= due
        ? `The couple pays the remaining ${open} by ${formatDate(due)}.`
        : `The couple still owes ${open}, due ${formatDate(due)}.`
  if (!isUpcoming) {
    const left =
      balanceDue > 0
        ? `${open} of the price wasn’t paid through Unveil. If the couple hasn’t paid it to you directly, please arrange payment with them.`
        : 'There’s nothing left to do.'
    return {
      title: 'The event is over',
      text: `${left}${isReviewed ? '' : ' The couple hasn’t written a review.'}`,
      button: canWrite ? <Write quiet>Write</Write> : null,
    }
  }
  if (messages.length === 0) {
    return {
      title: 'Say hello',
      text: `Tell the couple when they can come and see the venue. ${owed}`,
      button: <Write>Write</Write>,
    }
  }
  // what a bank has taken back still counts as paid
  const paid = booking.atBank === null ? 'No balance is due.' : 'A bank is looking into a payment.'
  return { title: 'Nothing to do right now', text: owed || paid, button: <Write quiet>Write</Write> }
}

/**
 * The booking ended early. Its date may have been reactivated, even automatically, or booked again; otherwise it is off
 * the market until its owner lists it (domain.md row 11).
 */
function ended({ isUpcoming, listingId }: Booking, listing: ListingDetail | undefined): Step {
  const title = 'This booking has ended'
  if (!isUpcoming) return { title, text: 'There’s nothing left to do.', button: <ToBookings /> }
  const isOpen = listing?.isActive === true
  return {
    title,
    text: isOpen
      ? 'The date has been reactivated.'
      : 'Unless it’s been listed or booked again, the date is off the market.',
    button: isOpen ? (
      <Way to="/venue/$listingId" params={{ listingId: String(listingId) }}>
        See the listing
      </Way>
    ) : (
      <Way to="/dashboard/venue" search={{ tab: 'listings' }}>
        See your listings
      </Way>
    ),
  }
}

/** Leads to the field on this page in which the owner writes. */
function Write({ quiet = false, children }: { quiet?: boolean; children: ReactNode }) {
  return (
    <Button
      variant={quiet ? 'secondary' : 'primary'}
      onClick={() => document.querySelector<HTMLElement>('#messages textarea')?.focus()}
    >
      {children}
      <span className="sr-only"> to the couple</span>
    </Button>
  )
}

/** A link to where the next step is. */
const Way: LinkComponent<'a'> = (props) => (
  <Button asChild variant="secondary">
    <Link {...props} />
  </Button>
)

const ToBookings = () => (
  <Way to="/dashboard/venue" search={{ tab: 'bookings' }}>
    See your bookings
  </Way>
)
