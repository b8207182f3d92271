import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { Transfer } from '#contract/api/transfers.ts'
import { refreshBookings } from '#web/features/bookings/queries.ts'

type Followed = Pick<Transfer, 'id' | 'status'>

/**
 * For transfers that are asked for again while somebody else may act: each time one of them has moved on, loads again
 * what shows bookings, which is never stale. The buyer would otherwise not find the date that is theirs by now.
 */
export function useBookingsKeepUp(transfers: readonly Followed[] | undefined): void {
  const queryClient = useQueryClient()
  const now = transfers?.map(statusOf).join()
  const before = useRef(now)
  useEffect(() => {
    const hasMoved = before.current !== undefined && before.current !== now
    before.current = now
    if (hasMoved) void refreshBookings(queryClient)
  }, [now, queryClient])
}

const statusOf = ({ id, status }: Followed) => `${id} ${status}`
