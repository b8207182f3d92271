import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link, useHydrated } from '@tanstack/react-router'
import { showFailure } from '#web/components/overlays/toast.tsx'
import { Outcome } from '#web/components/states/outcome.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { api, isApiError } from '#web/lib/api.ts'
import { homeOf, sessionQuery, useSession } from '#web/lib/session.ts'
import { SendConfirmation } from './send-confirmation.tsx'

/** Confirms the address at the press of a button: email scanners open links, and must not use this one up. */
export function ConfirmEmail({ token, onConfirmed }: { token: string; onConfirmed: () => void }) {
  const awake = useHydrated()
  const queryClient = useQueryClient()
  const confirm = useMutation({
    mutationFn: () => api('POST /api/auth/email-confirmation/confirm', { body: { token } }),
    onSuccess: () => {
      onConfirmed()
      return queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey })
    },
    onError: (error) => {
      if (isApiError(error) && (error.code === 'link_invalid' || error.status === 400)) return
      showFailure(error)
    },
  })
  if (confirm.isSuccess) return <Confirmed />
  if (confirm.error && isApiError(confirm.error) && [400, 410].includes(confirm.error.status)) {
    return (
      <Outcome title="This link no longer works" drawing="lantern">
        <p>It may have expired, been replaced by a newer one, or already been used.</p>
        <AskAgain />
      </Outcome>
    )
  }
  return (
    <Button
      size="lg"
      pending={confirm.isPending}
      disabled={!awake}
      className="disabled:opacity-100"
      onClick={() => confirm.mutate()}
    >
      Confirm my email address
    </Button>
  )
}

function Confirmed() {
  const user = useSession()
  return (
    <Outcome
      title="Thank you, your address is confirmed"
      drawing="rings"
      action={
        <Button asChild>
          {user ? <Link to={homeOf(user.role)}>Go to your dashboard</Link> : <Link to="/auth/login">Log in</Link>}
        </Button>
      }
    >
      <p>Booking confirmations and reminders will reach you at this address.</p>
    </Outcome>
  )
}

/** Sends the link to the signed-in user again; everybody else logs in first and comes back. */
export function AskAgain() {
  const user = useSession()
  if (!user) {
    return (
      <p className="mt-6">
        <Button asChild>
          <Link to="/auth/login" search={{ next: '/auth/confirm-email' }}>
            Log in to get a new link
          </Link>
        </Button>
      </p>
    )
  }
  if (user.emailConfirmed) {
    return <p className="mt-3">Your address {user.email} is already confirmed. There’s nothing left to do.</p>
  }
  return (
    <div className="mt-6">
      <SendConfirmation>Email a new link to {user.email}</SendConfirmation>
    </div>
  )
}
