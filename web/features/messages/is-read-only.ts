import { isErasedAddress } from '#contract/accounts/erased-address.ts'
import type { Booking } from '#contract/api/bookings.ts'
import { bookingStands } from '#contract/processes/booking.ts'

/**
 * Whether an owner can only read the messages of this booking: it has ended early or been passed on, or its couple has
 * closed their account.
 */
export const isReadOnly = ({ status, contactEmail }: Pick<Booking, 'status' | 'contactEmail'>): boolean =>
  !bookingStands(status) || isErasedAddress(contactEmail)
