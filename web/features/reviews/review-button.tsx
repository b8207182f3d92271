import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Button } from '#web/components/ui/button.tsx'
import { myReviewsQuery } from './queries.ts'

/** Leads to the form of a booking's review while it can be written, and to the review afterwards; else nothing. */
export function ReviewButton({ bookingId }: { bookingId: number }) {
  const { data: reviews = [] } = useQuery(myReviewsQuery)
  const own = reviews.find((one) => one.bookingId === bookingId)
  if (!own) return null
  return (
    <Button asChild size="sm" variant={own.review ? 'secondary' : 'primary'}>
      <Link to="/review/$bookingId" params={{ bookingId: String(bookingId) }}>
        {own.review ? 'Your review' : 'Write a review'}
        <span className="sr-only"> of {own.venueName}</span>
      </Link>
    </Button>
  )
}
