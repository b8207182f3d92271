import type { Listing, ListingDetail, OwnListing } from '#contract/api/listings.ts'
import { dueAfterTransfer } from '#contract/balances.ts'
import { AMENITIES, type Amenity, COMMON_AMENITIES, VENUE_STYLES } from '#contract/catalog.ts'
import type { LocalDate } from '#contract/dates.ts'
import { type Cents, toDollars } from '#contract/money.ts'
import { depositOf, paymentPlan, percentOff } from '#contract/pricing.ts'
import { inDollars, type PaidFor, refundTerms } from '#contract/refund-terms.ts'
import { areaOf } from '#contract/searching/metro-cities.ts'
import { STATE_NAMES, type StateCode } from '#contract/searching/us-states.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Viewer } from '#server/platform/http/viewer.ts'
import type { AgreedTerms, Busy, DateClaim } from './above.ts'
import { type FormerOriginals, hasAppeared, isActive, isEarly, isShown, lowestOriginal } from './policy.ts'
import type { ListingRow, OwnListingRow } from './store/listings.ts'
import type { LikePrices } from './store/price-hint.ts'

/**
 * The view this viewer gets: anonymous, or with the venue's id when it is revealed. `plan`: what is paid when, unless
 * the listing says so.
 */
export function listingView(row: ListingRow, clock: Clock, plan?: Plan): Listing {
  return row.revealed ? coupleListing(row, clock, plan) : publicListing(row, clock, plan)
}

/** A favorite and, if it now costs less, what it cost when it was marked. */
export function favoriteView(row: ListingRow & { marked_at_cents: Cents | null }, clock: Clock) {
  const view = listingView(row, clock)
  const open = isOnMarket(row, clock.todayIn(row.venue_state))
  const then = row.marked_at_cents === null ? 0 : toDollars(row.marked_at_cents)
  const priceWhenMarked = open && then > view.totalPrice ? then : null
  return { ...view, open, booked: row.state === 'sold', priceWhenMarked }
}

const isOnMarket = (row: ListingRow, today: LocalDate) => isActive(row, today) && row.venue_verified

/**
 * A listing as strangers see it (domain.md rows 2 and 3): no venue id, common amenities only, and none of the venue's
 * own texts once the date is sold.
 */
function publicListing(row: ListingRow, clock: Clock, plan?: Plan): Listing {
  const told = row.state !== 'sold'
  return {
    ...offer(row, clock, plan),
    venueId: null,
    isRevealed: false,
    amenities: COMMON_AMENITIES.filter((amenity) => row.amenities.includes(amenity)),
    description: told ? row.description : null,
    packageDetails: told ? packageOf(row) : NOTHING_TOLD,
  }
}

/** A listing as its venue, admins and a couple to whom it is revealed see it. */
function coupleListing(row: ListingRow, clock: Clock, plan?: Plan): Listing {
  return {
    ...offer(row, clock, plan),
    venueId: row.venue_id,
    isRevealed: true,
    amenities: AMENITIES.filter((amenity) => row.amenities.includes(amenity)) as Amenity[],
    description: row.description,
    packageDetails: packageOf(row),
  }
}

/** A listing in its owner's dashboard; `busy` is what takes its day. */
export function venueListing(row: OwnListingRow, clock: Clock, busy: Busy | null): OwnListing {
  const today = clock.todayIn(row.venue_state)
  return {
    ...coupleListing(row, clock),
    venueName: row.venue_name,
    status: row.state,
    hearts: row.hearts ?? 0,
    place: row.venue_city === row.home_city ? 'city' : 'area',
    isPast: row.event_date < today,
    isShown: isShown(row, { today, now: clock.now() }),
    publicAt: publicAt(row, clock),
    appearsAt: appearsAt(row, clock),
    busy: busy && row.state === 'inactive' ? { title: busy.title, byOwner: busy.source === 'owner' } : null,
    createdAt: row.created_at.toISOString(),
  }
}

