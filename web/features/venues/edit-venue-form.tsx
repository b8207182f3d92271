import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Venue } from '#contract/api/venues.ts'
import { ChangeOfVenue } from './change-under-review.tsx'
import { VenuePhotos } from './photos/venue-photos.tsx'
import { changesQuery } from './queries.ts'
import { VenueDetailsForm } from './venue-form.tsx'
import { type VenueValues, valuesOfVenue } from './venue-form-values.ts'

/** Photos, and the form of /venues/{id}/edit; loaded when they are needed. */
export default function EditVenueForm({
  venue,
  save,
  cancel,
}: {
  venue: Venue
  save: (changed: Partial<VenueValues>) => Promise<void>
  cancel: ReactNode
}) {
  const { data: [latest] = [] } = useQuery(changesQuery(venue.id))
  const asked = latest?.state === 'pending' ? latest : undefined
  return (
    <>
      <div className="mb-9 empty:hidden">
        <ChangeOfVenue latest={latest} />
      </div>
      <VenueDetailsForm
        values={valuesOfVenue({ ...venue, ...asked?.after })}
        changeId={asked?.id}
        inUse={venue.isVerified ? venue : undefined}
        save={(_, changed) => save(changed)}
        failed="Failed to update venue"
        submit="Save changes"
        cancel={cancel}
        above={
          <>
            <div>
              <VenuePhotos venueId={venue.id} images={venue.images} />
            </div>
            <div className="border-line border-t pt-9">
              {venue.isVerified ? (
                <p className="mb-9 text-muted text-sm">
                  This venue is verified, so we review a new name or address before it takes effect. Everything else
                  changes right away.
                </p>
              ) : null}
            </div>
          </>
        }
      />
    </>
  )
}
