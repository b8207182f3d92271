import { useMutation } from '@tanstack/react-query'
import { Link, useHydrated } from '@tanstack/react-router'
import { showFailure } from '#web/components/overlays/toast.tsx'
import { Outcome } from '#web/components/states/outcome.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { api, isApiError } from '#web/lib/api.ts'

/**
 * The page that an alert email's link leads to. A press of the button turns the alert off: email scanners open links,
 * too. `onOver` is called when there is nothing left to press.
 */
export function StopAlert({ token, onOver }: { token: string; onOver: () => void }) {
  const awake = useHydrated()
  const stop = useMutation({
    mutationFn: () => api('POST /api/saved-searches/unsubscribe', { query: { token } }),
    onSuccess: onOver,
    onError: (error) => {
      if (isApiError(error, 'link_invalid')) return onOver()
      showFailure(error)
    },
  })
  if (stop.isSuccess) {
    return (
      <Outcome title="No more of these emails" action={<ToSearches />}>
        <p>
          The alert for <strong className="font-semibold text-ink">{stop.data.name}</strong> is off. Your search stays
          saved, and you can turn the alert back on anytime.
        </p>
      </Outcome>
    )
  }
  if (isApiError(stop.error, 'link_invalid')) {
    return (
      <Outcome title="This alert doesn’t exist" drawing="lantern" action={<ToSearches />}>
        <p>Its search may have been deleted: then there’s nothing left to turn off.</p>
      </Outcome>
    )
  }
  return (
    <Button
      size="lg"
      pending={stop.isPending}
      disabled={!awake}
      className="disabled:opacity-100"
      onClick={() => stop.mutate()}
    >
      Turn off this alert
    </Button>
  )
}

function ToSearches() {
  return (
    <Button asChild variant="secondary">
      <Link to="/dashboard/couple" search={{ tab: 'saved' }}>
        Your saved searches
      </Link>
    </Button>
  )
}
