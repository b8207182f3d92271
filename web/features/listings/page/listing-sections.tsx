import { BadgeCheck, CalendarDays, Check, Clock, Hourglass, Info, Minus, Star, Tag, Users } from 'lucide-react'
import type { ReactNode } from 'react'
import type { ListingDetail } from '#contract/api/listings.ts'
import { DEFAULT_INCLUDES, wordOf } from '#contract/catalog.ts'
import { LIMITS } from '#contract/limits.ts'
import { asList, formatDate, formatPlace } from '#contract/wording/format.ts'
import { Badge } from '#web/components/ui/badge.tsx'
import { Unbroken } from '#web/components/ui/unbroken-dates.tsx'
import { durationOf, isTold } from './duration.ts'

/** A titled part of the listing page. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="border-line border-t py-8 first:border-t-0 first:pt-0">
      <h2 className="display mb-4 text-2xl">{title}</h2>
      {children}
    </section>
  )
}

/**
 * What strangers may see: Key Features, About (or `about` in its place), What's Included, Why you can trust this date
 * (with `terms`: what is refunded), Amenities and Venue Style.
 */
export function ListingSections({
  listing,
  about,
  terms,
}: {
  listing: ListingDetail
  about?: ReactNode
  terms?: ReactNode
}) {
  const { packageDetails, styles } = listing
  const unstated = styles.length === 0 && !listing.isRevealed && listing.availability !== 'sold'
  const duration = durationOf(listing)
  return (
    <>
      <Section title="Key Features">
        <dl className="grid gap-x-8 gap-y-5 sm:grid-cols-2">
          <Fact icon={<CalendarDays />} name="Event date" value={formatDate(listing.date)} />
          <Fact icon={<Users />} name="Guest capacity" value={`Up to ${listing.maxGuests} guests`} />
          {duration ? <Fact icon={<Hourglass />} name="Event duration" value={duration} /> : null}
          {packageDetails.times ? <Fact icon={<Clock />} name="Times" value={packageDetails.times} /> : null}
          <Fact
            icon={<Tag />}
            name="Listing type"
            value={listing.isTransfer ? 'Transfer from Couple' : 'Direct from Venue'}
          />
        </dl>
      </Section>
      <Section title="About">
        {about ?? (
          <p className="max-w-prose whitespace-pre-line text-lg">{listing.description ?? plainWords(listing)}</p>
        )}
      </Section>
      {isTold(listing) ? <WhatIsIncluded {...packageDetails} /> : null}
      {terms && listing.refunds ? <WhyToTrust ratingBand={listing.ratingBand}>{terms}</WhyToTrust> : null}
      {listing.isRevealed ? null : <CommonAmenities amenities={listing.amenities} />}
      {styles.length > 0 || unstated ? (
        <Section title="Venue Style">
          {unstated ? <p className="text-muted">Not stated for this date.</p> : null}
          <ul className="flex flex-wrap gap-2">
            {styles.map((style) => (
              <li key={style}>
                <Badge tone="garden">{wordOf(style)}</Badge>
              </li>
            ))}
          </ul>
        </Section>
      ) : null}
    </>
  )
}

/** `children`: what is refunded, amounts and dates. */
function WhyToTrust({ ratingBand, children }: Pick<ListingDetail, 'ratingBand'> & { children: ReactNode }) {
  return (
    <Section title="Why you can trust this date">
      <p className="mb-5 flex items-start gap-3">
        <BadgeCheck aria-hidden="true" className="mt-1 size-5 shrink-0 text-garden" />
        <span className="max-w-prose">
          <span className="font-semibold">Verified venue.</span> We reviewed it before it could list a date. Once the
          date is yours, the venue can’t change the price, the guest limit or what’s included.
        </span>
      </p>
      {ratingBand === null ? null : (
        <p className="mb-5 flex items-start gap-3">
          <Star aria-hidden="true" className="mt-1 size-5 shrink-0 text-garden" />
          <span className="max-w-prose">
            <span className="nums font-semibold">Rated {ratingBand.toFixed(1)} or higher</span> out of 5, by{' '}
            {LIMITS.ratingBandReviews} or more couples. You can read the newest reviews once the date is yours.
          </span>
        </p>
      )}
      {children}
    </Section>
  )
}

/** What the price includes, what it doesn't, and what else to know. */
function WhatIsIncluded({ includes, excludes, restrictions }: ListingDetail['packageDetails']) {
  return (
    <Section title="What's Included">
      <List items={includes.length > 0 ? includes : DEFAULT_INCLUDES} icon={<Check className="text-garden" />} />
      <h3 className="mt-6 mb-3 font-semibold">Not included</h3>
      {excludes.length > 0 ? (
        <List items={excludes} icon={<Minus className="text-muted" />} />
      ) : (
        <p className="text-muted">Food, drinks and other services are included only if the list above says so.</p>
      )}
      {restrictions.length > 0 ? (
        <>
          <h3 className="mt-6 mb-3 font-semibold">Good to know</h3>
          <List items={restrictions} icon={<Info className="text-muted" />} />
        </>
      ) : null}
    </Section>
  )
}

function CommonAmenities({ amenities }: Pick<ListingDetail, 'amenities'>) {
  if (amenities.length === 0) return null
  return (
    <Section title="Amenities">
      <List items={amenities.map(wordOf)} icon={<Check className="text-garden" />} />
      <p className="mt-4 text-muted text-sm">
        The venue may offer more. Before you book, we show only what many venues have.
      </p>
    </Section>
  )
}

/** For a listing whose venue wrote nothing. */
function plainWords(listing: ListingDetail): string {
  const { styles, availability } = listing
  const kind = asList(styles.map(wordOf)).toLowerCase()
  const article = /^[aeiou]/.test(kind) ? 'An' : 'A'
  return `${article} ${[kind, 'venue'].filter(Boolean).join(' ')} in ${formatPlace(listing)}${availability === 'available' ? ', with this date still open' : ''}.`
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
      <dd className="nums font-semibold">
        <Unbroken>{value}</Unbroken>
      </dd>
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
