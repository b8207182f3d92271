import { type LocalDate, todayIn } from '#contract/dates.ts'
import { LIMITS } from '#contract/limits.ts'
import type { NewListing } from '#contract/listing-form.ts'
import { areaOf } from '#contract/searching/metro-cities.ts'
import { keepOwner } from '#server/features/accounts/store/users.ts'
import { identitiesOf } from '#server/features/venues/store/identity.ts'
import { lockVenueShared, type VenueRow } from '#server/features/venues/store/venues.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Tx } from '#server/platform/database/connect.ts'
import { violatedConstraint } from '#server/platform/database/transaction.ts'
import { notFound } from '#server/platform/errors.ts'
import type { Viewer } from '#server/platform/http/viewer.ts'
import type { Services } from '#server/platform/services.ts'
import { recordEvent } from '#server/platform/transition.ts'
import type { AboveListings } from '../above.ts'
import { checkAnonymous } from '../check-anonymous.ts'
import { crowdToBlendInto, proposeAmenities } from '../likeness-and-proposed-facts.ts'
import {
  appearsFrom,
  type ChosenFacts,
  checkDate,
  checkFacts,
  checkFree,
  checkGuests,
  checkPrices,
  checkVerified,
  dateTaken,
  publicFrom,
} from '../policy.ts'
import { crowdsOf, shownBy } from '../store/crowds.ts'
import { formerOriginalsOf } from '../store/former-original-prices.ts'
import {
  findOwnListing,
  insertListing,
  type ListingTerms,
  type OwnListingRow,
  type ShownFacts,
} from '../store/listings.ts'

/**
 * Publishes a discounted date of the viewer's own verified venue. Prices in cents; days are counted at the venue.
 * Without a card provider, nobody can pay or be paid, so no payout account is needed (nor is one in the demo), and
 * nobody can be a member, so the date is public as soon as it appears (row 25). With `spread`, it appears within weeks
 * (docs/decisions/0059). Throws not_found for a venue that is not the viewer's, not_signed_in for an account that is
 * closed by now, venue_not_verified, payouts_not_ready (domain.md row 33), invalid_request for a past date or too many
 * guests, invalid_pricing, identity_in_text, date_taken when the venue's date is already live, held or sold, and, with
 * `askIfBusy`, day_busy when the day is blocked or taken.
 */
export async function publishListing(
  tx: Tx,
  {
    clock,
    config,
    stripe,
    above,
  }: Services & { above: Pick<AboveListings, 'checkPayoutReady' | 'busyOn' | 'ignoreBusy'> },
  viewer: Viewer,
  input: NewListing,
): Promise<OwnListingRow> {
  await keepOwner(tx, viewer.id)
  const venue = await lockVenueShared(tx, input.venueId)
  if (!venue || venue.owner_id !== viewer.id) throw notFound()
  checkVerified(venue)
  if (stripe && config.listingNeedsPayouts) await above.checkPayoutReady(tx, viewer.id)
  const terms = termsOf(input, venue)
  const today = clock.todayIn(venue.state)
  checkDate(input.date, today)
  if (input.askIfBusy) checkFree(await above.busyOn(tx, venue.id, input.date))
  checkGuests(terms.max_guests, venue.max_capacity)
  checkPrices(terms.original_cents, terms.discounted_cents)
  checkFacts(input, venue)
  await checkAnonymous(terms, await identitiesOf(tx, venue))

  const now = clock.now()
  const hours = input.spread ? config.spreadHours : 0
  const appears = appearsFrom(input.date, { today, now, hours }, Math.random)
  const from = appears ?? now
  const early = publicAfter(from, { date: input.date, state: venue.state }, { config, stripe })
  const id = await insertListing(tx, {
    ...terms,
    amenities: input.amenities ?? (await amenitiesToShow(tx, venue, clock)),
    ...factsOf(input, venue),
    venue_id: venue.id,
    event_date: input.date,
    created_at: from,
    former_originals: JSON.stringify(await formerOriginalsOf(tx, venue.id, input.date, today)),
    appears_at: appears,
    public_at: early ?? appears,
  }).catch(asDateTaken)
  await above.ignoreBusy(tx, venue.id, input.date, now)
  await recordEvent(
    tx,
    { process: 'listing', id, name: 'publish', from: null, to: 'live' },
    { actor: 'venue', actorId: viewer.id, at: now },
  )
  return (await findOwnListing(tx, id, viewer.id)) as OwnListingRow
}

/**
 * When everyone sees a date that appears at this moment; null: immediately. Without a card provider, nobody can be a
 * member (domain.md row 25).
 */
export function publicAfter(
  appears: Date,
  { date, state }: { date: LocalDate; state: string },
  { config, stripe }: Pick<Services, 'config' | 'stripe'>,
): Date | null {
  const hours = stripe ? config.earlyAccessHours : 0
  return publicFrom(date, { today: todayIn(state, appears), now: appears, hours })
}

/** Which of its venue's amenities a date shows if it names none. */
async function amenitiesToShow(tx: Tx, venue: VenueRow, clock: Clock) {
  const crowd = crowdToBlendInto(await crowdsOf(tx, venue, clock), 'city')
  const shown = await shownBy(tx, venue, clock)
  return proposeAmenities(venue, { crowd, shown }, Math.random, LIMITS.shownAmenities)
}

/** The facts chosen for a date, as they are stored. */
export function factsOf(chosen: ChosenFacts, venue: { city: string; state: string }): Partial<ShownFacts> {
  const { styles, amenities, place } = chosen
  return {
    ...(styles && { styles: [...styles] }),
    ...(amenities && { amenities: [...amenities] }),
    ...(place && { venue_city: (place === 'area' && areaOf(venue)) || venue.city }),
  }
}

/** The default counts as not given: a form that nobody has changed sends it even for a venue with room for fewer. */
function guestsOf(given: number | undefined, { max_capacity }: VenueRow): number {
  if (given !== undefined && given !== LIMITS.defaultMaxGuests) return given
  return Math.min(LIMITS.defaultMaxGuests, max_capacity)
}

function termsOf(input: NewListing, venue: VenueRow): ListingTerms {
  return {
    max_guests: guestsOf(input.maxGuests, venue),
    original_cents: input.originalPrice,
    discounted_cents: input.discountedPrice,
    deposit_percent: input.depositPercent ?? LIMITS.defaultDepositPercent,
    description: input.description ?? null,
    duration: input.packageDetails?.duration ?? null,
    times: input.packageDetails?.times ?? null,
    includes: input.packageDetails?.includes ?? [],
    excludes: input.packageDetails?.excludes ?? [],
    restrictions: input.packageDetails?.restrictions ?? [],
  }
}

/** The unique index decides (domain.md row 32): its violation becomes the loser's coded 409. */
export function asDateTaken(error: unknown): never {
  if (violatedConstraint(error) !== 'listings_one_live') throw error
  throw dateTaken()
}
