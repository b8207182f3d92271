import { useEffect, useState } from 'react'
import { Dialog } from '#web/components/overlays/dialog.tsx'
import { api, onLoginAskedAgain } from '#web/lib/api.ts'
import { ProofForm } from './proof-form.tsx'

/** Asks an admin for the password again, whenever the server wants it before a call. The call then goes on by itself. */
export default function LoginAgain() {
  const [answer, setAnswer] = useState<((isProved: boolean) => void) | null>(null)
  useEffect(() => onLoginAskedAgain(() => new Promise((resolve) => setAnswer(() => resolve))), [])
  const close = (isProved: boolean) => {
    answer?.(isProved)
    setAnswer(null)
  }
  return (
    <Dialog
      open={answer !== null}
      onOpenChange={(open) => (open ? undefined : close(false))}
      title="Is it still you?"
      description="This can’t be undone, so please enter your password again."
    >
      <ProofForm
        label="Confirm it’s you"
        action="Continue"
        failed="Not confirmed"
        send={(body) => api('POST /api/account/prove', { body })}
        onSent={() => close(true)}
      />
    </Dialog>
  )
}
