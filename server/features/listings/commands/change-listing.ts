import type { LocalDate } from '#contract/dates.ts'
import type { ListingChanges } from '#contract/listing-form.ts'
import { listingProcess } from '#contract/processes/listing.ts'
import { keepOwner } from '#server/features/accounts/store/users.ts'
import { identitiesOf } from '#server/features/venues/store/identity.ts'
import { lockVenueShared } from '#server/features/venues/store/venues.ts'
import { type Clock, HOUR, later } from '#server/platform/clock.ts'
import type { Tx } from '#server/platform/database/connect.ts'
import { notFound } from '#server/platform/errors.ts'
import type { Viewer } from '#server/platform/http/viewer.ts'
import type { Services } from '#server/platform/services.ts'
import { transition } from '#server/platform/transition.ts'
import type { AboveListings } from '../above.ts'
import { checkAnonymous } from '../check-anonymous.ts'
import {
  appearsFrom,
  BACK_WITHIN_HOURS,
  checkChangeable,
  checkDate,
  checkFacts,
  checkGuests,
  checkNotHeld,
  checkOnMarket,
  checkPrices,
  type FormerOriginals,
  formerOriginals,
  hasAppeared,
} from '../policy.ts'
import {
  changeListing,
  changeMoments,
  findOwnListing,
  hasComeUp,
  type ListingTerms,
  lockOwnListing,
  type OwnListingRow,
} from '../store/listings.ts'
import { notifyWatchers } from './notify-watchers.ts'
import { asDateTaken, factsOf, publicAfter } from './publish-listing.ts'

/**
 * Changes the terms of the viewer's own listing, takes it off the market or puts it back (`isActive`). A running hold
 * keeps the terms it began with. With `spread`, a date that comes back at about the same time as another date of its
 * venue is shown later; with `appearNow`, one that has yet to appear no longer waits. Throws not_found; state_changed
 * when the listing is sold or expired, when it is held and would be taken off the market, or when it is off the market
 * and would appear now; date_taken when another listing has its date by now; and what publishing throws.
 */
export async function changeOwnListing(
  tx: Tx,
  { clock, config, stripe, above }: Services & { above: Pick<AboveListings, 'ignoreBusy'> },
  viewer: Viewer,
  id: number,
  changes: ListingChanges,
): Promise<OwnListingRow> {
  await keepOwner(tx, viewer.id)
  const known = await findOwnListing(tx, id, viewer.id)
  const venue = known && (await lockVenueShared(tx, known.venue_id))
  const listing = venue && (await lockOwnListing(tx, id, viewer.id))
  if (!listing) throw notFound()
  checkChangeable(listing.state)

  const { isActive, spread, appearNow, ...input } = changes
  if (Object.keys(input).length > 0) {
    const terms = merged(listing, input)
    checkGuests(terms.max_guests, venue.max_capacity)
    checkPrices(terms.original_cents, terms.discounted_cents)
    checkFacts(input, venue, listing)
    await checkAnonymous(terms, await identitiesOf(tx, venue))
    const cheaper = terms.discounted_cents < listing.discounted_cents
    await changeListing(tx, id, {
      ...terms,
      ...factsOf(input, venue),
      ...(cheaper &&
        hasAppeared(listing, clock.now()) && { offered_again_at: await cheaperFrom(tx, listing, { clock, config }) }),
      ...formerOf(listing, terms, clock.todayIn(listing.venue_state)),
    })
  }
  if (isActive !== undefined && isActive !== (listing.state !== 'inactive')) {
    if (!isActive) checkNotHeld(listing.state)
    else {
      checkDate(listing.event_date, clock.todayIn(listing.venue_state))
      // the venue may have changed its name while the date was sold, and its capacity while it was off the market
      if (Object.keys(input).length === 0) {
        checkGuests(listing.max_guests, venue.max_capacity)
        await checkAnonymous(listing, await identitiesOf(tx, venue))
      }
    }
    if (isActive) await above.ignoreBusy(tx, listing.venue_id, listing.event_date, clock.now())
    const acting = { actor: 'venue', actorId: viewer.id, at: clock.now() } as const
    const name = isActive ? 'reactivate' : 'deactivate'
    const hours = spread ? Math.min(config.spreadHours, BACK_WITHIN_HOURS) : 0
    const set = isActive ? await offeredAgain(tx, listing, { clock, hours }) : {}
    await transition(tx, listingProcess, name, { table: 'listings', id, set }, acting).catch(asDateTaken)
    if (isActive) await notifyWatchers(tx, id)
  }
  if (appearNow) {
    checkOnMarket(listing.state)
    if (!hasAppeared(listing, clock.now())) {
      await changeMoments(tx, id, shownFromNow(listing, { clock, config, stripe }))
      await notifyWatchers(tx, id)
    }
  }
  return (await findOwnListing(tx, id, viewer.id)) as OwnListingRow
}

