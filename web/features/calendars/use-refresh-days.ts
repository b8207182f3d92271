import { useQueryClient } from '@tanstack/react-query'
import { refreshListings } from '#web/features/listings/own/queries.ts'

/** Reloads whatever a calendar or a blocked day may have changed. */
export function useRefreshDays() {
  const queryClient = useQueryClient()
  return () =>
    Promise.all([queryClient.invalidateQueries({ queryKey: ['GET /api/calendars/my'] }), refreshListings(queryClient)])
}
