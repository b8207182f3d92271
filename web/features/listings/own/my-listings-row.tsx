import { Link } from '@tanstack/react-router'
import { Heart } from 'lucide-react'
import type { OwnListing } from '#contract/api/listings.ts'
import { formatDate, formatDollars } from '#contract/wording/format.ts'
import { Badge, StatusDot } from '#web/components/ui/badge.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { cn } from '#web/lib/classes.ts'
import { EarlyNote } from '../early-access.tsx'
import { EditListing } from './edit-listing.tsx'
import { isOver, isWaiting } from './listing-groups.ts'
import { ShowNow } from './publishing/show-now.tsx'
import { SwitchListing } from './switch-listing-on-or-off.tsx'

const STATUS: Record<OwnListing['status'], { word: string; tone: 'garden' | 'candle' | 'muted' | 'petal' }> = {
  live: { word: 'Listed', tone: 'garden' },
  held: { word: 'Being booked', tone: 'candle' },
  sold: { word: 'Booked', tone: 'petal' },
  inactive: { word: 'Off the market', tone: 'muted' },
  expired: { word: 'Expired', tone: 'muted' },
}

/** A date that couples can't find yet isn't listed; the row says what it waits for. */
function statusOf(listing: OwnListing): (typeof STATUS)[OwnListing['status']] {
  return isWaiting(listing) ? { word: 'Not shown', tone: 'candle' } : STATUS[listing.status]
}

/**
 * One of a venue's dates: price, guests, state and buttons. Past dates are dimmed. `editing` opens its form
 * immediately. `replaced`: another listing has its day by now.
 */
export function MyListingRow({
  listing,
  replaced,
  editing,
}: {
  listing: OwnListing
  replaced: boolean
  editing: boolean
}) {
  const past = isOver(listing)
  const { word, tone } = statusOf(listing)
  return (
    <article
      className={cn(
        'grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-6 gap-y-3 md:items-center rounded-card border border-line bg-card px-5 py-4 md:grid-cols-[minmax(0,1.2fr)_minmax(0,1.2fr)_10rem_16rem]',
        past && 'bg-transparent',
      )}
    >
      <div className={cn('min-w-0', past && 'text-muted')}>
        <h3 className="nums font-semibold text-lg leading-snug">{formatDate(listing.date)}</h3>
        <p className="text-muted text-sm md:truncate">
          {listing.venueName}, {listing.city}
        </p>
      </div>
      <div className="nums max-md:order-3 max-md:col-span-2">
        <p className="flex flex-wrap items-baseline gap-x-2.5">
          <span className={cn('display text-xl', past && 'text-muted')}>
            <span className="sr-only">Discounted price </span>
            {formatDollars(listing.discountedPrice)}
          </span>
          <s className="text-sm text-muted">
            <span className="sr-only">Original price </span>
            {formatDollars(listing.originalPrice)}
          </s>
          <Badge tone={past ? 'neutral' : 'candle'}>{listing.percentOff}% off</Badge>
        </p>
        <p className="flex flex-wrap items-center gap-x-3 text-sm text-muted">
          Up to {listing.maxGuests} guests
          {listing.hearts > 0 ? (
            <span className="inline-flex items-center gap-1">
              <Heart aria-hidden="true" className="size-3.5" />
              Saved by {listing.hearts === 1 ? '1 couple' : `${listing.hearts} couples`}
            </span>
          ) : null}
        </p>
        {replaced && !past ? <p className="mt-1 text-muted text-sm">You’ve listed this day again.</p> : null}
        {listing.busy && !past && !replaced ? (
          <p className="mt-1 text-candle-ink text-sm">
            {busyWords(listing.busy)} Reactivate the listing if the day is open after all.
          </p>
        ) : null}
        {listing.isActive ? (
          isWaiting(listing) && listing.appearsAt === null ? (
            <p className="text-muted text-sm">Couples will see this date once your venue is verified.</p>
          ) : (
            <EarlyNote listing={listing} />
          )
        ) : null}
        {isWaiting(listing) && listing.appearsAt !== null ? <ShowNow listing={listing} /> : null}
      </div>
      {past ? (
        <span className="flex flex-wrap items-center justify-end gap-x-3 gap-y-1 md:justify-start">
          <Badge>Expired</Badge>
          {listing.status === 'sold' ? <span className="text-muted text-sm">booked</span> : null}
        </span>
      ) : (
        <StatusDot tone={tone} className="max-md:mt-0.5">
          {word}
        </StatusDot>
      )}
      {past ? <span className="max-md:hidden" /> : <Actions listing={listing} replaced={replaced} editing={editing} />}
    </article>
  )
}

function Actions({ listing, replaced, editing }: { listing: OwnListing; replaced: boolean; editing: boolean }) {
  const date = formatDate(listing.date)
  return (
    <div className="flex flex-wrap gap-2 max-md:order-4 max-md:col-span-2 md:justify-end">
      {listing.status === 'sold' ? (
        <Button asChild variant="secondary" size="sm">
          <Link to="/dashboard/venue" search={{ tab: 'bookings' }}>
            See booking<span className="sr-only"> for {date}</span>
          </Link>
        </Button>
      ) : (
        <>
          <Button asChild variant="ghost" size="sm" className="max-md:-ml-4">
            <Link to="/venue/$listingId" params={{ listingId: String(listing.id) }} search={{ as: 'couple' }}>
              View<span className="sr-only"> {date} as couples see it</span>
            </Link>
          </Button>
          <EditListing listing={listing} editing={editing} />
          {listing.status === 'held' || replaced ? null : <SwitchListing listing={listing} />}
        </>
      )}
    </div>
  )
}

const busyWords = ({ byOwner, title }: NonNullable<OwnListing['busy']>): string =>
  byOwner
    ? 'You blocked this day.'
    : title
      ? `Your calendar has “${title}” on this day.`
      : 'This day is taken in your calendar.'
