import { Link } from '@tanstack/react-router'
import { Lock, MapPin, Users } from 'lucide-react'
import type { Listing } from '#contract/api/listings.ts'
import { formatDate, formatDollars, formatPlace, formatShortDate } from '#contract/wording/format.ts'
import { Scene } from '#web/components/scene/scene.tsx'
import { Veil } from '#web/components/scene/veil.tsx'
import { Badge } from '#web/components/ui/badge.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { PriceBlock } from '#web/components/ui/price-block.tsx'

/**
 * A date that another couple is selling: its total cost, the part that goes into escrow now, and the savings. `own`:
 * the viewer is selling it; `mayBuy`: they are a couple or not logged in.
 */
export function TransferCard({ listing, own, mayBuy }: { listing: Listing; own: boolean; mayBuy: boolean }) {
  const place = formatPlace(listing)
  const params = { listingId: String(listing.id) }
  const which = (
    <span className="sr-only">
      {' '}
      of {formatDate(listing.date)} in {place}
    </span>
  )
  return (
    <article className="group flex h-full flex-col overflow-hidden rounded-card border border-line bg-card">
      <div className="relative aspect-16/9 max-sm:aspect-5/2 overflow-hidden bg-sunk">
        <Link to="/venue/$listingId" params={params} aria-hidden="true" tabIndex={-1}>
          <Scene fields={listing} decorative />
          <Veil />
        </Link>
        <div className="pointer-events-none absolute inset-x-3 top-3 flex flex-wrap justify-between gap-2">
          <Badge tone="petal">Couple transfer</Badge>
          {listing.percentOff > 0 ? (
            <Badge tone="ivory">{`Save ${listing.percentOff}% · ${formatDollars(listing.savings)}`}</Badge>
          ) : null}
        </div>
      </div>
      <div className="nums flex grow flex-col p-5 max-sm:p-4">
        <h3 className="text-sm text-muted">Anonymous Venue</h3>
        <p className="display text-xl">
          <Link to="/venue/$listingId" params={params} className="hover:underline">
            {formatDate(listing.date)}
          </Link>
        </p>
        <div className="mt-2 grid gap-1 text-sm text-muted [&_svg]:mt-0.5 [&_svg]:size-4 [&_svg]:shrink-0">
          <p className="flex gap-2">
            <MapPin aria-hidden="true" />
            {place}. Name and address are hidden until purchase.
          </p>
          <p className="flex gap-2">
            <Users aria-hidden="true" />
            {`Up to ${listing.maxGuests} guests`}
          </p>
        </div>
        <PriceBlock
          className="mt-5 border-line border-t pt-5 max-sm:mt-3 max-sm:pt-3"
          original={formatDollars(listing.originalPrice)}
          price={formatDollars(listing.totalPrice)}
        />
        <dl className="mt-3 grid gap-1.5 text-sm">
          <Line name="Transfer price, paid into escrow now" value={formatDollars(listing.discountedPrice)} />
          {listing.balanceDue > 0 ? (
            <Line
              name={`Balance to the venue${listing.balanceDueDate ? ` by ${formatShortDate(listing.balanceDueDate)}` : ''}`}
              value={formatDollars(listing.balanceDue)}
            />
          ) : null}
          <Line name="Total savings" value={formatDollars(listing.savings)} saving />
        </dl>
        <p className="mt-auto flex gap-2 pt-4 text-sm text-muted max-sm:hidden">
          <Lock aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          Held in escrow until the date is yours.
        </p>
        {own ? (
          <Button asChild wide variant="secondary" className="mt-5 max-sm:mt-4">
            <Link to="/transfer/$transferId" params={{ transferId: String(listing.transferId) }}>
              Your transfer
              {which}
            </Link>
          </Button>
        ) : mayBuy ? (
          <Button asChild wide className="mt-5 max-sm:mt-4">
            <Link to="/checkout/$listingId" params={params} data-hold={listing.id}>
              Purchase Transfer
              {which}
            </Link>
          </Button>
        ) : null}
        {own ? null : (
          <Button
            asChild
            wide
            variant="secondary"
            className={
              mayBuy ? 'mt-2.5 max-sm:mt-1 max-sm:border-transparent max-sm:bg-transparent' : 'mt-5 max-sm:mt-4'
            }
          >
            <Link to="/venue/$listingId" params={params}>
              {mayBuy ? 'See details or make an offer' : 'See details'}
              {which}
            </Link>
          </Button>
        )}
      </div>
    </article>
  )
}

function Line({ name, value, saving = false }: { name: string; value: string; saving?: boolean }) {
  return (
    <div className={`flex items-baseline justify-between gap-3 ${saving ? '' : 'text-muted'}`}>
      <dt>{name}</dt>
      <dd className={saving ? 'font-semibold text-candle-ink' : ''}>{value}</dd>
    </div>
  )
}
