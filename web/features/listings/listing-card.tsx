import { Link } from '@tanstack/react-router'
import { Users } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Listing } from '#contract/api/listings.ts'
import { wordOf } from '#contract/catalog.ts'
import { withinSentence } from '#contract/wording/first-letter.ts'
import { formatDate, formatDollars, formatPlace } from '#contract/wording/format.ts'
import { Scene } from '#web/components/scene/scene.tsx'
import { Veil } from '#web/components/scene/veil.tsx'
import { Badge } from '#web/components/ui/badge.tsx'
import { dueWords } from './due-words.ts'
import { EarlyBadge } from './early-access.tsx'
import { LowestOriginal } from './lowest-original.tsx'

/**
 * One date in a grid: the whole card is one link. `level` is its heading's, one below the heading above. `guests`: the
 * number that the couple has searched for. `resultsBehind`: how many steps back the search results are from the page of
 * the date (page/back-to-results.tsx). `heart` marks the date as a favorite. `still`: no link, for previews and
 * examples.
 */
export function ListingCard({
  listing,
  level = 2,
  guests,
  resultsBehind,
  heart,
  still = false,
}: {
  listing: Listing
  level?: 2 | 3 | 4
  still?: boolean
  guests?: number | undefined
  resultsBehind?: number | undefined
  heart?: ReactNode
}) {
  const Heading = `h${level}` as const
  return (
    <article className="group relative flex h-full flex-col overflow-hidden rounded-card border border-line bg-card transition-shadow duration-300 hover:shadow-lift has-focus-visible:outline-2 has-focus-visible:outline-garden has-focus-visible:outline-offset-2">
      <div className="relative aspect-4/3 overflow-hidden bg-sunk">
        <Scene fields={listing} decorative className="transition-transform duration-700 group-hover:scale-[1.03]" />
        <Veil />
        {listing.isTransfer ? (
          <Badge tone="petal" className="absolute top-3 left-3">
            Transfer
          </Badge>
        ) : (
          <Badge tone="ivory" className="absolute top-3 left-3">
            {`${listing.percentOff}% off`}
          </Badge>
        )}
        <EarlyBadge listing={listing} className="absolute bottom-3 left-3" />
      </div>
      <div className="flex grow flex-col p-5 pt-4">
        <Heading className="text-sm text-muted">
          {still ? (
            'Anonymous Venue'
          ) : (
            <Link
              to="/venue/$listingId"
              params={{ listingId: String(listing.id) }}
              search={{ guests }}
              {...(resultsBehind && { state: { resultsBehind } })}
              className="stretched rounded-card focus-visible:outline-none"
            >
              Anonymous Venue
              <span className="sr-only"> {`in ${formatPlace(listing)}, ${formatDate(listing.date)}`}</span>
            </Link>
          )}
        </Heading>
        <p className="display text-lg leading-snug">{formatPlace(listing)}</p>
        <p className="nums mt-1 text-base">{formatDate(listing.date)}</p>
        <p className="mt-0.5 flex items-center gap-1.5 text-sm text-muted">
          <Users aria-hidden="true" className="size-4" />
          {`Up to ${listing.maxGuests} guests`}
        </p>
        <p className="mt-0.5 truncate text-muted text-sm">{listing.styles.map(wordOf).join(', ')}</p>
        <p className="mt-auto flex items-baseline gap-2.5 pt-4">
          <span className="nums text-sm text-muted">
            <span className="sr-only">Original price </span>
            <s>{formatDollars(listing.originalPrice)}</s>
          </span>
          <span className="display nums text-xl">
            <span className="sr-only">Discounted price </span>
            {formatDollars(listing.totalPrice)}
          </span>
          {listing.isTransfer && listing.percentOff > 0 ? (
            <span className="nums font-semibold text-candle-ink text-sm">{`${listing.percentOff}% off`}</span>
          ) : null}
        </p>
        <LowestOriginal listing={listing} className="mt-0.5" />
        {listing.isActive ? (
          <p className="nums mt-0.5 text-muted text-sm">
            {guests ? `${perGuest(listing, guests)}, ${withinSentence(dueWords(listing))}` : dueWords(listing)}
          </p>
        ) : null}
      </div>
      {/* after the link, so that the keyboard reaches a date before its heart */}
      {heart ? <div className="absolute top-2 right-2 z-10">{heart}</div> : null}
    </article>
  )
}

/** "$89 a guest" for as many guests as the couple searched for. */
const perGuest = ({ totalPrice }: Listing, guests: number) =>
  `${formatDollars(Math.round(totalPrice / guests))} a guest`
