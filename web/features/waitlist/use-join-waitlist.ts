import { useMutation } from '@tanstack/react-query'
import { toast } from '#web/components/overlays/toast.tsx'
import { type ApiInput, api, userMessage } from '#web/lib/api.ts'

export type WaitlistBody = ApiInput<'POST /api/waitlist'>['body']

/** Puts an address on the waitlist and says in a toast whether that worked. `onError` can show errors beside fields. */
export function useJoinWaitlist(onError?: (error: unknown) => void) {
  return useMutation({
    mutationFn: (body: WaitlistBody) => api('POST /api/waitlist', { body }),
    onSuccess: () =>
      toast({
        title: 'Welcome to the Unveil waitlist!',
        description: "We'll notify you as soon as we launch. Thank you for your interest!",
        note: 'To confirm your place, open the link in the email we sent you.',
        variant: 'success',
      }),
    onError: (error) => {
      const description = userMessage(error, 'Failed to join waitlist. Please try again.')
      toast({ title: 'Error', description, variant: 'error' })
      onError?.(error)
    },
  })
}
