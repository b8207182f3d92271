import type { Booking } from '#contract/api/bookings.ts'
import { formatDayOf } from '#contract/wording/moments.ts'
import { Unbroken } from '#web/components/ui/unbroken-dates.tsx'

type Side = 'couple' | 'venue'

/** For a booking that ended early: how it ended, when, and the reason given, if any. Nothing for any other. */
export function EndingNote({ booking, side }: { booking: Booking; side: Side }) {
  const { ended } = booking
  if (ended === null) return null
  const { by, reason } = ended
  return (
    <div className="nums rounded-field bg-sunk px-4 py-3 text-sm">
      <p className="font-semibold">
        <Unbroken>{endedWords(ended, booking.state, side)}</Unbroken>
      </p>
      {reason ? (
        <p className="wrap-anywhere mt-1 whitespace-pre-line">
          <span className="text-muted">{by === side ? 'Your reason:' : 'Reason given:'}</span> “{reason}”
        </p>
      ) : null}
    </div>
  )
}

/** "The venue canceled this booking on Sat, Nov 28, 2026", for the side that reads it. */
export const endedWords = ({ at, by }: NonNullable<Booking['ended']>, state: string, side: Side): string =>
  `${whatHappened(by, side)} on ${formatDayOf(at, state)}`

function whatHappened(by: NonNullable<Booking['ended']>['by'], side: Side): string {
  if (by === null) return 'The balance wasn’t paid in time, so the booking ended'
  if (by === side) return 'You canceled this booking'
  return `${{ couple: 'The couple', venue: 'The venue', admin: 'Unveil' }[by]} canceled this booking`
}
