import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { AdminBooking } from '#contract/api/admin.ts'
import { formatDate, formatDollars } from '#contract/wording/format.ts'
import { formatDayOf } from '#contract/wording/moments.ts'
import { stageName } from '#contract/wording/transfer-texts.ts'
import { textFor } from '#contract/wording/viewer-text.ts'
import { Card, CardHeader } from '#web/components/ui/card.tsx'
import { EmailLink } from '#web/components/ui/email-link.tsx'
import { Facts } from '#web/components/ui/facts.tsx'
import { AdminPayments } from '#web/features/payments/admin/admin-payments.tsx'
import { BankDisputes } from './bank-disputes.tsx'
import { BookingLog } from './booking-log.tsx'
import { PayoutsForAdmins } from './payouts-for-admins.tsx'

/** One booking for admins: whose it is, its money, payments, transfers and log. */
export function BookingPage({ booking }: { booking: AdminBooking }) {
  return (
    <div className="flex flex-col gap-6">
      <BankDisputes booking={booking} />
      <Card asChild>
        <section aria-label="The booking">
          <CardHeader title="The booking" className="mb-4" />
          <Facts facts={factsOf(booking)} className="grid-cols-1 sm:grid-cols-2 lg:grid-cols-4" />
        </section>
      </Card>
      <AdminPayments of="bookings" id={booking.id} venueState={booking.state} />
      <PayoutsForAdmins booking={booking} />
      <BookingLog booking={booking} />
    </div>
  )
}

type Fact = readonly [name: string, value: ReactNode]

function factsOf(booking: AdminBooking): Fact[] {
  const { balanceDue, balanceDueDate, cameFrom, passedTo, transfers, venueNote } = booking
  return [
    ['Price', formatDollars(booking.amount)],
    ['Deposit', formatDollars(booking.depositAmount)],
    ['Paid', formatDollars(booking.paidAmount)],
    [balanceDueDate ? `Balance due ${formatDate(balanceDueDate)}` : 'Balance', formatDollars(balanceDue)],
    [
      'Couple',
      <span key="couple">
        <Link className="link" to="/admin/users/$userId" params={{ userId: String(booking.coupleId) }}>
          {booking.coupleName}
        </Link>
        <Address to={booking.coupleEmail} />
      </span>,
    ],
    [
      'Venue',
      <span key="venue">
        <Link className="link" to="/venue-details/$venueId" params={{ venueId: String(booking.venueId) }}>
          {booking.venueName}
        </Link>
        <Address to={booking.venueOwnerEmail} />
      </span>,
    ],
    ['Guests', `${booking.guestCount} of up to ${booking.maxGuests}`],
    [beginningOf(booking), formatDayOf(booking.createdAt, booking.state)],
    [
      'Listing',
      <Link key="listing" className="link" to="/venue/$listingId" params={{ listingId: String(booking.listingId) }}>
        Listing {booking.listingId}
      </Link>,
    ],
    ...(cameFrom === null ? [] : ([['Taken over from', <OtherBooking key="from" id={cameFrom} />]] as Fact[])),
    ...(passedTo === null ? [] : ([['Passed on to', <OtherBooking key="to" id={passedTo} />]] as Fact[])),
    ...(venueNote === null ? [] : ([['The venue’s own note', <Note key="note">{venueNote}</Note>]] as Fact[])),
    ...(transfers.length === 0 ? [] : ([['Transfers', <Transfers key="transfers" of={transfers} />]] as Fact[])),
  ]
}

/** What happened on a booking's first day: a hold is no booking, and some couples have taken theirs over. */
function beginningOf({ status, cameFrom }: AdminBooking): string {
  if (status === 'held' || status === 'expiring' || status === 'expired') return 'Held on'
  return cameFrom === null ? 'Booked on' : 'Taken over on'
}

const Note = ({ children }: { children: string }) => <span className="whitespace-pre-line">{children}</span>

function Address({ to }: { to: string }) {
  return <EmailLink address={to} className="block wrap-anywhere font-normal text-sm" />
}

function OtherBooking({ id }: { id: number }) {
  return (
    <Link className="link" to="/admin/bookings/$bookingId" params={{ bookingId: String(id) }}>
      Booking {id}
    </Link>
  )
}

function Transfers({ of }: { of: AdminBooking['transfers'] }) {
  return of.map((transfer) => (
    <span key={transfer.id} className="block">
      <Link className="link" to="/transfer/$transferId" params={{ transferId: String(transfer.id) }}>
        Transfer {transfer.id}
      </Link>
      <span className="block font-normal text-muted text-sm">{textFor('admin', stageName(transfer, false))}</span>
    </span>
  ))
}
