import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, Link, notFound } from '@tanstack/react-router'
import type { OwnReview } from '#contract/api/reviews.ts'
import { formatDate } from '#contract/wording/format.ts'
import { EmptyState } from '#web/components/states/empty-and-error.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Card } from '#web/components/ui/card.tsx'
import { loadOwnReview, myReviewsQuery } from '#web/features/reviews/queries.ts'
import { ReviewForm } from '#web/features/reviews/review-form.tsx'
import { ReviewQuote } from '#web/features/venues/review-quote.tsx'
import { requireSession } from '#web/lib/session.ts'

export const Route = createFileRoute('/review/$bookingId')({
  beforeLoad: (page) => requireSession(page, 'couple'),
  loader: async ({ context: { queryClient }, params }) => {
    if (!(await loadOwnReview(queryClient, params.bookingId))) throw notFound()
  },
  head: () => ({ meta: [{ title: 'Your review | Unveil' }] }),
  component: ReviewPage,
  notFoundComponent: NothingToReview,
})

const ownOf = (reviews: readonly OwnReview[], bookingId: string) =>
  reviews.find((one) => String(one.bookingId) === bookingId)

function ReviewPage() {
  const { data: reviews } = useSuspenseQuery(myReviewsQuery)
  const own = ownOf(reviews, Route.useParams().bookingId)
  if (!own) return <NothingToReview />
  return (
    <div className="mx-auto w-full max-w-160 px-5 pt-8 pb-16 sm:pt-12">
      <h1 className="display-tight text-4xl">{own.review ? 'Your review' : 'How was your day?'}</h1>
      <p className="mt-2 mb-8 text-lg text-muted">
        {own.venueName}, <span className="nums">{formatDate(own.eventDate)}</span>
      </p>
      {own.review ? <Written own={own} review={own.review} /> : <ReviewForm key={own.bookingId} own={own} />}
    </div>
  )
}

function Written({ own, review }: { own: OwnReview; review: NonNullable<OwnReview['review']> }) {
  return (
    <>
      {own.hiddenReason === null ? null : (
        <p className="mb-6 rounded-field bg-sunk px-4 py-3">
          <span className="font-semibold">We have hidden this review.</span> Our reason: “{own.hiddenReason}”
        </p>
      )}
      <Card>
        <ReviewQuote review={review} state={own.state} />
      </Card>
      <div className="mt-8">
        <BackToBookings />
      </div>
    </>
  )
}

function NothingToReview() {
  return (
    <EmptyState
      level={1}
      className="py-20"
      drawing="letter"
      title="Nothing to review here"
      description="You can review a venue from the day after your event, for 30 days."
      action={<BackToBookings />}
    />
  )
}

function BackToBookings() {
  return (
    <Button asChild variant="secondary">
      <Link to="/dashboard/couple" search={{ tab: 'bookings' }}>
        Back to My Bookings
      </Link>
    </Button>
  )
}
