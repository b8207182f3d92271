import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link, useHydrated } from '@tanstack/react-router'
import { showFailure } from '#web/components/overlays/toast.tsx'
import { Outcome } from '#web/components/states/outcome.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { api, isApiError } from '#web/lib/api.ts'
import { sessionQuery } from '#web/lib/session.ts'

/**
 * Confirms or stops a change of address. It takes the press of a button, because email scanners open links. `onOver` is
 * called when there is nothing left to press.
 */
export function ConfirmEmailChange({
  token,
  side,
  onOver,
}: {
  token: string
  side: 'old' | 'new'
  onOver: () => void
}) {
  const awake = useHydrated()
  const queryClient = useQueryClient()
  const onError = (error: unknown) => {
    if (isApiError(error) && [400, 409, 410].includes(error.status)) return onOver()
    showFailure(error)
  }
  const confirm = useMutation({
    mutationFn: () => api('POST /api/auth/email-change/confirm', { body: { token, side } }),
    onSuccess: () => {
      onOver()
      return queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey })
    },
    onError,
  })
  const stop = useMutation({
    mutationFn: () => api('POST /api/auth/email-change/stop', { body: { token } }),
    onSuccess: onOver,
    onError,
  })
  if (confirm.data) return confirm.data.isChanged ? <Changed /> : <OneIsMissing />
  if (stop.isSuccess) return <Stopped />
  if (isApiError(confirm.error, 'email_taken')) {
    return (
      <Outcome title="This address is taken" drawing="lantern">
        <p>Another account is using it now. Your own address hasn’t changed.</p>
      </Outcome>
    )
  }
  if ([confirm.error, stop.error].some((error) => isApiError(error) && [400, 410].includes(error.status))) {
    return (
      <Outcome title="This link no longer works" drawing="lantern" action={<ToAccount />}>
        <p>It may have expired or already been used, or the change may have been stopped.</p>
      </Outcome>
    )
  }
  return (
    <div className="flex flex-wrap gap-3">
      <Button
        size="lg"
        pending={confirm.isPending}
        disabled={!awake}
        className="disabled:opacity-100"
        onClick={() => confirm.mutate()}
      >
        {side === 'old' ? 'Yes, change my address' : 'Confirm this address'}
      </Button>
      {side === 'old' ? (
        <Button
          size="lg"
          variant="secondary"
          pending={stop.isPending}
          disabled={!awake}
          className="disabled:opacity-100"
          onClick={() => stop.mutate()}
        >
          No, stop the change
        </Button>
      ) : null}
    </div>
  )
}

const ToAccount = () => (
  <Button asChild>
    <Link to="/account">My Account</Link>
  </Button>
)

function Changed() {
  return (
    <Outcome title="Your address has been changed" drawing="rings" action={<ToAccount />}>
      <p>From now on, you log in with the new one, and that’s where we’ll write to you.</p>
    </Outcome>
  )
}

function OneIsMissing() {
  return (
    <Outcome title="Confirmed. One more to go">
      <p>We sent a link to the other address, too. The change takes effect once that one is confirmed.</p>
    </Outcome>
  )
}

function Stopped() {
  return (
    <Outcome
      title="Stopped. Your address stays the same"
      drawing="lantern"
      action={
        <Button asChild>
          <Link to="/auth/reset-password">Set a new password</Link>
        </Button>
      }
    >
      <p>The person who asked for this knew your password. If it wasn’t you, please set a new one now.</p>
    </Outcome>
  )
}
