import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Listing } from '#contract/api/listings.ts'
import { toast } from '#web/components/overlays/toast.tsx'
import { type ApiOutput, api, userMessage } from '#web/lib/api.ts'
import { apiQuery } from '#web/lib/query.ts'
import { sessionQuery, useSession } from '#web/lib/session.ts'

/** The couple's favorites with a day to come. */
const favoritesQuery = apiQuery('GET /api/favorites')

/** The same, for couples; nobody else has any. */
export function useFavorites() {
  const user = useSession()
  // a page made for all couples has no hearts filled until it is awake
  const select = user?.id ? undefined : none
  return useQuery({ ...favoritesQuery, enabled: user?.role === 'couple', select })
}

const none = (): ApiOutput<'GET /api/favorites'> => []

/** For loaders of pages with hearts, which then come filled. The page works without that. */
export async function loadFavorites(queryClient: QueryClient): Promise<void> {
  const user = await queryClient.ensureQueryData(sessionQuery).catch(() => null)
  if (user?.id && user.role === 'couple') await queryClient.prefetchQuery(favoritesQuery)
}

/** Adds a date to the favorites, or removes it. The heart changes immediately, and back if that fails. */
export function useMarkFavorite(listing: Listing) {
  const queryClient = useQueryClient()
  const { queryKey } = favoritesQuery
  return useMutation({
    mutationFn: (favorite: boolean) => {
      const route = favorite ? 'POST /api/listings/{id}/favorite' : 'DELETE /api/listings/{id}/favorite'
      return api(route, { params: { id: listing.id } })
    },
    onMutate: (favorite) => {
      // not awaited: whatever asks in between would hear about the favorites as they were
      void queryClient.cancelQueries({ queryKey })
      const before = queryClient.getQueryData(queryKey)
      const others = (before ?? []).filter(({ id }) => id !== listing.id)
      queryClient.setQueryData(
        queryKey,
        favorite ? [...others, { ...listing, open: true, priceWhenMarked: null }] : others,
      )
      return { before }
    },
    onError: (error, _, context) => {
      queryClient.setQueryData(queryKey, context?.before)
      toast({ title: 'Error', description: userMessage(error), variant: 'error' })
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  })
}
