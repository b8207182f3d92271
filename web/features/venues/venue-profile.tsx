import type { ReactNode } from 'react'
import type { Venue } from '#contract/api/venues.ts'
import { wordOf } from '#contract/catalog.ts'
import { counted, formatDollars, formatPlace } from '#contract/wording/format.ts'
import { Card } from '#web/components/ui/card.tsx'
import { VenueAmenities, VenueContact, VenuePhotos, VenueReviews } from './venue-sections.tsx'

/**
 * A venue's full profile, for its owner and for admins. `notice` goes under the name and `aside` under the facts;
 * `badge` says whether it is verified; `reviews` replaces the reviews that couples see.
 */
export function VenueProfile({
  venue,
  eyebrow,
  badge,
  actions,
  notice,
  aside,
  reviews,
}: {
  venue: Venue
  eyebrow: string
  badge: ReactNode
  actions: ReactNode
  notice?: ReactNode
  aside?: ReactNode
  reviews?: ReactNode
}) {
  return (
    <article>
      <header className="mb-8 flex flex-wrap items-end justify-between gap-x-8 gap-y-5">
        <div className="min-w-0">
          <p className="mb-2 flex flex-wrap items-center gap-3 text-muted">
            {eyebrow}
            {badge}
          </p>
          <h1 className="display-tight text-4xl">{venue.name}</h1>
          <p className="mt-2 text-lg text-muted">{formatPlace(venue)}</p>
        </div>
        <div className="flex flex-wrap items-center gap-3">{actions}</div>
      </header>
      {notice}
      {venue.images.length > 0 ? <VenuePhotos venue={venue} className="mb-10" /> : null}
      <div className="grid items-start gap-10 lg:grid-cols-[minmax(0,1fr)_21rem]">
        <div>
          <Part title="About">
            <p className="max-w-prose whitespace-pre-line text-lg">{venue.description}</p>
          </Part>
          <Part title="Amenities">
            {venue.amenities.length > 0 ? (
              <VenueAmenities venue={venue} />
            ) : (
              <p className="text-muted">No amenities listed.</p>
            )}
          </Part>
          <Part title="Guest Reviews">{reviews ?? <VenueReviews venue={venue} />}</Part>
        </div>
        <div className="flex flex-col gap-5 max-lg:order-first">
          <Card>
            <dl className="grid gap-4">
              <Fact name="Capacity">Up to {counted(venue.maxCapacity, 'guest')}</Fact>
              <Fact name="Price range">
                {formatDollars(venue.priceRange.min)} to {formatDollars(venue.priceRange.max)}
              </Fact>
              <Fact name="Styles">{venue.styles.map(wordOf).join(', ')}</Fact>
            </dl>
            <VenueContact venue={venue} className="mt-5 border-line border-t pt-5" />
          </Card>
          {aside}
        </div>
      </div>
    </article>
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
