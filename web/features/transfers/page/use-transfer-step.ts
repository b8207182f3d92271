import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Transfer } from '#contract/api/transfers.ts'
import { toast } from '#web/components/overlays/toast.tsx'
import { isApiError, userMessage } from '#web/lib/api.ts'
import { refreshTransfers } from '../queries.ts'

/**
 * One step of a transfer as a mutation: what it changed is loaded again, the toast `done` says that it worked. When
 * somebody else was faster, the page shows how the transfer stands now. `atFields` says at the fields what names them,
 * and returns false for everything else, which is said in a toast.
 */
export function useTransferStep<Input = void>({
  step,
  done,
  after,
  atFields,
}: {
  step: (input: Input) => Promise<Transfer>
  done: { title: string; description?: string }
  after?: () => void
  atFields?: (error: unknown) => boolean
}) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: step,
    onSuccess: async (changed) => {
      after?.()
      toast(done)
      await refreshTransfers(queryClient, changed)
    },
    onError: async (error) => {
      if (atFields?.(error)) return
      toast({ title: 'That did not work', description: userMessage(error), variant: 'error' })
      if (isApiError(error, 'state_changed')) {
        after?.()
        await refreshTransfers(queryClient)
      }
    },
  })
}
