import { useQueryClient } from '@tanstack/react-query'

/** Reloads whatever a calendar or a blocked day may have changed. */
export function useRefreshDays() {
  const queryClient = useQueryClient()
  const routes = [
    'GET /api/calendars/my',
    'GET /api/calendars/month',
    'GET /api/listings/my',
    'GET /api/listings/my/summary',
    'GET /api/listings',
    'GET /api/venues/my',
  ]
  return () => Promise.all(routes.map((route) => queryClient.invalidateQueries({ queryKey: [route] })))
}
