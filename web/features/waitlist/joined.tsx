import { Link } from '@tanstack/react-router'
import { Outcome } from '#web/components/states/outcome.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { MailboxHint } from '#web/features/accounts/mailbox-hint.tsx'

/** After the form: what happens next. The same for new and known addresses. */
export function Joined({ email }: { email: string }) {
  return (
    <Outcome
      title="You’re nearly on the list"
      action={
        <Button asChild>
          <Link to="/">Return to Home</Link>
        </Button>
      }
    >
      <p>
        We sent an email to <strong className="font-semibold text-ink">{email}</strong>. Open the link in it to confirm
        your place.
      </p>
      <MailboxHint />
    </Outcome>
  )
}
