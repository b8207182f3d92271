import type { QueryClient } from '@tanstack/react-query'
import { apiQuery } from '#web/lib/query.ts'

export const sessionsQuery = apiQuery('GET /api/account/sessions')

/**
 * Loads again what shows who else gets in, once all others are shut out: the devices that are logged in, the secret
 * address of an owner's dates, which no longer works, and a change of address, which has been stopped.
 */
export async function refreshAfterShuttingOut(queryClient: QueryClient): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: ['GET /api/calendars/my'] }),
    queryClient.invalidateQueries({ queryKey: ['GET /api/account'] }),
    queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
  ])
}
