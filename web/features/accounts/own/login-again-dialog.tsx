import { Dialog } from '#web/components/overlays/dialog.tsx'
import { api } from '#web/lib/api.ts'
import { PasswordAgainForm } from '../password-again-form.tsx'

/** Asks for the password again, because the server wants it before a call. `onAnswer` is told whether it was right. */
export default function LoginAgain({ onAnswer }: { onAnswer: (isProved: boolean) => void }) {
  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : onAnswer(false))}
      title="Is it still you?"
      description="You logged in a while ago, so please enter your password again."
    >
      <PasswordAgainForm
        label="Confirm it’s you"
        action="Continue"
        failed="Not confirmed"
        send={(body) => api('POST /api/account/prove', { body })}
        onSent={() => onAnswer(true)}
      />
    </Dialog>
  )
}