/**
 * One listing with its availability for this viewer (domain.md row 13): to the couple that holds it or has booked it as
 * it was when their hold began (row 9), and once it is booked, to its owner and admins as well.
 */
export function listingDetail(
  row: ListingRow,
  at: {
    clock: Clock
    viewer: Viewer | null
    claim: DateClaim | null
    offers: ListingDetail['offers']
    /** the booking that a transfer passes on; null for a date from the venue */
    behind: Pick<PaidFor, 'paidToVenue' | 'deposit'> | null
    ratingBand: number | null
    /** for admins: the top of the venue's own range, when the original price is questioned. Cents */
    questionedAbove: Cents | null
  },
): ListingDetail {
  const own = at.claim && at.viewer && at.claim.coupleId === at.viewer.id ? at.claim : null
  const today = at.clock.todayIn(row.venue_state)
  const availability = availabilityOf(row, today, own, at.viewer)
  const isHeld = availability === 'held' || availability === 'held-by-me'
  const bought = own ?? (availability === 'mine' && at.claim?.state === 'booked' ? at.claim : null)
  const agreed = bought?.terms ?? null
  const seen = { ...row, ...bought?.shown }
  const priced = agreed
    ? asAgreed(seen, agreed)
    : { ...seen, discounted_cents: own?.priceCents ?? row.discounted_cents }
  const plan = agreed ? planAgreed(agreed) : planOf(priced, today)
  return {
    ...listingView(priced, at.clock, plan),
    availability,
    isShown: isShown(row, { today, now: at.clock.now() }),
    heldUntil: isHeld ? (at.claim?.holdExpiresAt?.toISOString() ?? null) : null,
    bookingId: own?.id ?? null,
    ownBalance: own?.balance ? ownBalance(own.balance) : null,
    refunds: isHeld || availability === 'available' ? refundsOf(plan, row.event_date, today, at.behind) : null,
    offers: at.offers,
    ratingBand: row.revealed || row.state === 'sold' ? null : at.ratingBand,
    publicAt: row.revealed ? publicAt(row, at.clock) : null,
    appearsAt: row.revealed ? appearsAt(row, at.clock) : null,
    questionedAbove: at.questionedAbove === null ? null : toDollars(at.questionedAbove),
    today,
  }
}

const ownBalance = ({ cents, dueDate }: NonNullable<DateClaim['balance']>) => ({
  due: toDollars(cents),
  dueDate: cents > 0 ? dueDate : null,
})

function availabilityOf(
  row: ListingRow,
  today: LocalDate,
  own: DateClaim | null,
  viewer: Viewer | null,
): ListingDetail['availability'] {
  if (own?.state === 'promised') return 'available'
  if (own) return own.state === 'held' ? 'held-by-me' : 'mine'
  if (row.revealed && viewer?.role !== 'couple') return 'mine'
  if (row.state === 'sold') return 'sold'
  if (!isOnMarket(row, today)) return 'unavailable'
  return row.state === 'held' ? 'held' : 'available'
}

const NOTHING_TOLD = { duration: null, times: null, includes: [], excludes: [], restrictions: [] }

const packageOf = (row: ListingRow) => ({
  duration: row.duration,
  times: row.times,
  includes: row.includes,
  excludes: row.excludes,
  restrictions: row.restrictions,
})

/** A date with the terms on which a couple holds or booked it; its venue may have changed them since. */
function asAgreed(row: ListingRow, { price, original, deposit, maxGuests }: AgreedTerms): ListingRow {
  const agreed = { discounted_cents: price, original_cents: original, max_guests: maxGuests }
  return { ...row, ...agreed, deposit_percent: Math.round((deposit / price) * 100) }
}

const planAgreed = ({ price, deposit, dueNow, balanceDueDate }: AgreedTerms): Plan => ({
  dueNow,
  balance: price - dueNow,
  balanceDueDate,
  deposit,
})

interface Plan {
  dueNow: Cents
  balance: Cents
  balanceDueDate: LocalDate | null
  deposit: Cents
}

