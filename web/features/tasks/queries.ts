import { apiQuery } from '#web/lib/query.ts'

/**
 * What waits for the viewer. Unlike other queries, it is asked for again on each visit: others act, too, and time
 * passes.
 */
export const tasksQuery = { ...apiQuery('GET /api/tasks'), staleTime: 1_000, refetchInterval: 60_000 }
