import { useNavigate } from '@tanstack/react-router'

/**
 * Returns a function for Enter on a row about money: it opens the transfer or booking that the sum belongs to, as the
 * row's link does. For a month of Premium, which belongs to neither, it opens the page of the user, if that is known.
 */
export function useOpenBookingOrTransfer() {
  const navigate = useNavigate()
  return ({ bookingId, transferId }: { bookingId: number | null; transferId: number | null }, userId?: number) => {
    if (transferId !== null) void navigate({ to: '/transfer/$transferId', params: { transferId: String(transferId) } })
    else if (bookingId !== null)
      void navigate({ to: '/admin/bookings/$bookingId', params: { bookingId: String(bookingId) } })
    else if (userId !== undefined) void navigate({ to: '/admin/users/$userId', params: { userId: String(userId) } })
  }
}
