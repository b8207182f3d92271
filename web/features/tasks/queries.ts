import { isApiError } from '#web/lib/api.ts'
import { apiQuery } from '#web/lib/query.ts'

/**
 * What waits for the viewer. Unlike most queries, it is asked for again each minute and on each visit: others act, too,
 * and time passes. Each minute only until the session is over: from then on, every request is an error in the console.
 */
export const tasksQuery = {
  ...apiQuery('GET /api/tasks'),
  staleTime: 1_000,
  refetchInterval: ({ state }: { state: { error: unknown } }) =>
    isApiError(state.error, 'not_signed_in') ? (false as const) : 60_000,
}
