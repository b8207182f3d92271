import type { ReactNode } from 'react'
import type { Venue } from '#contract/api/venues.ts'
import { VenueDetailsForm } from './venue-form.tsx'
import { type VenueValues, valuesOfVenue } from './venue-form-values.ts'
import { VenuePhotos } from './venue-photos.tsx'

/** Photos, and the form of /venues/{id}/edit; loaded when it is needed. */
export default function EditVenueForm({
  venue,
  save,
  cancel,
}: {
  venue: Venue
  save: (values: VenueValues) => Promise<void>
  cancel: ReactNode
}) {
  return (
    <>
      <div>
        <VenuePhotos venueId={venue.id} images={venue.images} />
      </div>
      <div className="border-line border-t pt-9">
        <VenueDetailsForm
          values={valuesOfVenue(venue)}
          save={save}
          failed="Failed to update venue"
          submit="Save changes"
          cancel={cancel}
        />
      </div>
    </>
  )
}
