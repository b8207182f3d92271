import { Link } from '@tanstack/react-router'
import { Button } from '#web/components/ui/button.tsx'

/** A link to My Bookings, or to one of them if it is named. */
export function ToBookings({ booking, children }: { booking?: number | null; children: string }) {
  return (
    <Button asChild variant="secondary">
      <Link to="/dashboard/couple" search={{ tab: 'bookings', booking: booking ?? undefined }}>
        {children}
      </Link>
    </Button>
  )
}
