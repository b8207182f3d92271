import { Globe, Mail, MapPin, Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Venue } from '#contract/api/venues.ts'
import { wordOf } from '#contract/catalog.ts'
import { formatDate, formatDollars } from '#contract/format.ts'
import { Badge } from '#web/components/ui/badge.tsx'
import { Card } from '#web/components/ui/card.tsx'
import { PhotoGallery } from '#web/components/ui/photo-gallery.tsx'
import { Stars } from '#web/components/ui/stars.tsx'
import { VerifiedBadge } from './my-venues.tsx'

/** A venue with everything it says about itself, for its owner and for admins. `aside` stands under the facts. */
export function VenueProfile({
  venue,
  eyebrow,
  actions,
  aside,
}: {
  venue: Venue
  eyebrow: string
  actions: ReactNode
  aside?: ReactNode
}) {
  return (
    <article>
      <header className="mb-8 flex flex-wrap items-end justify-between gap-x-8 gap-y-5">
        <div className="min-w-0">
          <p className="mb-2 flex flex-wrap items-center gap-3 text-muted">
            {eyebrow}
            <VerifiedBadge isVerified={venue.isVerified} />
          </p>
          <h1 className="display-tight text-4xl">{venue.name}</h1>
          <p className="mt-2 text-lg text-muted">
            {venue.city}, {venue.state}
          </p>
        </div>
        <div className="flex flex-wrap items-center gap-3">{actions}</div>
      </header>
      {venue.images.length > 0 ? (
        <PhotoGallery
          className="mb-10"
          name={venue.name}
          photos={venue.images.map((src, index) => ({
            src,
            alt: `${venue.name}, photo ${index + 1}`,
            width: 1200,
            height: 800,
          }))}
        />
      ) : null}
      <div className="grid items-start gap-10 lg:grid-cols-[minmax(0,1fr)_21rem]">
        <div>
          <Part title="About">
            <p className="max-w-prose whitespace-pre-line text-lg">{venue.description}</p>
          </Part>
          <Part title="Amenities">
            <Words words={venue.amenities} none="No amenities named." />
          </Part>
          <Part title="Guest Reviews">
            <Reviews venue={venue} />
          </Part>
        </div>
        <div className="flex flex-col gap-5 max-lg:order-first">
          <Card>
            <dl className="grid gap-4">
              <Fact name="Capacity">Up to {venue.maxCapacity} guests</Fact>
              <Fact name="Price range">
                {formatDollars(venue.priceRange.min)} to {formatDollars(venue.priceRange.max)}
              </Fact>
              <Fact name="Styles">{venue.styles.map(wordOf).join(', ')}</Fact>
            </dl>
            <Contact venue={venue} />
          </Card>
          {aside}
        </div>
      </div>
    </article>
  )
}

function Contact({ venue: { contact, ...venue } }: { venue: Venue }) {
  return (
    <address className="mt-5 grid gap-3 border-line border-t pt-5 not-italic">
      <Line icon={<MapPin />}>
        {venue.address}
        <br />
        {venue.city}, {venue.state} {venue.zipCode}
      </Line>
      <Line icon={<Mail />}>
        {contact.name}
        <br />
        <a className="link" href={`mailto:${contact.email}`}>
          {contact.email}
        </a>
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
  )
}

function Reviews({ venue }: { venue: Venue }) {
  if (venue.reviews.length === 0) return <p className="text-muted">No reviews yet.</p>
  return (
    <ul className="grid gap-6 sm:grid-cols-2">
      {venue.reviews.map((review) => (
        <li key={`${review.coupleNames}${review.createdAt}`}>
          <Stars rating={review.rating} />
          <p className="mt-2">{review.comment}</p>
          <p className="mt-2 text-muted text-sm">
            {review.coupleNames}, {formatDate(review.createdAt.slice(0, 10))}
          </p>
        </li>
      ))}
    </ul>
  )
}

function Words({ words, none }: { words: readonly string[]; none: string }) {
  if (words.length === 0) return <p className="text-muted">{none}</p>
  return (
    <ul className="flex flex-wrap gap-2">
      {words.map((word) => (
        <li key={word}>
          <Badge>{wordOf(word)}</Badge>
        </li>
      ))}
    </ul>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="border-line border-t py-8 first:border-t-0 first:pt-0">
      <h2 className="display mb-4 text-2xl">{title}</h2>
      {children}
    </section>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-muted text-sm">{name}</dt>
      <dd className="nums font-semibold">{children}</dd>
    </div>
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
