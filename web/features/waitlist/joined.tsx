import { Link } from '@tanstack/react-router'
import { Outcome } from '#web/components/states/outcome.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { MailboxHint } from '#web/features/accounts/mailbox-hint.tsx'

/** After the form: what happens now. The same for an address that is new and one that is known. */
export function Joined({ email }: { email: string }) {
  return (
    <Outcome
      title="You are nearly on the list"
      action={
        <Button asChild>
          <Link to="/">Return to Home</Link>
        </Button>
      }
    >
      <p>
        We sent a mail to <strong className="font-semibold text-ink">{email}</strong>. Open the link in it, and your
        place is kept.
      </p>
      <MailboxHint />
    </Outcome>
  )
}
