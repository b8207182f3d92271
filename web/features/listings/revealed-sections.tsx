import { Globe, Mail, MapPin, Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Venue } from '#contract/api/venues.ts'
import { wordOf } from '#contract/catalog.ts'
import { formatDate } from '#contract/format.ts'
import { Badge } from '#web/components/ui/badge.tsx'
import { PhotoGallery } from '#web/components/ui/photo-gallery.tsx'
import { Stars } from '#web/components/ui/stars.tsx'
import { Section } from './listing-sections.tsx'

/** What the veil hid: address, contact, photos, description, reviews. Only rendered from what the API let out. */
export default function RevealedSections({ venue }: { venue: Venue }) {
  const { contact } = venue
  return (
    <>
      <Section title="Address and contact">
        <address className="grid gap-3 not-italic">
          <Line icon={<MapPin />}>
            {venue.address}, {venue.city}, {venue.state} {venue.zipCode}
          </Line>
          <Line icon={<Mail />}>
            <a className="link" href={`mailto:${contact.email}`}>
              {contact.email}
            </a>{' '}
            <span className="text-muted">({contact.name})</span>
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
              </a>
            </Line>
          ) : null}
        </address>
        <p className="mt-6 max-w-prose whitespace-pre-line text-lg">{venue.description}</p>
        {venue.amenities.length > 0 ? (
          <ul className="mt-6 flex flex-wrap gap-2">
            {venue.amenities.map((amenity) => (
              <li key={amenity}>
                <Badge>{wordOf(amenity)}</Badge>
              </li>
            ))}
          </ul>
        ) : null}
      </Section>
      {venue.images.length > 0 ? (
        <Section title="Photos">
          <PhotoGallery
            name={venue.name}
            photos={venue.images.map((src, index) => ({
              src,
              alt: `${venue.name}, photo ${index + 1}`,
              width: 1200,
              height: 800,
            }))}
          />
        </Section>
      ) : null}
      <Section title="Guest Reviews">
        {venue.reviews.length === 0 ? <p className="text-muted">No reviews yet.</p> : null}
        <ul className="grid gap-6 sm:grid-cols-2">
          {venue.reviews.map((review) => (
            <li key={`${review.coupleNames}${review.createdAt}`}>
              <Stars rating={review.rating} />
              <p className="mt-2">{review.comment}</p>
              <p className="mt-2 text-sm text-muted">
                {review.coupleNames}, {formatDate(review.createdAt.slice(0, 10))}
              </p>
            </li>
          ))}
        </ul>
      </Section>
    </>
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
