import type { AdminBookingStatus } from '#contract/api/admin.ts'
import { STATUS_WORDS, toneOf } from '#web/features/bookings/booking-words.ts'

/** The words for bookings, and for the holds that admins see beside them. */
export const ADMIN_STATUS_WORDS: Record<AdminBookingStatus, string> = {
  held: 'Held',
  expiring: 'Being released',
  expired: 'Released',
  ...STATUS_WORDS,
}

/** The color of the dot beside the word for a status. */
export function adminToneOf(status: AdminBookingStatus): ReturnType<typeof toneOf> {
  if (status === 'held' || status === 'expiring') return 'candle'
  return status === 'expired' ? 'muted' : toneOf(status)
}
