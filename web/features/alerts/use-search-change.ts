import { useMutation, useQueryClient } from '@tanstack/react-query'
import { showFailure, toast } from '#web/components/overlays/toast.tsx'
import { isApiError } from '#web/lib/api.ts'
import { savedSearchesQuery } from './queries.ts'

/** A change to one saved search, after which the list is reloaded. Errors are shown. */
export function useSearchChange<Input>(change: (input: Input) => Promise<unknown>, done?: { title: string }) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: () => {
      if (done) toast(done)
      return queryClient.invalidateQueries({ queryKey: savedSearchesQuery.queryKey })
    },
    onError: async (error) => {
      showFailure(error)
      // deleted in another tab
      if (isApiError(error, 'not_found')) await queryClient.invalidateQueries({ queryKey: savedSearchesQuery.queryKey })
    },
  })
}
