import { useQueryErrorResetBoundary } from '@tanstack/react-query'
import { Link, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { UNAVAILABLE } from '#contract/errors.ts'
import { isAnswered, isTooMany, isUnavailable, referenceOf, unreached, userMessage } from '#web/lib/api.ts'
import { ErrorState } from '../states/empty-and-error.tsx'
import { Button } from '../ui/button.tsx'

function titleOf(error: unknown): string {
  if (isUnavailable(error)) return UNAVAILABLE.title
  if (isTooMany(error)) return 'One moment, please'
  // agrees with the description: an answer of ours counts, even if the person has gone offline since
  return userMessage(error) === unreached().message ? 'No connection' : 'Something went wrong'
}

/** Replaces a page that couldn't be loaded or rendered. Says what happened and lets the person try again. */
export function ErrorPage({ error }: { error: unknown }) {
  const router = useRouter()
  const queries = useQueryErrorResetBoundary()
  const [busy, setBusy] = useState(false)
  const retry = async () => {
    setBusy(true)
    // a script that didn't arrive stays missing until the page is reloaded; offline, reloading would leave nothing of
    // the page
    if (!isAnswered(error) && navigator.onLine) return location.reload()
    queries.reset()
    await router.invalidate()
    setBusy(false)
  }
  return (
    <ErrorState
      level={1}
      className="max-w-prose py-20"
      title={titleOf(error)}
      description={userMessage(error, 'We couldn’t show this page.')}
      reference={referenceOf(error)}
      onRetry={() => void retry()}
      retrying={busy}
      action={
        <Button variant="ghost" asChild>
          <Link to="/">Back to the homepage</Link>
        </Button>
      }
    />
  )
}
