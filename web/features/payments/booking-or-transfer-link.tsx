import { Link } from '@tanstack/react-router'

/** For admins: a link to the transfer that a sum belongs to, or else to its booking. */
export function BookingOrTransferLink({
  bookingId,
  transferId,
}: {
  bookingId: number | null
  transferId: number | null
}) {
  const className = 'link nums whitespace-nowrap'
  if (transferId !== null) {
    return (
      <Link className={className} to="/transfer/$transferId" params={{ transferId: String(transferId) }}>
        Transfer {transferId}
      </Link>
    )
  }
  if (bookingId === null) return null
  return (
    <Link className={className} to="/admin/bookings/$bookingId" params={{ bookingId: String(bookingId) }}>
      Booking {bookingId}
    </Link>
  )
}
