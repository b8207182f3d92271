import { useMutation, useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import type { ListingDetail } from '#contract/api/listings.ts'
import { LIMITS } from '#contract/limits.ts'
import { formatMoment } from '#contract/wording/moments.ts'
import { showFailure } from '#web/components/overlays/toast.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { useSession } from '#web/lib/session.ts'
import { similarQuery } from '../queries.ts'
import { QuestionedPrice } from './questioned-price.tsx'
import { watchListing } from './watch-listing.ts'

// only for the owner
const SwitchListing = lazy(() =>
  import('../own/switch-listing-on-or-off.tsx').then((code) => ({ default: code.SwitchListing })),
)

/**
 * The one next step on a listing page, by viewer and by the state of the date (domain.md row 13). `venue`: the venue's
 * name, for viewers to whom it is revealed. `selling`: the viewer is passing this date on. `buy`: the button for
 * couples who can buy it.
 */
export function BookAction({
  listing,
  venue,
  selling,
  buy,
}: {
  listing: ListingDetail
  venue: string | null
  selling: boolean
  buy: ReactNode
}) {
  const user = useSession()
  const { as } = useSearch({ strict: false })
  if (user?.role === 'admin') return <Overseen listing={listing} venue={venue} />
  if (listing.availability === 'sold') return <Sold listing={listing} visitor={!user} />
  if (listing.availability === 'mine')
    return <Mine listing={listing} owner={user?.role === 'venue'} selling={selling} />
  if (listing.availability === 'unavailable') return <Note>This date can’t be booked right now.</Note>
  if (!user) {
    const held = listing.availability === 'held'
    return (
      <>
        {held ? <HeldNote listing={listing} /> : null}
        <SignUpToBook listing={listing} size="lg" quiet={held} />
        <LogInToBook listing={listing} />
      </>
    )
  }
  if (as === 'couple') return <Note>This is where couples book.</Note>
  if (user.role !== 'couple')
    return <Note>Only couples can book. You’re logged in with a different kind of account.</Note>
  if (listing.availability === 'held') return <Held listing={listing} />
  return buy
}

/** For visitors: after signing up, they get to this date's checkout, or back to its page while somebody holds it. */
export function SignUpToBook({ listing, size, quiet }: { listing: ListingDetail; size: 'md' | 'lg'; quiet?: boolean }) {
  const next = useNextPath(listing)
  return (
    <Button asChild size={size} variant={quiet ? 'secondary' : 'primary'} wide>
      <Link
        to="/auth/register-couple"
        search={{ next }}
        data-hold={listing.availability === 'held' ? undefined : listing.id}
      >
        Sign Up to Book
      </Link>
    </Button>
  )
}

/** For couples who already have an account: logging in leads them to the same page. */
function LogInToBook({ listing }: { listing: ListingDetail }) {
  const next = useNextPath(listing)
  return (
    <p className="text-center text-muted text-sm">
      Already have an account?{' '}
      <Link
        to="/auth/login"
        search={{ next }}
        className="link"
        data-hold={listing.availability === 'held' ? undefined : listing.id}
      >
        Log in
      </Link>
    </p>
  )
}

/** The checkout of this date, or its page while it is held, with the guests that this page's address carries. */
function useNextPath({ id, availability }: ListingDetail): string {
  const { guests } = useSearch({ strict: false })
  return `/${availability === 'held' ? 'venue' : 'checkout'}/${id}${guests === undefined ? '' : `?guests=${guests}`}`
}

/** `visitor`: the viewer isn't logged in, so the booking may be their own. */
function Sold({ listing, visitor }: { listing: ListingDetail; visitor: boolean }) {
  const { data: similar = [] } = useQuery(similarQuery(listing.id))
  return (
    <>
      <Button size="lg" wide disabled>
        This date has been booked
      </Button>
      {similar.length > 0 ? (
        <Button asChild variant="secondary" size="lg" wide>
          <a href="#similar">See similar dates</a>
        </Button>
      ) : null}
      {visitor ? (
        <p className="text-center text-muted text-sm">
          Did you book it?{' '}
          <Link to="/auth/login" search={{ next: `/venue/${listing.id}` }} className="link">
            Log in
          </Link>
        </p>
      ) : null}
    </>
  )
}

/**
 * For admins: an original price to check, whose date it is, the venue's verification, and the transfer behind the date.
 */
function Overseen({ listing, venue }: { listing: ListingDetail; venue: string | null }) {
  const { venueId, transferId } = listing
  return (
    <>
      <QuestionedPrice listing={listing} />
      {venueId === null ? null : (
        <Button asChild size="lg" wide variant="secondary">
          <Link to="/venue-details/$venueId" params={{ venueId: String(venueId) }}>
            {`Venue: ${venue ?? venueId}`}
          </Link>
        </Button>
      )}
      {venueId === null ? null : (
        <Button asChild size="lg" wide variant="secondary">
          <Link to="/venue-details/$venueId" params={{ venueId: String(venueId) }} hash="verification">
            Edit verification
          </Link>
        </Button>
      )}
      {transferId === null ? null : <FollowTransfer id={transferId} />}
    </>
  )
}

function FollowTransfer({ id }: { id: number }) {
  return (
    <Button asChild size="lg" wide>
      <Link to="/transfer/$transferId" params={{ transferId: String(id) }}>
        Follow the transfer
      </Link>
    </Button>
  )
}

function Mine({ listing, owner, selling }: { listing: ListingDetail; owner: boolean; selling: boolean }) {
  const { transferId, bookingId } = listing
  // A transfer that was bought but isn't completed yet, or the viewer's own date that is being passed on.
  if (transferId !== null && (selling || bookingId === null)) return <FollowTransfer id={transferId} />
  if (owner) return <Owned listing={listing} />
  return (
    <Button asChild size="lg" wide variant="secondary">
      <Link to="/dashboard/couple" search={{ tab: 'bookings', booking: listing.bookingId ?? undefined }}>
        View your booking
      </Link>
    </Button>
  )
}

/**
 * For the owner: links to the form that changes this listing and to all their listings, and the button that takes this
 * one off the market. While it is off the market, only the link to all listings.
 */
function Owned({ listing }: { listing: ListingDetail }) {
  return (
    <>
      {listing.isActive ? (
        <>
          <Button asChild size="lg" wide>
            <Link to="/dashboard/venue" search={{ tab: 'listings', edit: listing.id }}>
              Edit this listing
            </Link>
          </Button>
          <Suspense fallback={<div className="h-13" />}>
            <SwitchListing listing={listing} onPage />
          </Suspense>
        </>
      ) : null}
      <Button asChild size="lg" wide variant="secondary">
        <Link to="/dashboard/venue" search={{ tab: 'listings' }}>
          Manage your listings
        </Link>
      </Button>
    </>
  )
}

function Held({ listing }: { listing: ListingDetail }) {
  const [watching, setWatching] = useState(false)
  const watch = useMutation({
    mutationFn: () => watchListing(listing.id),
    onSuccess: () => setWatching(true),
    onError: (error) => showFailure(error),
  })
  return (
    <>
      <HeldNote listing={listing} />
      <Button
        size="lg"
        wide
        variant="secondary"
        pending={watch.isPending}
        disabled={watching}
        onClick={() => watch.mutate()}
      >
        {watching ? 'We’ll tell you if it opens up' : 'Tell me if it opens up'}
      </Button>
    </>
  )
}

function HeldNote({ listing: { isTransfer, heldUntil, state: venueState } }: { listing: ListingDetail }) {
  const minutes = useMinutesUntil(heldUntil)
  // a couple whose offer was accepted has up to a day to pay
  if (isTransfer) {
    return (
      <Note>
        Another couple is taking over this date.
        {heldUntil
          ? ` If they don’t pay, the date may be available again after ${formatMoment(heldUntil, venueState)}.`
          : ''}
      </Note>
    )
  }
  return (
    <Note>
      Someone is booking this date.
      {minutes > 0 ? ` It may be available again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.` : ''}
    </Note>
  )
}

/**
 * How many minutes are left. Known only in the browser, so that server and browser render the same; 0 when the time is
 * unknown, past or further away than a hold can last (because the visitor's clock is wrong).
 */
function useMinutesUntil(instant: string | null): number {
  const [minutes, setMinutes] = useState(0)
  useEffect(() => {
    const left = instant ? Math.ceil((Date.parse(instant) - Date.now()) / 60_000) : 0
    setMinutes(left <= LIMITS.holdMinutes ? Math.max(0, left) : 0)
  }, [instant])
  return minutes
}

function Note({ children }: { children: ReactNode }) {
  return <p className="rounded-field bg-sunk px-4 py-3 text-center text-sm">{children}</p>
}
