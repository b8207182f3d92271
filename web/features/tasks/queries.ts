import type { QueryClient } from '@tanstack/react-query'
import { myVenuesQuery } from '#web/features/venues/queries.ts'
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

/** Reloads what says where a venue stands, once its owner has asked us to look again: it is no longer declined. */
export async function refreshAfterAsking(queryClient: QueryClient): Promise<void> {
  const changed = [tasksQuery, myVenuesQuery]
  await Promise.all(changed.map(({ queryKey }) => queryClient.invalidateQueries({ queryKey })))
}
