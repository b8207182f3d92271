import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Booking } from '#contract/api/bookings.ts'
import type { MessageThread } from '#contract/api/messages.ts'
import { bookingQuery, myBookingsQuery } from '#web/features/bookings/queries.ts'

type Counted = Pick<Booking, 'id' | 'guestCount'>
type Changes = Pick<MessageThread, 'guestChanges'>

/** Whether the couple has changed the number of guests since the booking was loaded. */
export function hasOldGuests({ guestCount }: Pick<Counted, 'guestCount'>, { guestChanges }: Changes): boolean {
  const last = guestChanges.toSorted((a, b) => a.at.localeCompare(b.at)).at(-1)
  return last !== undefined && last.after !== guestCount
}

/**
 * Messages are asked for again while somebody looks, and say when the couple changes the number of guests. The booking,
 * which is on the same page and never stale, is then loaded again.
 */
export function useGuestsKeepUp(booking: Counted, thread: Changes): void {
  const queryClient = useQueryClient()
  const isOld = hasOldGuests(booking, thread)
  const { id } = booking
  useEffect(() => {
    if (!isOld) return
    for (const { queryKey } of [bookingQuery(id), myBookingsQuery]) void queryClient.invalidateQueries({ queryKey })
  }, [isOld, id, queryClient])
}
