import { CalendarDays, Check, Clock, Tag, Users, X } from 'lucide-react'
import type { ReactNode } from 'react'
import type { ListingDetail } from '#contract/api/listings.ts'
import { DEFAULT_DURATION, DEFAULT_INCLUDES, wordOf } from '#contract/catalog.ts'
import { formatDate, formatPlace } from '#contract/wording/format.ts'
import { Badge } from '#web/components/ui/badge.tsx'

/** A titled part of the listing page. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="border-line border-t py-8 first:border-t-0 first:pt-0">
      <h2 className="display mb-4 text-2xl">{title}</h2>
      {children}
    </section>
  )
}

/** What a stranger may know: About, or another text in its place, Key Features, What's Included, styles. */
export function ListingSections({ listing, about }: { listing: ListingDetail; about?: ReactNode }) {
  const { packageDetails } = listing
  const includes = packageDetails.includes.length > 0 ? packageDetails.includes : DEFAULT_INCLUDES
  return (
    <>
      <Section title="About">
        {about ?? (
          <p className="max-w-prose whitespace-pre-line text-lg">{listing.description ?? plainWords(listing)}</p>
        )}
      </Section>
      <Section title="Key Features">
        <dl className="grid gap-x-8 gap-y-5 sm:grid-cols-2">
          <Fact icon={<CalendarDays />} name="Event date" value={formatDate(listing.date)} />
          <Fact icon={<Users />} name="Guest capacity" value={`Up to ${listing.maxGuests} guests`} />
          <Fact icon={<Clock />} name="Event duration" value={packageDetails.duration ?? DEFAULT_DURATION} />
          <Fact
            icon={<Tag />}
            name="Listing type"
            value={listing.isTransfer ? 'Transfer from Couple' : 'Direct from Venue'}
          />
        </dl>
      </Section>
      <Section title="What's Included">
        <List items={includes} icon={<Check className="text-garden" />} />
        {packageDetails.restrictions.length > 0 ? (
          <>
            <h3 className="mt-6 mb-3 font-semibold">Good to know</h3>
            <List items={packageDetails.restrictions} icon={<X className="text-muted" />} />
          </>
        ) : null}
      </Section>
      <Section title="Venue Style">
        <ul className="flex flex-wrap gap-2">
          {listing.styles.map((style) => (
            <li key={style}>
              <Badge tone="garden">{wordOf(style)}</Badge>
            </li>
          ))}
          {(listing.isRevealed ? [] : listing.amenities).map((amenity) => (
            <li key={amenity}>
              <Badge>{wordOf(amenity)}</Badge>
            </li>
          ))}
        </ul>
      </Section>
    </>
  )
}

/** For a listing whose venue wrote nothing. */
function plainWords(listing: ListingDetail): string {
  const { styles, availability } = listing
  const kind = styles.map(wordOf).join(' and ').toLowerCase()
  const article = /^[aeiou]/.test(kind) ? 'An' : 'A'
  return `${article} ${kind} venue in ${formatPlace(listing)}${availability === 'available' ? ', with this date still open' : ''}.`
}

function Fact({ icon, name, value }: { icon: ReactNode; name: string; value: string }) {
  return (
    <div className="relative pl-[2.1rem]">
      <dt className="text-sm text-muted">
        <span aria-hidden="true" className="absolute top-1 left-0 text-garden [&_svg]:size-5">
          {icon}
        </span>
        {name}
      </dt>
      <dd className="nums font-semibold">{value}</dd>
    </div>
  )
}

function List({ items, icon }: { items: readonly string[]; icon: ReactNode }) {
  return (
    <ul className="grid gap-x-8 gap-y-3 sm:grid-cols-2">
      {items.map((item) => (
        <li key={item} className="flex items-start gap-3 [&_svg]:mt-1 [&_svg]:size-4.5 [&_svg]:shrink-0">
          {icon}
          <span>{item}</span>
        </li>
      ))}
    </ul>
  )
}
