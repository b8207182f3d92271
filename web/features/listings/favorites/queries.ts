import { type QueryClient, useQuery } from '@tanstack/react-query'
import type { ApiOutput } from '#web/lib/api.ts'
import { apiQuery } from '#web/lib/query.ts'
import { sessionQuery, useSession } from '#web/lib/session.ts'

/** The couple's favorites whose day is still ahead. */
export const favoritesQuery = apiQuery('GET /api/favorites')

/** The signed-in couple's favorites; nobody else has any. */
export function useFavorites() {
  const user = useSession()
  // on a page rendered once for all couples, hearts are filled only when we know whose they are
  const select = user?.id ? undefined : none
  return useQuery({ ...favoritesQuery, enabled: user?.role === 'couple', select })
}

const none = (): ApiOutput<'GET /api/favorites'> => []

/** Loads the favorites for a page with hearts, which then come filled. The page works without that. */
export async function loadFavorites(queryClient: QueryClient): Promise<void> {
  const user = await queryClient.ensureQueryData(sessionQuery).catch(() => null)
  if (user?.id && user.role === 'couple') await queryClient.prefetchQuery(favoritesQuery)
}
