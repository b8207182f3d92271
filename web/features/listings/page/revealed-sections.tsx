import type { Venue } from '#contract/api/venues.ts'
import { VenueAmenities, VenueContact, VenuePhotos, VenueReviews } from '#web/features/venues/venue-facts.tsx'
import { Section } from './listing-sections.tsx'

/** What the veil hid: address, contact, photos, description, reviews. Only rendered from what the API let out. */
export default function RevealedSections({ venue }: { venue: Venue }) {
  return (
    <>
      <Section title="Address and contact">
        <VenueContact venue={venue} />
        <p className="mt-6 max-w-prose whitespace-pre-line text-lg">{venue.description}</p>
        {venue.amenities.length > 0 ? <VenueAmenities venue={venue} className="mt-6" /> : null}
      </Section>
      {venue.images.length > 0 ? (
        <Section title="Photos">
          <VenuePhotos venue={venue} />
        </Section>
      ) : null}
      <Section title="Guest Reviews">
        <VenueReviews venue={venue} />
      </Section>
    </>
  )
}
