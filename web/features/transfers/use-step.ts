import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { showFailure, type ToastMessage, toast } from '#web/components/overlays/toast.tsx'

/** What a step of a transfer or of an offer does and says; each page names its own. */
export interface Step<Input, Changed> {
  step: (input: Input) => Promise<Changed>
  /** the toast that says that it worked */
  done: ToastMessage | ((changed: Changed) => ToastMessage)
  /** closes what asked for the step */
  after?: () => void
  /** shows errors at the fields that they name; returns false for all other errors, which a toast then shows */
  atFields?: (error: unknown) => boolean
}

/**
 * One step as a mutation: what it changed is loaded again with `refresh`. When somebody else got there first
 * (`isTooLate`), the page shows how things stand now.
 */
export function useStep<Input, Changed>(
  { step, done, after, atFields }: Step<Input, Changed>,
  refresh: (queryClient: QueryClient, changed?: Changed) => Promise<unknown>,
  isTooLate: (error: unknown) => boolean,
) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: step,
    onSuccess: async (changed) => {
      after?.()
      toast(typeof done === 'function' ? done(changed) : done)
      await refresh(queryClient, changed)
    },
    onError: async (error) => {
      // the form accepted the value, so what the form knew, such as the highest price, has changed
      if (atFields?.(error)) return void (await refresh(queryClient))
      showFailure(error)
      if (!isTooLate(error)) return
      after?.()
      await refresh(queryClient)
    },
  })
}
