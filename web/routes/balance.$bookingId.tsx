import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { NotFound } from '#web/components/states/not-found.tsx'
import { BackLink } from '#web/components/ui/back-link.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { owesBalance, paidBalanceTitle } from '#web/features/bookings/owed-and-kept.ts'
import { bookingQuery } from '#web/features/bookings/queries.ts'
import { BalancePanel } from '#web/features/payments/balance/balance-panel.tsx'
import { BalanceSummary } from '#web/features/payments/balance/balance-summary.tsx'
import { PaymentNotAvailable } from '#web/features/payments/payment-not-available.tsx'
import { balanceQuery } from '#web/features/payments/queries.ts'
import { myTransfersQuery } from '#web/features/transfers/queries.ts'
import { BalanceWhileSelling } from '#web/features/transfers/selling/balance-while-selling.tsx'
import { useRunningTransfer } from '#web/features/transfers/selling/use-running-transfer.ts'
import { idInPath, orNotFound } from '#web/lib/not-found.ts'
import { usePublicConfig } from '#web/lib/router-context.ts'
import { requireSession } from '#web/lib/session.ts'

export const Route = createFileRoute('/balance/$bookingId')({
  beforeLoad: (page) => requireSession(page, 'couple'),
  loader: async ({ context: { queryClient }, params }) => {
    const id = idInPath(params.bookingId)
    await orNotFound(queryClient.ensureQueryData(bookingQuery(id)))
    await Promise.all([queryClient.ensureQueryData(balanceQuery(id)), queryClient.prefetchQuery(myTransfersQuery)])
  },
  head: () => ({ meta: [{ title: 'Your balance | Unveil' }] }),
  component: BalancePage,
  notFoundComponent: BookingNotFound,
})

function BalancePage() {
  const id = Number(Route.useParams().bookingId)
  const { cardProvider } = usePublicConfig()
  const { data: booking } = useSuspenseQuery(bookingQuery(id))
  const { data: checkout } = useSuspenseQuery(balanceQuery(id))
  const sale = useRunningTransfer(id)
  const reserved = sale?.stage === 'reserved'
  const isDue = booking.balanceDueDate !== null && booking.balanceDueDate <= booking.today
  const cardWaits = reserved || (isDue && sale?.stage === 'offer_accepted')
  const title = useRef<HTMLHeadingElement>(null)
  const state = checkout?.state
  const before = useRef(state)
  // the page is shorter once the balance is paid
  useEffect(() => {
    if (state === 'paid' && before.current !== 'paid') {
      title.current?.focus({ preventScroll: true })
      title.current?.scrollIntoView({ block: 'start' })
    }
    before.current = state
  }, [state])
  if (cardProvider === 'none') return <PaymentNotAvailable back={<BackToBookings />} />
  return (
    <div className="mx-auto w-full max-w-narrow px-5 pt-6 pb-8">
      <BackLink to="/dashboard/couple" search={{ tab: 'bookings', booking: id }}>
        My Bookings
      </BackLink>
      <h1 ref={title} tabIndex={-1} className="display-tight mt-4 mb-6 scroll-mt-28 text-4xl">
        {checkout?.state === 'paid'
          ? paidBalanceTitle(booking)
          : owesBalance(booking) && !reserved
            ? 'Pay your balance'
            : 'Your balance'}
      </h1>
      {sale ? <BalanceWhileSelling booking={booking} sale={sale} /> : null}
      <div className="grid items-start gap-6 sm:gap-8 lg:grid-cols-[minmax(0,26rem)_minmax(0,1fr)]">
        <BalanceSummary booking={booking} checkout={checkout} cardWaits={cardWaits} />
        <BalancePanel key={id} booking={booking} checkout={checkout} reserved={reserved} />
      </div>
    </div>
  )
}

function BookingNotFound() {
  return (
    <NotFound what="Booking">
      <BackToBookings />
    </NotFound>
  )
}

function BackToBookings() {
  return (
    <Button asChild>
      <Link to="/dashboard/couple" search={{ tab: 'bookings' }}>
        Back to My Bookings
      </Link>
    </Button>
  )
}
