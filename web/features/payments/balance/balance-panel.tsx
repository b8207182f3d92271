import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import type { Booking } from '#contract/api/bookings.ts'
import type { Checkout } from '#contract/api/payments.ts'
import { BALANCE_TOO_LATE } from '#contract/wording/balance-words.ts'
import { formatDollars } from '#contract/wording/format.ts'
import { Button } from '#web/components/ui/button.tsx'
import { Card } from '#web/components/ui/card.tsx'
import { endedWords } from '#web/features/bookings/ending-note.tsx'
import { owesBalance } from '#web/features/bookings/owed-and-kept.ts'
import { bookingQuery } from '#web/features/bookings/queries.ts'
import { BankQuestion } from '../bank-question.tsx'
import { CardStep } from '../card-step.tsx'
import { balanceQuery, isUnsettled } from '../queries.ts'
import { useSettling } from '../use-settling.ts'
import { Waiting } from '../waiting-message.tsx'
import { OpenBalance } from './open-balance.tsx'
import { refreshAfterBalance } from './refresh-after-balance.ts'

/**
 * The right half of the balance page, by the payment's state. Every state says what happened and what to do.
 * `reserved`: another couple is paying for this date right now.
 */
export function BalancePanel({
  booking,
  checkout,
  reserved,
}: {
  booking: Booking
  checkout: Checkout | null
  reserved: boolean
}) {
  useSettling(checkout)
  useEndIsSeen(checkout)
  if (!checkout || checkout.state === 'expired') {
    return <NotOpened booking={booking} why={reserved ? WAITS_BELOW_NOTE : (checkout?.message ?? null)} />
  }
  if (checkout.state === 'paid') {
    return (
      <Message bookingId={booking.id} title={booking.takenBack > 0 ? 'Payment received' : 'Nothing left to pay'}>
        {booking.takenBack > 0
          ? `We received your payment of ${formatDollars(checkout.amountDueNow)}. `
          : `Thank you. We have received ${formatDollars(checkout.amountDueNow)}. `}
        <a href={`/api/bookings/${booking.id}/receipt`} download className="link">
          Receipt (PDF)
        </a>
      </Message>
    )
  }
  if (checkout.state === 'refunding' || checkout.state === 'refund_refused') {
    const refused = checkout.state === 'refund_refused'
    return (
      <Message
        bookingId={booking.id}
        title={refused ? 'We still owe you a refund' : 'We’ve refunded you'}
        action={owesBalance(booking) ? <OpenBalance booking={booking} size="lg" /> : null}
      >
        {checkout.message}
        {booking.ended ? ` ${endedWords(booking.ended, booking.state, 'couple')}.` : null}
      </Message>
    )
  }
  if (checkout.state === 'requires_action') return <BankQuestion checkout={checkout} />
  if (checkout.state === 'processing') {
    return (
      <Waiting title="Confirming your payment" text="We’re waiting for your bank. This usually takes a few seconds." />
    )
  }
  return (
    <Card>
      <CardStep checkout={checkout} reopen={<OpenBalance booking={booking} size="lg" />} />
    </Card>
  )
}

/** Below what the page says about the other couple (balance-while-selling.tsx). */
const WAITS_BELOW_NOTE = 'If the other couple doesn’t pay, you can pay the balance here after all.'

/** `why`: what keeps the balance from being paid now, if anything does. */
function NotOpened({ booking, why }: { booking: Booking; why: string | null }) {
  if (booking.ended) {
    return (
      <Message bookingId={booking.id} title="This booking has ended">
        {`${endedWords(booking.ended, booking.state, 'couple')}. There’s no balance left to pay.`}
      </Message>
    )
  }
  if (booking.status === 'transferred') {
    return (
      <Message bookingId={booking.id} title="Nothing to pay">
        You’ve passed this booking on, so its balance is no longer yours to pay.
      </Message>
    )
  }
  if (booking.balanceDue === 0) {
    return (
      <Message bookingId={booking.id} title="Nothing to pay">
        This booking has no balance due.
      </Message>
    )
  }
  if (booking.status === 'transferring') {
    return (
      <Message bookingId={booking.id} title="Nothing to pay right now">
        {`While another couple takes over this date, the remaining ${formatDollars(booking.balanceDue)} is on hold.`}
      </Message>
    )
  }
  if (why) {
    return (
      <Message bookingId={booking.id} title="Nothing to pay right now" action={<LookAgain booking={booking} />}>
        {why}
      </Message>
    )
  }
  if (booking.status === 'completed') {
    return (
      <Message bookingId={booking.id} title="The event is over">
        {`${formatDollars(booking.balanceDue)} wasn’t paid through Unveil. If you haven’t paid it to the venue directly, please do so now.`}
      </Message>
    )
  }
  if (!booking.isUpcoming) {
    return (
      <Message bookingId={booking.id} title="The event is over">
        {BALANCE_TOO_LATE}
      </Message>
    )
  }
  return (
    <Card>
      <OpenBalance booking={booking} size="lg" atOnce />
    </Card>
  )
}

/** Another couple holds the date for a few minutes: checks whether they still do. */
function LookAgain({ booking }: { booking: Booking }) {
  const queryClient = useQueryClient()
  const look = useMutation({
    mutationFn: async () => {
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: bookingQuery(booking.id).queryKey }),
        queryClient.invalidateQueries({ queryKey: ['GET /api/transfers/my'] }),
      ])
      queryClient.setQueryData(balanceQuery(booking.id).queryKey, null) // a payment that was open has been canceled
    },
  })
  return (
    <Button wide size="lg" pending={look.isPending} onClick={() => look.mutate()}>
      Check again
    </Button>
  )
}

/** What became of the payment, or why there is none, and a link back to the booking. */
function Message({
  bookingId,
  title,
  action,
  children,
}: {
  bookingId: number
  title: string
  /** what the couple can do here, above the link back */
  action?: ReactNode
  children: ReactNode
}) {
  return (
    <Card>
      <div role="status">
        <h2 className="display text-2xl">{title}</h2>
        <p className="nums mt-2 mb-6 text-muted">{children}</p>
      </div>
      <div className="flex flex-col gap-3">
        {action}
        <Button asChild wide size="lg" variant={action ? 'secondary' : 'primary'}>
          <Link to="/dashboard/couple" search={{ tab: 'bookings', booking: bookingId }}>
            Back to My Bookings
          </Link>
        </Button>
      </div>
    </Card>
  )
}

/** Drops what was cached about this booking once the payment is paid, on its way back or over. */
function useEndIsSeen(checkout: Checkout | null): void {
  const queryClient = useQueryClient()
  const state = checkout && !isUnsettled(checkout) && checkout.state !== 'open' ? checkout.state : null
  useEffect(() => {
    if (state === null || state === 'declined') return
    void refreshAfterBalance(queryClient)
  }, [state, queryClient])
}
