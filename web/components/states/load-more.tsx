import type { ReactNode } from 'react'
import { Button } from '../ui/button.tsx'

/**
 * The end of a list: how many of how many, and a button for more. `asLink`: a Link to the next page, for browsers
 * without scripts.
 */
export function LoadMore({
  shown,
  total,
  pending,
  onMore,
  asLink,
}: {
  shown: number
  total: number
  pending?: boolean
  onMore?: () => void
  asLink?: ReactNode
}) {
  if (total === 0) return null
  return (
    <div className="mt-10 flex flex-col items-center gap-4">
      <p aria-live="polite" className="nums text-sm text-muted">
        {shown.toLocaleString('en-US')} of {total.toLocaleString('en-US')} shown
      </p>
      {shown < total && asLink ? (
        <Button variant="secondary" asChild>
          {asLink}
        </Button>
      ) : null}
      {shown < total && onMore && !asLink ? (
        <Button variant="secondary" onClick={onMore} pending={pending}>
          Show more
        </Button>
      ) : null}
    </div>
  )
}
