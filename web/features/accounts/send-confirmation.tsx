import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { showFailure } from '#web/components/overlays/toast.tsx'
import { Button, type ButtonProps } from '#web/components/ui/button.tsx'
import { api } from '#web/lib/api.ts'
import { useSession } from '#web/lib/session.ts'
import { MailboxHint } from './mailbox-hint.tsx'

/**
 * A button, with `children` as its words, that emails the link to the viewer's unconfirmed address again. Once it has,
 * it is replaced by a sentence that says so.
 */
export function SendConfirmation({
  children,
  ...look
}: Pick<ButtonProps, 'variant' | 'size' | 'className'> & { children: ReactNode }) {
  const user = useSession()
  const send = useMutation({
    mutationFn: () => api('POST /api/auth/email-confirmation'),
    onError: (error) => showFailure(error, 'Not sent'),
  })
  return (
    <div role="status" className={look.className}>
      {send.isSuccess ? (
        <>
          <p className="wrap-anywhere text-sm">
            A new link is on its way to <strong className="font-semibold">{user?.email}</strong>. It replaces the one we
            sent before.
          </p>
          <MailboxHint className="mt-1 text-sm" />
        </>
      ) : (
        <Button {...look} pending={send.isPending} onClick={() => send.mutate()}>
          {children}
        </Button>
      )}
    </div>
  )
}
