import type { ReactNode } from 'react'
import type { Review } from '#contract/api/reviews.ts'
import { formatDayOf } from '#contract/wording/moments.ts'
import { Stars } from '#web/components/ui/stars.tsx'

/**
 * What a couple said, and what the venue replied. `state` is the venue's; `aside` is beside the stars; `own` is for
 * the venue itself.
 */
export function ReviewQuote({
  review,
  state,
  aside,
  own = false,
}: {
  review: Review
  state: string
  aside?: ReactNode
  own?: boolean
}) {
  const { rating, comment, coupleNames, createdAt, reply } = review
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <Stars rating={rating} />
        {aside}
      </div>
      <p className="mt-2 max-w-prose whitespace-pre-line wrap-anywhere">{comment}</p>
      <p className="mt-2 text-muted text-sm">
        {coupleNames}, {formatDayOf(createdAt, state)}
      </p>
      {reply ? (
        <div className="mt-4 border-line border-l-2 pl-4">
          <p className="font-semibold text-sm">{own ? 'You replied' : 'The venue replied'}</p>
          <p className="mt-1 max-w-prose whitespace-pre-line wrap-anywhere">{reply.text}</p>
          <p className="mt-1 text-muted text-sm">{formatDayOf(reply.createdAt, state)}</p>
        </div>
      ) : null}
    </>
  )
}
