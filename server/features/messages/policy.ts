import { type BookingStatus, bookingStands } from '#contract/processes/booking.ts'
import { AppError } from '#server/platform/errors.ts'

export type Side = 'couple' | 'venue'

/** Which side of their bookings somebody is on. */
export const sideOf = ({ role }: { role: string }): Side => (role === 'venue' ? 'venue' : 'couple')

export const otherSide = (side: Side): Side => (side === 'couple' ? 'venue' : 'couple')

/**
 * Whether both sides can write: while the couple has the booking, and after its day (docs/decisions/0042-messages.md).
 */
export const canWrite = ({ state }: { state: BookingStatus }): boolean => bookingStands(state)

/** Throws state_changed for a booking that has ended early or has been passed on. */
export function checkCanWrite(booking: { state: BookingStatus }): void {
  if (canWrite(booking)) return
  const message =
    booking.state === 'transferred'
      ? 'This booking has passed to another couple, so no one can write here anymore.'
      : 'This booking has ended, so no one can write here anymore.'
  throw new AppError('state_changed', message, { state: booking.state })
}

/** Somebody asked for the messages before one that isn't part of this thread. */
export const notInThread = (): AppError =>
  new AppError('invalid_request', 'These messages come before one that isn’t about this booking.', {
    fields: { before: 'Not a message of this booking' },
  })

/** Where both sides read and write. */
export const threadPage = (number: number, publicOrigin = ''): string => `${publicOrigin}/messages/${number}`
