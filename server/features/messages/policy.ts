import { bookingStands } from '#contract/processes/booking.ts'
import type { ShownBooking } from '#server/features/bookings/store/shown-bookings.ts'
import { AppError } from '#server/platform/errors.ts'

export type Side = 'couple' | 'venue'

/** Which side of their bookings somebody is on. */
export const sideOf = ({ role }: { role: string }): Side => (role === 'venue' ? 'venue' : 'couple')

export const otherSide = (side: Side): Side => (side === 'couple' ? 'venue' : 'couple')

type Written = Pick<ShownBooking, 'state' | 'oneHasLeft'>

/**
 * Whether both sides can write: while the couple has the booking, and after its day, as long as both have an account
 * that can open the thread (docs/decisions/0042-messages.md).
 */
export const canWrite = ({ state, oneHasLeft }: Written): boolean => bookingStands(state) && !oneHasLeft

/**
 * Throws state_changed for a booking that has ended early or has been passed on, or whose other side has closed their
 * account or has another role now.
 */
export function checkCanWrite(booking: Written): void {
  if (canWrite(booking)) return
  const why =
    booking.state === 'transferred'
      ? 'This booking has passed to another couple'
      : bookingStands(booking.state)
        ? 'The other side can no longer read this'
        : 'This booking has ended'
  const message = `${why}, so no one can write here anymore.`
  throw new AppError('state_changed', message, { state: booking.state })
}

/** Somebody asked for the messages before one that isn't part of this thread. */
export const notInThread = (): AppError =>
  new AppError('invalid_request', 'These messages come before one that isn’t about this booking.', {
    fields: { before: 'Not a message of this booking' },
  })

/** An admin closes a report with a warning, but its author has closed their account in the meantime. */
export const authorHasLeft = (): AppError =>
  new AppError(
    'state_changed',
    'The author of this message has closed their account, so no one can be warned. Please choose another outcome.',
  )

/** Where both sides read and write. */
export const threadPage = (number: number, publicOrigin = ''): string => `${publicOrigin}/messages/${number}`
