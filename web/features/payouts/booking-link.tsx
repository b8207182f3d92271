import { Link } from '@tanstack/react-router'

/** Leads from a payout to the page of the booking that it is for; for its owner. */
export function BookingLink({ id }: { id: number }) {
  return (
    <Link to="/bookings/$bookingId" params={{ bookingId: String(id) }} className="link">
      booking {id}
    </Link>
  )
}
