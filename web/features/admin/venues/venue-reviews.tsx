import { infiniteQueryOptions, useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import type { AdminReview } from '#contract/api/reviews.ts'
import { ReasonDialog } from '#web/components/overlays/reason-dialog.tsx'
import { showFailure, toast } from '#web/components/overlays/toast.tsx'
import { QueryView } from '#web/components/states/query-view.tsx'
import { ShowOlder } from '#web/components/states/show-older.tsx'
import { RowsSkeleton } from '#web/components/states/skeleton.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { ReviewQuote } from '#web/features/venues/review-quote.tsx'
import { api, apiWithHeaders } from '#web/lib/api.ts'
import { nextCursor } from '#web/lib/query.ts'

const ROUTE = 'GET /api/admin/venues/{id}/reviews'

const reviewsQuery = (venueId: number) =>
  infiniteQueryOptions({
    queryKey: [ROUTE, venueId],
    queryFn: async ({ pageParam: cursor, signal }) => {
      const { data, headers } = await apiWithHeaders(ROUTE, { params: { id: venueId }, query: { cursor }, signal })
      return { reviews: data, next: nextCursor(headers) }
    },
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  })

/** All reviews of a venue, each with a button that hides it or shows it again. */
export function VenueReviewsForAdmin({ venueId, state }: { venueId: number; state: string }) {
  const query = useInfiniteQuery(reviewsQuery(venueId))
  return (
    <QueryView
      query={query}
      pending={<RowsSkeleton />}
      failed="We couldn’t load the reviews"
      isEmpty={({ pages }) => pages[0]?.reviews.length === 0}
      empty={<p className="text-muted">No reviews yet.</p>}
    >
      {({ pages }) => (
        <>
          <ul className="divide-y divide-line">
            {pages
              .flatMap(({ reviews }) => reviews)
              .map((review) => (
                <li key={review.id} className="py-5 first:pt-0">
                  <ReviewQuote review={review} state={state} aside={<HideOrShow review={review} />} />
                  {review.hidden ? (
                    <p className="mt-3 rounded-field bg-sunk px-3.5 py-2.5 text-sm">
                      <span className="font-semibold">Hidden.</span> Reason: “{review.hidden.reason}”
                    </p>
                  ) : null}
                </li>
              ))}
          </ul>
          <ShowOlder query={query} />
        </>
      )}
    </QueryView>
  )
}

/** For a review that came with the demo's venues, and not from a booking. */
const NO_COUPLE = 'It’s an example, so there’s no couple to email.'

function HideOrShow({ review: { id, hidden, coupleNames, bookingId } }: { review: AdminReview }) {
  const queryClient = useQueryClient()
  const told = bookingId !== null
  const refresh = async () => {
    await queryClient.invalidateQueries({ queryKey: [ROUTE] })
    await queryClient.invalidateQueries({ queryKey: ['GET /api/venues/{id}'] })
  }
  const show = useMutation({
    mutationFn: () => api('POST /api/admin/reviews/{id}/show', { params: { id } }),
    onSuccess: () =>
      toast({
        title: 'Review visible again',
        description: told ? 'The couple will get an email if their account is still open.' : NO_COUPLE,
      }),
    onError: (problem) => showFailure(problem),
    onSettled: refresh,
  })
  if (hidden) {
    return (
      <Button size="sm" variant="secondary" pending={show.isPending} onClick={() => show.mutate()}>
        Show again<span className="sr-only">: review by {coupleNames}</span>
      </Button>
    )
  }
  return (
    <ReasonDialog
      label="Hide"
      about={`review by ${coupleNames}`}
      title="Hide this review?"
      description="Couples no longer see it, and it no longer counts toward the rating."
      hint={told ? 'The couple will read this if their account is still open.' : NO_COUPLE}
      confirm="Hide"
      done={{
        title: 'Review hidden',
        description: told ? 'The couple will get an email with your reason if their account is still open.' : NO_COUPLE,
      }}
      act={(reason) => api('POST /api/admin/reviews/{id}/hide', { params: { id }, body: { reason } })}
      settled={refresh}
    />
  )
}
