import { Link } from '@tanstack/react-router'

/** For the venue's owner: leads from a payout to the page of the booking that it is for. */
export function BookingLink({ id }: { id: number }) {
  return (
    <Link to="/bookings/$bookingId" params={{ bookingId: String(id) }} className="link">
      booking {id}
    </Link>
  )
}
