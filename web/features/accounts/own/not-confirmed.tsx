import { useMutation } from '@tanstack/react-query'
import { toast } from '#web/components/overlays/toast.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { api, userMessage } from '#web/lib/api.ts'
import { MailboxHint } from '../mailbox-hint.tsx'

/** Nobody has opened the link to this address yet: a button sends it again. */
export function NotConfirmed() {
  const send = useMutation({
    mutationFn: () => api('POST /api/auth/email-confirmation'),
    onError: (error) => toast({ title: 'Not sent', description: userMessage(error), variant: 'error' }),
  })
  return (
    <div role="status" className="mt-3 rounded-field bg-candle-soft p-4 text-candle-ink">
      {send.isSuccess ? (
        <>
          <p className="font-semibold">A new link is on its way</p>
          <MailboxHint />
        </>
      ) : (
        <>
          <p>Your email address isn’t confirmed yet. Please open the link in the email we sent you.</p>
          <Button variant="secondary" className="mt-3" pending={send.isPending} onClick={() => send.mutate()}>
            Send the email again
          </Button>
        </>
      )}
    </div>
  )
}
