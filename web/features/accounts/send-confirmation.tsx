import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { toast } from '#web/components/overlays/toast.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { api, userMessage } from '#web/lib/api.ts'

/** A button that mails the link to an unconfirmed address again. */
export function SendConfirmation({ variant, children }: { variant: 'primary' | 'secondary'; children: ReactNode }) {
  const send = useMutation({
    mutationFn: () => api('POST /api/auth/email-confirmation'),
    onSuccess: () =>
      toast({
        title: 'A new link is on its way',
        description: 'It replaces the one we sent before.',
        variant: 'success',
      }),
    onError: (error) => toast({ title: 'Not sent', description: userMessage(error), variant: 'error' }),
  })
  return (
    <Button
      size="sm"
      variant={variant}
      className="max-sm:w-full"
      pending={send.isPending}
      onClick={() => send.mutate()}
    >
      {children}
    </Button>
  )
}