/** What is paid when, in cents: by the venue's terms, or all of a transfer's price now (domain.md row 16). */
function planOf(row: ListingRow, today: LocalDate): Plan {
  if (row.transfer_id !== null) {
    const due = row.balance_cents > 0 ? row.balance_due_date : null
    const balanceDueDate = dueAfterTransfer(due, row.event_date, today)
    return { dueNow: row.discounted_cents, balance: row.balance_cents, balanceDueDate, deposit: row.discounted_cents }
  }
  const terms = { discounted: row.discounted_cents, depositPercent: row.deposit_percent, eventDate: row.event_date }
  return { ...paymentPlan(terms, today), deposit: depositOf(row.discounted_cents, row.deposit_percent) }
}

/** What canceling would bring back to a couple that books this date or buys this transfer today. */
function refundsOf(
  { dueNow, balance, deposit }: Plan,
  eventDate: LocalDate,
  today: LocalDate,
  behind: Pick<PaidFor, 'paidToVenue' | 'deposit'> | null,
) {
  const paid = behind ?? { paidToVenue: dueNow, deposit }
  return inDollars(refundTerms({ ...paid, paid: dueNow, balance, eventDate }, today))
}

/** When a date that only its owner and admins see now will appear; null once it has. */
const appearsAt = (row: ListingRow, clock: Clock) =>
  hasAppeared(row, clock.now()) ? null : (row.appears_at?.toISOString() ?? null)

/** Whether only members see a date now; nobody does while its venue isn't verified. */
const isForMembers = (row: ListingRow, clock: Clock) => row.venue_verified && isEarly(row, clock.now())

/** When everybody sees a date that only members see now; null once they do, and while its venue isn't verified. */
const publicAt = (row: ListingRow, clock: Clock) =>
  isForMembers(row, clock) ? (row.public_at?.toISOString() ?? null) : null

function offer(row: ListingRow, clock: Clock, given?: Plan) {
  const today = clock.todayIn(row.venue_state)
  const plan = given ?? planOf(row, today)
  const total = row.discounted_cents + row.balance_cents
  const lowest = lowestOriginal(row.original_cents, row.former_originals as unknown as FormerOriginals, today)
  return {
    id: row.id,
    city: row.venue_city,
    state: row.venue_state,
    date: row.event_date,
    maxGuests: row.max_guests,
    originalPrice: toDollars(row.original_cents),
    lowestOriginalPrice: lowest === null ? null : toDollars(lowest),
    discountedPrice: toDollars(row.discounted_cents),
    totalPrice: toDollars(total),
    percentOff: percentOff(row.original_cents, total),
    savings: toDollars(row.original_cents - total),
    depositPercent: row.deposit_percent,
    depositAmount: toDollars(plan.deposit),
    amountDueNow: toDollars(plan.dueNow),
    balanceDue: toDollars(plan.balance),
    balanceDueDate: plan.balanceDueDate,
    isTransfer: row.transfer_id !== null,
    transferId: row.transfer_id,
    isActive: isActive(row, today),
    isEarly: isForMembers(row, clock),
    styles: VENUE_STYLES.filter((style) => row.styles.includes(style)),
  }
}

/** What other venues ask for dates like this one, rounded to hundreds of dollars. */
export function hintView(prices: LikePrices | undefined, venue: { city: string; state: string }, date: LocalDate) {
  if (!prices) return null
  const { near, sameDays, dates, low, high } = prices
  const [from, to] = [low, high].map((cents) => Math.round(cents / 100_00) * 100) as [number, number]
  const place = (near && areaOf(venue)) || (STATE_NAMES[venue.state as StateCode] ?? venue.state)
  return { from, to, dates, place, days: sameDays ? daysOf(date) : null }
}

const daysOf = (date: LocalDate): 'weekend' | 'week' =>
  [0, 5, 6].includes(new Date(`${date}T00:00:00Z`).getUTCDay()) ? 'weekend' : 'week'
