import { useState } from 'react'
import type { Booking } from '#contract/api/bookings.ts'
import { isDueSoon } from '#contract/balances.ts'
import { bookingStands } from '#contract/processes/booking.ts'
import { formatDate } from '#contract/wording/format.ts'
import { RouterLink } from '#web/components/layout/router-link.tsx'
import { MoreMenu } from '#web/components/overlays/more-menu.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { CancelDialog, canBeCancelled } from '#web/features/bookings/cancel-booking.tsx'
import { owesBalance } from '#web/features/bookings/owed-and-kept.ts'
import { useUnread } from '#web/features/messages/queries.ts'
import { OpenBalance, useOpenBalance } from '#web/features/payments/balance/open-balance.tsx'
import { useOwnReview } from '#web/features/reviews/use-own-review.ts'
import { TransferInsteadHint } from '#web/features/transfers/selling/transfer-instead-hint.tsx'
import { useRunningTransfer } from '#web/features/transfers/selling/use-running-transfer.ts'
import { useTransferLink } from '#web/features/transfers/transfer-on-booking-card.tsx'

type Step = {
  label: string
  /** Its rank among the next steps, from 1; left out for entries that only ever appear in the menu. */
  next?: number
  /** It needs the couple, so its button stands out. */
  asks?: boolean
} & ({ href: string } | { onSelect: () => void })

/**
 * What a couple can do with a booking: what is next as a button, everything else in a menu that ends with canceling.
 */
export function CoupleBookingActions({ booking }: { booking: Booking }) {
  const [cancelling, setCancelling] = useState(false)
  const steps = useSteps(booking)
  const [next] = steps.filter((step) => step.next).sort((a, b) => Number(a.next) - Number(b.next))
  const cancel = canBeCancelled(booking) ? { label: 'Cancel booking', onSelect: () => setCancelling(true) } : null
  return (
    <>
      {next ? <NextStep step={next} booking={booking} /> : null}
      <MoreMenu
        about={`${booking.venueName}, ${formatDate(booking.eventDate)}`}
        actions={steps.filter((step) => step !== next)}
        last={cancel}
      />
      {cancel || cancelling ? (
        <CancelDialog booking={booking} side="couple" open={cancelling} onOpenChange={setCancelling}>
          <TransferInsteadHint bookingId={booking.id} />
        </CancelDialog>
      ) : null}
    </>
  )
}

/** Only paying happens on the spot; everything else leads somewhere. */
function NextStep({ step, booking }: { step: Step; booking: Booking }) {
  if (!('href' in step)) return <OpenBalance booking={booking} quiet={!step.asks} />
  return (
    <Button asChild size="sm" variant={step.asks ? 'primary' : 'secondary'}>
      <RouterLink href={step.href}>
        {step.label}
        <span className="sr-only">
          : {booking.venueName}, {formatDate(booking.eventDate)}
        </span>
      </RouterLink>
    </Button>
  )
}

/** In the order of the menu. */
function useSteps(booking: Booking): Step[] {
  const { id, listingId, status, chargesCard, today } = booking
  const pay = useOpenBalance(booking)
  const unread = useUnread(id)
  const review = useOwnReview(id)
  const transfer = useTransferLink(id)
  const passing = useRunningTransfer(id) !== undefined
  const due = booking.balanceDueDate
  const presses = !passing && (due === null || isDueSoon(due, today))
  const message = bookingStands(status) ? 'Message the venue' : 'Read the messages'
  return [
    { label: 'View venue', href: `/venue/${listingId}`, next: 6 },
    {
      label: unread > 0 ? `${message} (${unread} new)` : message,
      href: `/messages/${id}`,
      next: unread > 0 ? 2 : undefined,
      asks: true,
    },
    ...(owesBalance(booking)
      ? [
          {
            label: 'Pay balance',
            onSelect: () => pay.mutate(),
            next: payComes(presses, passing || chargesCard === true),
            asks: presses,
          },
        ]
      : []),
    ...(transfer ? [{ ...transfer, next: transfer.runs ? 3 : undefined }] : []),
    ...(review && status === 'completed'
      ? [
          {
            label: review.review ? 'Your review' : 'Write a review',
            href: `/review/${id}`,
            next: review.review ? undefined : 4,
            asks: true,
          },
        ]
      : []),
  ]
}

/** Paying comes first once the balance is due soon; before that, it is in the menu alone if the couple needn't act. */
function payComes(presses: boolean, byOthers: boolean): number | undefined {
  if (presses) return 1
  return byOthers ? undefined : 5
}
