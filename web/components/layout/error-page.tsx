import { useQueryErrorResetBoundary } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { userMessage } from '../../lib/api.ts'

/** Stands in for a page that could not be loaded or drawn. Says what happened and lets the person try again. */
export function ErrorPage({ error }: { error: unknown }) {
  const router = useRouter()
  const queries = useQueryErrorResetBoundary()
  const [busy, setBusy] = useState(false)
  const retry = async () => {
    setBusy(true)
    queries.reset()
    await router.invalidate()
    setBusy(false)
  }
  return (
    <div role="alert" className="mx-auto max-w-page px-5 py-24">
      <h1 className="display text-4xl">Something went wrong</h1>
      <p className="mt-4 max-w-prose text-lg text-muted">{userMessage(error, 'This page could not be shown.')}</p>
      <p className="mt-8 flex flex-wrap items-center gap-6">
        <button
          type="button"
          disabled={busy}
          onClick={retry}
          className="rounded-full bg-garden px-6 py-3 font-semibold text-on-garden hover:bg-garden-deep disabled:opacity-60"
        >
          {busy ? 'Trying again ...' : 'Try again'}
        </button>
        <a className="link" href="/">
          Back to the start
        </a>
      </p>
    </div>
  )
}
