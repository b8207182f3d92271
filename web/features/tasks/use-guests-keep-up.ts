import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Booking } from '#contract/api/bookings.ts'
import type { MessageThread } from '#contract/api/messages.ts'
import { bookingQuery, myBookingsQuery } from '#web/features/bookings/queries.ts'

type Counted = Pick<Booking, 'id' | 'guestCount'>
type Changes = Pick<MessageThread, 'guestChanges'>

/** The number of guests to which the couple has changed theirs, unless the booking already has it. */
export function newGuests({ guestCount }: Pick<Counted, 'guestCount'>, { guestChanges }: Changes): number | undefined {
  const last = guestChanges.toSorted((a, b) => a.at.localeCompare(b.at)).at(-1)
  return last?.after === guestCount ? undefined : last?.after
}

/**
 * Messages are asked for again while somebody looks, and say when the couple changes the number of guests. The booking,
 * which is on the same page and never stale, is then loaded again.
 */
export function useGuestsKeepUp(booking: Counted, thread: Changes): void {
  const queryClient = useQueryClient()
  // the number itself: a further change may come while the booking is being loaded because of this one
  const changed = newGuests(booking, thread)
  const { id } = booking
  useEffect(() => {
    if (changed === undefined) return
    for (const { queryKey } of [bookingQuery(id), myBookingsQuery]) void queryClient.invalidateQueries({ queryKey })
  }, [changed, id, queryClient])
}
