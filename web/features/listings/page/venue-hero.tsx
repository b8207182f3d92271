import { useHydrated } from '@tanstack/react-router'
import { Lock } from 'lucide-react'
import { useState } from 'react'
import type { Role } from '#contract/accounts/roles.ts'
import type { ListingDetail } from '#contract/api/listings.ts'
import type { Venue } from '#contract/api/venues.ts'
import { wordOf } from '#contract/catalog.ts'
import { formatDate, formatPlace } from '#contract/wording/format.ts'
import { VeilReveal } from '#web/components/scene/veil-reveal.tsx'
import { cn } from '#web/lib/classes.ts'
import { useSession } from '#web/lib/session.ts'
import { durationOf } from './duration.ts'

const LIFTED = 'unveil-lifted'

/**
 * The drawn scene under its veil, or the venue itself. `justBooked` lifts the veil once in this browser session,
 * no matter how often the page is opened; with reduced motion, it is gone immediately. The veiled scene is short enough
 * for price and button to be in a laptop's first view; on phones, its description goes below it, so that nothing covers
 * it, and the price card doesn't cover a long place name. `coming`: the date is on its way from another couple.
 */
export function VenueHero({
  listing,
  venue,
  justBooked,
  coming,
}: {
  listing: ListingDetail
  venue: Venue | null
  justBooked: boolean
  coming: boolean
}) {
  const reloaded = !useHydrated() // a page that came from the server shows the veil already lifted
  const [lifting, setLifting] = useState(() => justBooked && !reloaded && !wasLifted(listing.id) && !wantsStillness())
  const role = useSession()?.role
  const arriving = justBooked && listing.isRevealed && venue === null
  const hero = (
    <VeilReveal
      fields={listing}
      state={venue ? (lifting ? 'lifting' : 'lifted') : 'veiled'}
      above={venue ? aboveName(listing, { role, justBooked, coming }) : undefined}
      name={venue?.name}
      below={venue ? `${formatPlace(venue)} on ${formatDate(listing.date)}` : undefined}
      onLifted={() => {
        rememberLifted(listing.id)
        setLifting(false)
      }}
      className={cn('sm:rounded-sheet', venue || arriving ? 'h-[25rem] sm:h-[30rem] lg:h-[33rem]' : 'h-52 sm:h-75')}
    />
  )
  if (venue) return hero
  return (
    <div className="relative overflow-hidden sm:rounded-sheet">
      {hero}
      <div className="flex flex-col justify-end px-5 pt-5 sm:absolute sm:inset-0 sm:bg-linear-to-r sm:from-night/90 sm:via-45% sm:via-night/60 sm:to-75% sm:to-transparent sm:px-10 sm:py-7 sm:text-ivory lg:pr-[26rem]">
        <p
          className="flex items-center gap-2 text-base text-muted sm:text-ivory/90"
          role={arriving ? 'status' : undefined}
        >
          <Lock aria-hidden="true" className="size-4" />
          {arriving ? 'Lifting the veil...' : 'Details revealed after booking'}
        </p>
        <h1 className="text-lg">Anonymous Venue</h1>
        <p className="display-tight mt-1 text-4xl sm:text-5xl">{formatPlace(listing)}</p>
        <p className="nums mt-1.5 text-lg">{formatDate(listing.date)}</p>
        <p className="nums mt-0.5 text-base text-muted sm:text-ivory/90">{atAGlance(listing)}</p>
      </div>
    </div>
  )
}

/** "Up to 130 guests · 12 hours · Classic and Luxury": whether the venue could fit, before anything else. */
const atAGlance = (listing: ListingDetail) =>
  [`Up to ${listing.maxGuests} guests`, durationOf(listing), listing.styles.slice(0, 2).map(wordOf).join(' and ')]
    .filter(Boolean)
    .join(' · ')

/**
 * A couple to whom a venue was revealed knows it for good, even if their booking has ended or they didn't get the date
 * (domain.md row 1).
 */
function aboveName(
  { availability, bookingId }: ListingDetail,
  { role, justBooked, coming }: { role: Role | undefined; justBooked: boolean; coming: boolean },
): string {
  if (coming) return 'On its way to you'
  if (justBooked && bookingId !== null) return 'It is yours'
  if (role === 'admin') return 'Venue'
  return availability === 'mine' ? 'Your venue' : 'This date isn’t yours'
}

const wantsStillness = () => matchMedia('(prefers-reduced-motion: reduce)').matches

const wasLifted = (id: number): boolean => sessionStorage.getItem(`${LIFTED}-${id}`) !== null

function rememberLifted(id: number): void {
  sessionStorage.setItem(`${LIFTED}-${id}`, '1')
}
