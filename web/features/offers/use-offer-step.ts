import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Offer } from '#contract/api/offers.ts'
import { toast } from '#web/components/overlays/toast.tsx'
import { refreshTransfers } from '#web/features/transfers/queries.ts'
import { isApiError, userMessage } from '#web/lib/api.ts'

/**
 * One step of an offer as a mutation: what it changed is loaded again, the toast `done` says that it worked. `atFields`
 * says at the fields what names them, and returns false for everything else, which shows how things stand now.
 */
export function useOfferStep<Input = void>({
  step,
  done,
  after,
  atFields,
}: {
  step: (input: Input) => Promise<Offer>
  done: { title: string; description?: string }
  after?: () => void
  atFields?: (error: unknown) => boolean
}) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: step,
    onSuccess: async () => {
      after?.()
      toast(done)
      await refreshTransfers(queryClient)
    },
    onError: async (error) => {
      if (atFields?.(error)) return
      toast({ title: 'That did not work', description: userMessage(error), variant: 'error' })
      if (!isApiError(error) || error.status !== 409) return
      after?.()
      await refreshTransfers(queryClient)
    },
  })
}
