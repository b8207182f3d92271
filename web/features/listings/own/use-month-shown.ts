import { useQueryClient } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { apiQuery } from '#web/lib/query.ts'

/**
 * The month that the owner's calendar shows, if the calendar is on screen; if the URL names none, the server chose it.
 */
export function useMonthShown(): string | undefined {
  const { tab, month } = useSearch({ strict: false })
  const queryClient = useQueryClient()
  if (tab !== 'calendar') return undefined
  const { queryKey } = apiQuery('GET /api/calendars/month', { query: { month: undefined } })
  return month ?? queryClient.getQueryData(queryKey)?.month
}
