import type { Booking } from '#contract/api/bookings.ts'

/** What the booking's state means, in a word for people. */
export const STATUS_WORDS: Record<Booking['status'], string> = {
  confirmed: 'Confirmed',
  transferring: 'Being transferred',
  transferred: 'Transferred',
  cancelled: 'Canceled',
  lapsed: 'Lapsed',
  completed: 'Completed',
}

/** The color of the dot beside the word for a status. */
export function toneOf(status: Booking['status']): 'garden' | 'candle' | 'berry' | 'muted' {
  if (status === 'confirmed' || status === 'completed') return 'garden'
  if (status === 'transferring') return 'candle'
  return status === 'cancelled' || status === 'lapsed' ? 'berry' : 'muted'
}
