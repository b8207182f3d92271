import { Globe, Mail, MapPin, Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Venue } from '#contract/api/venues.ts'
import { wordOf } from '#contract/catalog.ts'
import { formatPlace } from '#contract/wording/format.ts'
import { Badge } from '#web/components/ui/badge.tsx'
import { EmailLink } from '#web/components/ui/email-link.tsx'
import { OpensInNewTab } from '#web/components/ui/opens-in-new-tab.tsx'
import { PhotoGallery } from '#web/components/ui/photo-gallery.tsx'
import { cn } from '#web/lib/classes.ts'
import { ReviewQuote } from './review-quote.tsx'

/** Where a venue is and how to reach it. Rendered only from what the API reveals. */
export function VenueContact({ venue: { contact, ...venue }, className }: { venue: Venue; className?: string }) {
  return (
    <address className={cn('grid gap-3 not-italic', className)}>
      <Line icon={<MapPin />}>
        {venue.address}
        <br />
        {formatPlace(venue)} {venue.zipCode}
      </Line>
      <Line icon={<Mail />}>
        {contact.name}
        <br />
        <EmailLink address={contact.email} />
      </Line>
      {contact.phone ? (
        <Line icon={<Phone />}>
          <a className="link" href={`tel:${contact.phone.replaceAll(/[^\d+]/g, '')}`}>
            {contact.phone}
          </a>
        </Line>
      ) : null}
      {contact.website ? (
        <Line icon={<Globe />}>
          <a className="link" href={contact.website} rel="noreferrer noopener" target="_blank">
            {contact.website}
            <OpensInNewTab />
          </a>
        </Line>
      ) : null}
    </address>
  )
}

export function VenuePhotos({ venue, className }: { venue: Venue; className?: string }) {
  const photos = venue.images.map((src, index) => ({
    src,
    alt: `${venue.name}, photo ${index + 1}`,
    width: 1200,
    height: 800,
  }))
  return <PhotoGallery className={className} name={venue.name} photos={photos} />
}

export function VenueReviews({ venue }: { venue: Venue }) {
  if (venue.reviews.length === 0) return <p className="text-muted">No reviews yet.</p>
  return (
    <ul className="grid gap-6 sm:grid-cols-2">
      {venue.reviews.map((review) => (
        <li key={`${review.coupleNames}${review.createdAt}`}>
          <ReviewQuote review={review} state={venue.state} />
        </li>
      ))}
    </ul>
  )
}

export function VenueAmenities({ venue, className }: { venue: Venue; className?: string }) {
  return (
    <ul className={cn('flex flex-wrap gap-2', className)}>
      {venue.amenities.map((amenity) => (
        <li key={amenity}>
          <Badge>{wordOf(amenity)}</Badge>
        </li>
      ))}
    </ul>
  )
}

function Line({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <p className="flex items-start gap-3 [&_svg]:mt-1 [&_svg]:size-4.5 [&_svg]:shrink-0 [&_svg]:text-garden">
      <span aria-hidden="true">{icon}</span>
      <span className="min-w-0 wrap-anywhere">{children}</span>
    </p>
  )
}