/**
 * The moments to store for a date that comes back. If another date of its venue comes up less than `hours` before or
 * after this one, this one appears at a random moment within `hours`: otherwise, somebody watching could link the two
 * (docs/decisions/0059). One that has yet to appear keeps its moments.
 */
async function offeredAgain(tx: Tx, listing: OwnListingRow, { clock, hours }: { clock: Clock; hours: number }) {
  const now = clock.now()
  if (!hasAppeared(listing, now)) return {}
  const today = clock.todayIn(listing.venue_state)
  const isAlone = await comesUpAlone(tx, listing, { now, hours })
  const appears = isAlone ? null : appearsFrom(listing.event_date, { today, now, hours }, Math.random)
  if (appears === null) return { offered_again_at: now }
  const isPublicLater = listing.public_at !== null && listing.public_at > appears
  return { offered_again_at: appears, appears_at: appears, public_at: isPublicLater ? listing.public_at : appears }
}

/**
 * From when on a lower price is news to saved searches. If another date of its venue comes up within hours, at a random
 * moment, as if the two had been published together: otherwise, one alert would tell of both (docs/decisions/0059). In
 * the search, the price is there immediately.
 */
async function cheaperFrom(
  tx: Tx,
  listing: OwnListingRow,
  { clock, config: { spreadHours } }: Pick<Services, 'clock' | 'config'>,
): Promise<Date> {
  const now = clock.now()
  if (await comesUpAlone(tx, listing, { now, hours: Math.min(spreadHours, BACK_WITHIN_HOURS) })) return now
  const today = clock.todayIn(listing.venue_state)
  return appearsFrom(listing.event_date, { today, now, hours: spreadHours }, Math.random) ?? now
}

/** Whether no other date of its venue comes up less than `hours` before or after this one. */
async function comesUpAlone(
  tx: Tx,
  { id, venue_id }: OwnListingRow,
  { now, hours }: { now: Date; hours: number },
): Promise<boolean> {
  const [since, until] = [later(now, -hours * HOUR), later(now, hours * HOUR)]
  return !(await hasComeUp(tx, venue_id, { except: id, since, until }))
}

/**
 * The moments to store for a date that no longer waits. One that appears for the first time is early for members, like
 * any other; one that comes back is early for no longer than if it had never left.
 */
function shownFromNow(listing: OwnListingRow, services: Pick<Services, 'clock' | 'config' | 'stripe'>) {
  const now = services.clock.now()
  const isFirst = listing.created_at > now
  const began = isFirst ? now : listing.created_at
  const early = publicAfter(began, { date: listing.event_date, state: listing.venue_state }, services)
  const moments = { appears_at: now, public_at: early && early > now ? early : now }
  return isFirst ? { ...moments, created_at: now, offered_again_at: null } : { ...moments, offered_again_at: now }
}

/** What we store of a date's former original prices, now that the price has changed (domain.md row 31). */
function formerOf(old: OwnListingRow, { original_cents }: ListingTerms, today: LocalDate) {
  if (original_cents === old.original_cents) return {}
  const former = formerOriginals(old.former_originals as unknown as FormerOriginals, old.original_cents, today)
  return { former_originals: JSON.stringify(former) }
}

function merged(old: OwnListingRow, input: Omit<ListingChanges, 'isActive'>): ListingTerms {
  const { duration, times, includes, excludes, restrictions } = input.packageDetails ?? {}
  const textOr = (before: string | null, after: string | undefined) => (after === undefined ? before : after || null)
  return {
    max_guests: input.maxGuests ?? old.max_guests,
    original_cents: input.originalPrice ?? old.original_cents,
    discounted_cents: input.discountedPrice ?? old.discounted_cents,
    deposit_percent: input.depositPercent ?? old.deposit_percent,
    description: textOr(old.description, input.description),
    duration: textOr(old.duration, duration),
    times: textOr(old.times, times),
    includes: includes ?? old.includes,
    excludes: excludes ?? old.excludes,
    restrictions: restrictions ?? old.restrictions,
  }
}
