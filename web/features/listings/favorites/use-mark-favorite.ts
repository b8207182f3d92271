import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Listing } from '#contract/api/listings.ts'
import { showFailure } from '#web/components/overlays/toast.tsx'
import { api } from '#web/lib/api.ts'
import { favoritesQuery } from './queries.ts'

/** Adds a date to the favorites, or removes it. The heart changes immediately, and changes back if that fails. */
export function useMarkFavorite(listing: Listing) {
  const queryClient = useQueryClient()
  const { queryKey } = favoritesQuery
  return useMutation({
    mutationFn: (favorite: boolean) => {
      const route = favorite ? 'POST /api/listings/{id}/favorite' : 'DELETE /api/listings/{id}/favorite'
      return api(route, { params: { id: listing.id } })
    },
    onMutate: (favorite) => {
      // not awaited: whatever asks in the meantime would get the favorites as they were
      void queryClient.cancelQueries({ queryKey })
      const before = queryClient.getQueryData(queryKey)
      const others = (before ?? []).filter(({ id }) => id !== listing.id)
      queryClient.setQueryData(
        queryKey,
        favorite ? [...others, { ...listing, open: true, booked: false, priceWhenMarked: null }] : others,
      )
      return { before }
    },
    onError: (error, _, context) => {
      queryClient.setQueryData(queryKey, context?.before)
      showFailure(error)
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  })
}
