import { useMutation, useQuery } from '@tanstack/react-query'
import { Link, useHydrated } from '@tanstack/react-router'
import { showFailure } from '#web/components/overlays/toast.tsx'
import { Outcome } from '#web/components/states/outcome.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { marketQuery } from '#web/features/listings/landing/market-query.ts'
import { api, isApiError } from '#web/lib/api.ts'

/** The page that the emailed link opens. Only its button confirms the place, because email scanners open links, too. */
export function ConfirmPlace({ token }: { token: string }) {
  const awake = useHydrated()
  const hasDates = (useQuery(marketQuery).data?.openDates ?? 0) > 0
  const confirm = useMutation({
    mutationFn: () => api('POST /api/waitlist/confirm', { body: { token } }),
    onError: (error) => {
      if (!isDead(error)) showFailure(error)
    },
  })
  if (confirm.isSuccess) {
    return (
      <Outcome
        title="You’re on the list"
        drawing="rings"
        action={
          <>
            {hasDates ? (
              <Button asChild>
                <Link to="/search" search={{ minGuests: 0 }}>
                  Browse open dates
                </Link>
              </Button>
            ) : null}
            <Button asChild variant={hasDates ? 'secondary' : 'primary'}>
              <Link to="/">Return to Home</Link>
            </Button>
          </>
        }
      >
        <p>We’ll email you when we launch, and not before.</p>
      </Outcome>
    )
  }
  if (isDead(confirm.error)) {
    return (
      <Outcome
        title="This link no longer works"
        drawing="lantern"
        action={
          <Button asChild>
            <Link to="/waitlist">Go to the waitlist</Link>
          </Button>
        }
      >
        <p>You may already be on the list. If you aren’t sure, join again: no one is listed twice.</p>
      </Outcome>
    )
  }
  return (
    <>
      <h2 className="display text-2xl">One click and you’re on the list</h2>
      <p className="mt-2 mb-6 text-muted">This confirms that the address is yours.</p>
      <Button
        size="lg"
        wide
        pending={confirm.isPending}
        disabled={!awake}
        className="disabled:opacity-100"
        onClick={() => confirm.mutate()}
      >
        Confirm my place
      </Button>
    </>
  )
}

/** Whether the link has been used or replaced by a newer one, or arrived incomplete. */
function isDead(error: unknown): boolean {
  return isApiError(error) && (error.code === 'link_invalid' || error.code === 'invalid_request')
}
