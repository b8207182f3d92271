import { Link } from '@tanstack/react-router'
import { Lock, MapPin, Users } from 'lucide-react'
import type { Listing } from '#contract/api/listings.ts'
import { formatDate, formatDollars } from '#contract/format.ts'
import { Scene } from '#web/components/scene/scene.tsx'
import { Veil } from '#web/components/scene/veil.tsx'
import { Badge } from '#web/components/ui/badge.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { dueEarliest } from './transfer-words.ts'

/** A date that another couple passes on: what is paid into escrow, what is owed to the venue, what is saved in all. */
export function TransferCard({ listing }: { listing: Listing }) {
  const place = `${listing.city}, ${listing.state}`
  return (
    <article className="group flex h-full flex-col overflow-hidden rounded-card border border-line bg-card">
      <div className="relative aspect-16/9 overflow-hidden bg-sunk">
        <Scene fields={listing} decorative />
        <Veil />
        <div className="absolute inset-x-3 top-3 flex justify-between gap-2">
          <Badge tone="petal">Couple transfer</Badge>
          {listing.percentOff > 0 ? <Badge tone="ivory">{`Save ${listing.percentOff}%`}</Badge> : null}
        </div>
      </div>
      <div className="nums flex grow flex-col p-5">
        <h3 className="text-sm text-muted">Anonymous Venue</h3>
        <p className="display text-xl">{formatDate(listing.date)}</p>
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
        <dl className="mt-5 grid gap-1.5 border-line border-t pt-4">
          <Line name="Original price" value={<s>{formatDollars(listing.originalPrice)}</s>} quiet />
          <Line
            name="Transfer price"
            value={<span className="display text-2xl">{formatDollars(listing.discountedPrice)}</span>}
          />
          {listing.balanceDue > 0 ? (
            <Line
              name={listing.balanceDueDate ? `Balance, ${dueEarliest(listing.balanceDueDate)}` : 'Balance to the venue'}
              value={formatDollars(listing.balanceDue)}
              quiet
            />
          ) : null}
          {listing.balanceDue > 0 ? <Line name="Total" value={formatDollars(listing.totalPrice)} /> : null}
          <Line name="Total savings" value={formatDollars(listing.savings)} />
        </dl>
        <p className="mt-auto flex gap-2 pt-4 text-sm text-muted">
          <Lock aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          Held in escrow until the contract carries your names.
        </p>
        <Button asChild wide className="mt-5">
          <Link to="/checkout/$listingId" params={{ listingId: String(listing.id) }}>
            Purchase Transfer
            <span className="sr-only">
              {' '}
              of {formatDate(listing.date)} in {place}
            </span>
          </Link>
        </Button>
      </div>
    </article>
  )
}

function Line({ name, value, quiet = false }: { name: string; value: React.ReactNode; quiet?: boolean }) {
  return (
    <div className={`flex items-baseline justify-between gap-3 ${quiet ? 'text-sm text-muted' : 'font-semibold'}`}>
      <dt className={quiet ? '' : 'font-normal'}>{name}</dt>
      <dd>{value}</dd>
    </div>
  )
}
