import { MapPin } from 'lucide-react'
import type { ReactNode } from 'react'
import type { ListingDetail } from '#contract/api/listings.ts'
import type { Venue } from '#contract/api/venues.ts'
import { directionsTo } from '#contract/wording/directions.ts'
import { Button } from '#web/components/ui/button.tsx'
import { Card } from '#web/components/ui/card.tsx'
import { OpensInNewTab } from '#web/components/ui/opens-in-new-tab.tsx'
import { VenueAmenities, VenueContact, VenuePhotos, VenueReviews } from '#web/features/venues/venue-sections.tsx'
import { ListingSections, Section } from './listing-sections.tsx'
import { withoutRepeatedSentences } from './without-repeated-sentences.ts'

/**
 * How to get there and whom to call. `downloads`: what can be downloaded of the viewer's booking. `coming`: the date
 * isn't the viewer's yet, and something else is more urgent.
 */
export function ContactCard({ venue, downloads, coming }: { venue: Venue; downloads: ReactNode; coming: boolean }) {
  return (
    <Card asChild>
      <section aria-labelledby="contact">
        <h2 id="contact" className="display mb-4 text-2xl">
          Address and contact
        </h2>
        <VenueContact venue={venue} />
        <div className="mt-5 grid grid-cols-2 gap-2.5 print:hidden">
          <Button asChild wide variant={coming ? 'secondary' : 'primary'} className="col-span-2">
            <a href={directionsTo(venue)} target="_blank" rel="noreferrer noopener">
              <MapPin aria-hidden="true" />
              <span>
                Get directions
                <OpensInNewTab />
              </span>
            </a>
          </Button>
          {downloads}
        </div>
      </section>
    </Card>
  )
}

/** Photos and everything the venue and this date say, each text once. Rendered only from what the API reveals. */
export function RevealedSections({ listing, venue }: { listing: ListingDetail; venue: Venue }) {
  const ofThisDate = withoutRepeatedSentences(listing.description ?? '', venue.description)
  return (
    <>
      {venue.images.length > 0 ? (
        <div className="print:hidden">
          <Section title="Photos">
            <VenuePhotos venue={venue} />
          </Section>
        </div>
      ) : null}
      <ListingSections
        listing={listing}
        about={[venue.description, ofThisDate].filter(Boolean).map((text) => (
          <p key={text} className="mb-3 max-w-prose whitespace-pre-line text-lg last:mb-0">
            {text}
          </p>
        ))}
      />
      {venue.amenities.length > 0 ? (
        <Section title="Amenities">
          <VenueAmenities venue={venue} />
        </Section>
      ) : null}
      {venue.reviews.length > 0 ? (
        <Section title="Guest Reviews">
          <VenueReviews venue={venue} />
        </Section>
      ) : null}
    </>
  )
}
