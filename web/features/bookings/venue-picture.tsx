import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Booking } from '#contract/api/bookings.ts'
import { Scene } from '#web/components/scene/scene.tsx'
import { listingQuery } from '#web/features/listings/queries.ts'
import { cn } from '#web/lib/classes.ts'
import { bookedVenueQuery } from './queries.ts'

/** The venue behind a booking as people remember it: its first photo or, without one, its drawn evening. */
export function VenuePicture({ booking, className }: { booking: Booking; className?: string }) {
  const { data: venue, isPending } = useQuery(bookedVenueQuery(booking.venueId))
  const photo = venue?.images[0]
  const [lost, setLost] = useState(false)
  const { listingId: id, state, eventDate: date } = booking
  // drawn as its listing was; until that is known, nothing is shown
  const drawn = useQuery({ ...listingQuery(id), enabled: !isPending && (!photo || lost) })
  return (
    <div aria-hidden="true" className={cn('relative overflow-hidden bg-sunk', className)}>
      {photo && !lost ? (
        <img
          src={photo}
          alt=""
          loading="lazy"
          onError={() => setLost(true)}
          className="absolute inset-0 size-full object-cover"
        />
      ) : drawn.isPending ? null : (
        <Scene fields={{ id, state, styles: drawn.data?.styles ?? [], date }} decorative className="absolute inset-0" />
      )}
    </div>
  )
}
