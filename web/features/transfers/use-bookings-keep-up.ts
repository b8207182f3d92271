import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Transfer } from '#contract/api/transfers.ts'
import { LIMITS } from '#contract/limits.ts'
import { refreshBookings } from '#web/features/bookings/queries.ts'

type Followed = Pick<Transfer, 'id' | 'status'>

/**
 * For transfers that are asked for again while somebody else may act: each time one of them has moved on, loads again
 * what shows bookings, which is never stale. The buyer would otherwise not find the date that is theirs by now.
 * `list` tells these transfers from others that are followed.
 */
export function useBookingsKeepUp(list: string, transfers: readonly Followed[] | undefined): void {
  const queryClient = useQueryClient()
  const now = transfers && statesOf(transfers)
  useEffect(() => {
    if (now !== undefined && isNews(queryClient, list, now)) void refreshBookings(queryClient)
  }, [list, now, queryClient])
}

/** The transfers of a list, newest first, with their states. */
export const statesOf = (transfers: readonly Followed[]): string =>
  transfers.map(({ id, status }) => `${id} ${status},`).join('')

const seen = new WeakMap<QueryClient, Map<string, string>>()

/**
 * Whether one of these transfers has moved on since they were last seen, or a new one has come up, which is not always
 * the newest: a couple may take over a date that was passed on before theirs. They may have been seen by an earlier
 * page. The server draws only the first page of a long list: the rest, which the browser reads after that, is no news.
 */
export function isNews(queryClient: QueryClient, list: string, now: string): boolean {
  const known = seen.get(queryClient) ?? new Map<string, string>()
  seen.set(queryClient, known)
  const before = known.get(list)
  known.set(list, now)
  if (before === undefined || before === now) return false
  return !(isFirstPage(before) && now.startsWith(before))
}

const isFirstPage = (states: string) => states.split(',').length - 1 === LIMITS.maxPageSize
