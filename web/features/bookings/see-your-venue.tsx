import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Button } from '#web/components/ui/button.tsx'
import { myBookingsQuery } from './queries.ts'
import { sortBookings } from './sort-bookings.ts'

/** The landing page's first button, for a couple with a date ahead: it leads to their venue. Others see `otherwise`. */
export default function SeeYourVenue({ otherwise }: { otherwise: ReactNode }) {
  const { data: bookings = [] } = useQuery(myBookingsQuery)
  const next = sortBookings(bookings).upcoming[0]
  if (!next) return otherwise
  return (
    <Button asChild size="lg" variant="ivory" className="max-sm:px-5 max-sm:text-base">
      <Link to="/venue/$listingId" params={{ listingId: String(next.listingId) }}>
        See your venue
      </Link>
    </Button>
  )
}
