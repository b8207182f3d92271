import { wordOf } from '#contract/catalog.ts'
import { addDays, daysBetween, type LocalDate } from '#contract/dates.ts'
import type { Identity } from '#contract/identity/find-identity.ts'
import { compact } from '#contract/identity/fold-text.ts'
import { commonAmenitiesOf, type ShownPlace } from '#contract/identity/public-facts.ts'
import { longestWait } from '#contract/identity/spread-limits.ts'
import { LIMITS, SERVER_LIMITS } from '#contract/limits.ts'
import { tooManyGuests } from '#contract/listing-form.ts'
import type { Cents } from '#contract/money.ts'
import { MEMBER_FILTERS, memberFiltersIn } from '#contract/searching/member-filters.ts'
import { areaOf } from '#contract/searching/metro-cities.ts'
import { asList } from '#contract/wording/format.ts'
import { AppError } from '#server/platform/errors.ts'
import { tellingWords } from '#server/platform/secrecy/identity-in-text.ts'

/** Whether strangers can find a listing, as long as its venue is verified: it is live or held, and not past. */
export function isActive(listing: { state: string; event_date: LocalDate }, today: LocalDate): boolean {
  return (listing.state === 'live' || listing.state === 'held') && listing.event_date >= today
}

/** When a listing appears, and when everyone sees it; null: immediately. */
export interface Appearing {
  appears_at: Date | null
  public_at: Date | null
}

/**
 * Whether a listing has appeared: members see it now, and the public now or later. Until then, only its owner and
 * admins do (docs/decisions/0059).
 */
export function hasAppeared({ appears_at }: Pick<Appearing, 'appears_at'>, now: Date): boolean {
  return appears_at === null || appears_at <= now
}

/** Whether couples can find a listing now: all of them or, while it is early, members only. */
export const isShown = (
  listing: Parameters<typeof isActive>[0] & Pick<Appearing, 'appears_at'> & { venue_verified: boolean },
  { today, now }: { today: LocalDate; now: Date },
): boolean => isActive(listing, today) && listing.venue_verified && hasAppeared(listing, now)

/** Whether only members see a listing for now (domain.md row 25). */
export function isEarly({ appears_at, public_at }: Appearing, now: Date): boolean {
  return hasAppeared({ appears_at }, now) && public_at !== null && public_at > now
}

/** A date that comes back onto the market waits no longer than this. */
export const BACK_WITHIN_HOURS = 6

/**
 * When a date appears if it is published together with others, after the first of them; null: immediately. At a random
 * moment within the next `hours`, to the millisecond: dates that share the second of one click would give each other
 * away. The sooner its day is, the sooner it appears, and one that is today or tomorrow appears immediately.
 */
export function appearsFrom(
  date: LocalDate,
  { today, now, hours }: { today: LocalDate; now: Date; hours: number },
  random: () => number,
): Date | null {
  const most = longestWait(date, { today, spreadHours: hours })
  return most > 0 ? new Date(now.getTime() + Math.floor(random() * most * HOUR)) : null
}

/**
 * When everyone sees a date that is published now; null: immediately. Members see it `hours` earlier, unless it is less
 * than 14 days ahead. On the hour, so that dates of many venues become public together
 * (docs/decisions/0039-early-access.md).
 */
export function publicFrom(date: LocalDate, { today, now, hours }: { today: LocalDate; now: Date; hours: number }) {
  if (hours === 0 || daysBetween(today, date) < LIMITS.earlyAccessLeadDays) return null
  return new Date(Math.ceil(now.getTime() / HOUR + hours) * HOUR)
}

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/**
 * Who may see a listing's page (domain.md row 13). Viewers to whom it is revealed, and couples that have the date or
 * are taking it: always. Everyone else: while it is offered or sold, its day has not passed and its venue is verified;
 * before it is public, only those who see dates early (row 25); before it appears, nobody.
 */
export function maySee(
  listing: {
    state: string
    event_date: LocalDate
    venue_verified: boolean
    revealed: boolean
  } & Appearing,
  viewer: { today: LocalDate; now: Date; hasBooking: boolean; seesEarly: boolean },
): boolean {
  if (listing.revealed || viewer.hasBooking) return true
  if (!hasAppeared(listing, viewer.now)) return false
  if (isEarly(listing, viewer.now) && !viewer.seesEarly) return false
  const offered = isActive(listing, viewer.today) || (listing.state === 'sold' && listing.event_date >= viewer.today)
  return offered && listing.venue_verified
}

/**
 * Throws day_busy, so that the owner is asked before they list a day that they have blocked or given away elsewhere.
 */
export function checkFree(busy: { title: string | null; source: 'owner' | 'feed' } | null): void {
  if (!busy) return
  const byOwner = busy.source === 'owner'
  const what = busy.title === null ? 'an event' : `“${busy.title}”`
  const message = byOwner ? 'You blocked this day.' : `Your own calendar has ${what} on this day.`
  throw new AppError('day_busy', message, { byOwner, title: busy.title })
}

/** Throws venue_not_verified: only verified venues list dates. */
export function checkVerified(venue: { is_verified: boolean }): void {
  if (venue.is_verified) return
  throw new AppError('venue_not_verified', 'This venue isn’t verified. You can list its dates once we’ve verified it.')
}

/** Throws invalid_request for a day that has passed at the venue; today is still fine. */
export function checkDate(date: LocalDate, today: LocalDate): void {
  if (date >= today) return
  const message = 'Choose today or a later date'
  throw new AppError('invalid_request', message, { fields: { date: message } })
}

/** Throws invalid_request for more guests than the venue has room for. */
export function checkGuests(maxGuests: number, maxCapacity: number): void {
  if (maxGuests <= maxCapacity) return
  const message = tooManyGuests(maxCapacity)
  throw new AppError('invalid_request', message, { fields: { maxGuests: message } })
}

/** Throws invalid_pricing unless there is a discount. */
export function checkPrices(original: Cents, discounted: Cents): void {
  if (discounted < original) return
  throw new AppError('invalid_pricing', 'Invalid pricing: Discounted price must be less than original price', {
    fields: { discountedPrice: 'Discounted price must be less than original price' },
  })
}

/** What a listing is to show of its venue; what is left out stays as it is. */
export interface ChosenFacts {
  styles?: readonly string[] | undefined
  amenities?: readonly string[] | undefined
  place?: ShownPlace | undefined
}

/**
 * Throws invalid_request for what neither the venue has nor the listing shows: a style, an amenity, an area around its
 * city (domain.md row 3). A listing keeps what its venue has since lost.
 */
export function checkFacts(
  chosen: ChosenFacts,
  venue: { city: string; state: string; styles: readonly string[]; amenities: readonly string[] },
  shown: { styles: readonly string[]; amenities: readonly string[] } = { styles: [], amenities: [] },
): void {
  const strange = (all: readonly string[] = [], ...known: (readonly string[])[]) =>
    all.find((one) => known.every((some) => !some.includes(one)))
  const style = strange(chosen.styles, venue.styles, shown.styles)
  const amenity = strange(chosen.amenities, commonAmenitiesOf(venue), shown.amenities)
  const fields = {
    ...(style && { styles: `This venue doesn’t have the style “${wordOf(style)}”` }),
    ...(amenity && { amenities: `This venue doesn’t have the amenity “${wordOf(amenity)}”` }),
    ...(chosen.place === 'area' &&
      areaOf(venue) === null && { place: `We don’t know of an area around ${venue.city}` }),
  }
  const [message] = Object.values(fields)
  if (message !== undefined) throw new AppError('invalid_request', message, { fields })
}

/** The free text of a listing, which strangers read. */
export interface ListingText {
  description: string | null
  duration: string | null
  times: string | null
  includes: readonly string[]
  excludes: readonly string[]
  restrictions: readonly string[]
}

/** The texts of a listing: the path of each in the API, what people call it, and how to read it. */
export const TEXT_FIELDS: [field: string, name: string, of: (text: ListingText) => string][] = [
  ['description', 'description', (text) => text.description ?? ''],
  ['packageDetails.duration', 'duration', (text) => text.duration ?? ''],
  ['packageDetails.times', 'times', (text) => text.times ?? ''],
  ['packageDetails.includes', 'list of what’s included', (text) => text.includes.join('\n')],
  ['packageDetails.excludes', 'list of what’s not included', (text) => text.excludes.join('\n')],
  ['packageDetails.restrictions', 'list of what’s good to know', (text) => text.restrictions.join('\n')],
]

/**
 * All of a date's texts as the page shows them, one after the other: words that the end of a field tears apart are
 * together here.
 */
export const wholeOf = (text: ListingText): string => TEXT_FIELDS.map(([, , of]) => of(text)).join('\n')

/** The words in a listing's texts that would tell strangers which venue this is. */
export interface TellingTexts {
  /** what each of `TEXT_FIELDS` says by itself */
  fields: { field: string; name: string; words: string[] }[]
  /** what they say one after the other, if none does by itself */
  together: string[]
}

/**
 * Throws identity_in_text when texts would tell strangers which of `venues` this is (domain.md row 3), by themselves or
 * read one after the other. The message and `details.words` name what has to go, `details.fields` where it is. `on`
 * names a listing other than the one being written.
 */
export function checkTelling(
  { fields: found, together }: TellingTexts,
  venues: readonly Identity[],
  on?: { date: string },
): void {
  const [first] = found.filter(({ words }) => words.length > 0)
  if (!first) {
    checkTogether(together, on)
    return
  }
  const words = [...new Set(found.flatMap((part) => part.words))]
  const quoted = first.words.map((word) => `“${word}”`).join(', ')
  const place = on ? `${first.name} of the listing on ${on.date}` : first.name
  const why = (telling: readonly string[]) => (telling.every((word) => isOfName(word, venues)) ? OF_NAME : '')
  throw new AppError(
    'identity_in_text',
    `Please remove ${quoted}${why(first.words)} from the ${place}. Couples must not be able to recognize a venue before they book.`,
    {
      words,
      fields: Object.fromEntries(
        found
          .filter((part) => part.words.length > 0)
          .map((part) => [
            part.field,
            `Please remove ${part.words.map((word) => `“${word}”`).join(', ')}${why(part.words).replace(/,$/, '')}`,
          ]),
      ),
    },
  )
}

const OF_NAME = ', part of the venue’s name,'

/** Whether a word is only a part of a venue's name: the owner might not see immediately what is wrong with it. */
function isOfName(word: string, venues: readonly Identity[]): boolean {
  const telling = compact(word)
  return venues.some(({ name }) => compact(name) !== telling && compact(name).includes(telling))
}

/** Throws identity_in_text for words that only the texts together say: no single field is at fault. */
function checkTogether(words: string[], on?: { date: string }): void {
  if (words.length === 0) return
  const quoted = words.map((word) => `“${word}”`).join(', ')
  const message = `Read one after the other, the texts${on ? ` of the listing on ${on.date}` : ''} say ${quoted}. Couples must not be able to recognize a venue before they book.`
  throw new AppError('identity_in_text', message, { words, fields: { description: message } })
}

/**
 * Whether a date whose couple canceled goes back on sale automatically (domain.md row 11): it is at least 7 days away,
 * its venue is verified and has room for as many guests, and its text names none of `identities`. The venue may have
 * changed its name and its capacity while the date was sold.
 */
export function maySellAgain(
  listing: ListingText & { event_date: LocalDate; max_guests: number },
  venue: { is_verified: boolean; max_capacity: number },
  identities: readonly Identity[],
  today: LocalDate,
): boolean {
  if (!venue.is_verified || daysBetween(today, listing.event_date) < SERVER_LIMITS.resaleLeadDays) return false
  if (listing.max_guests > venue.max_capacity) return false
  const texts = [...TEXT_FIELDS.map(([, , of]) => of(listing)), wholeOf(listing)]
  return texts.every((words) => identities.every((identity) => tellingWords(words, identity).length === 0))
}

/**
 * A text without the parts that would tell strangers which venue this is, by any of `identities`, for a listing that
 * nobody can edit and where checkAnonymous would be a dead end.
 */
export function anonymousPart(text: ListingText, identities: readonly Identity[]): ListingText {
  const isAnonymous = (words: string) => identities.every((identity) => tellingWords(words, identity).length === 0)
  const part = (words: string | null) => (words !== null && isAnonymous(words) ? words : null)
  const lines = (all: readonly string[]) => {
    const some = all.filter(isAnonymous)
    return isAnonymous(some.join('\n')) ? some : []
  }
  const kept = {
    description: part(text.description),
    duration: part(text.duration),
    times: part(text.times),
    includes: lines(text.includes),
    excludes: lines(text.excludes),
    restrictions: lines(text.restrictions),
  }
  return isAnonymous(wholeOf(kept)) ? kept : NO_TEXT
}

const NO_TEXT: ListingText = {
  description: null,
  duration: null,
  times: null,
  includes: [],
  excludes: [],
  restrictions: [],
}

/** Throws members_only, with the filters of a search that are for Premium members alone (domain.md row 25). */
export function checkMemberFilters(criteria: Parameters<typeof memberFiltersIn>[0], isMember: boolean): void {
  const names = isMember ? [] : memberFiltersIn(criteria)
  if (names.length === 0) return
  const words = asList([...new Set(names.map((name) => MEMBER_FILTERS[name]))])
  throw new AppError('members_only', `Searching by ${words} is part of Premium.`, {
    fields: Object.fromEntries(names.map((name) => [name, `Searching by ${MEMBER_FILTERS[name]} is part of Premium`])),
  })
}

/** Throws too_many_favorites when the couple has the maximum number. */
export function checkFavorites(marked: number): void {
  if (marked < LIMITS.favorites) return
  throw new AppError('too_many_favorites', `You can keep ${LIMITS.favorites} favorites. Please remove one first.`)
}

/** Original prices that a date had before, each with the day on which it changed, as the database stores them. */
export type FormerOriginals = readonly (readonly [cents: Cents, until: LocalDate])[]

const within = (until: LocalDate, today: LocalDate) => until >= addDays(today, -LIMITS.referenceDays)

/** What we store of original prices: those of the last 30 days, including `left` if it was still asked then. Cents. */
export function formerOriginals(
  before: FormerOriginals,
  left: Cents,
  today: LocalDate,
  askedUntil = today,
): FormerOriginals {
  return [...before, [left, askedUntil] as const].filter(([, until]) => within(until, today))
}

/** The lowest original price of the last 30 days, if it was lower than now; otherwise null. Cents. */
export function lowestOriginal(original: Cents, former: FormerOriginals, today: LocalDate): Cents | null {
  const lowest = Math.min(original, ...former.filter(([, until]) => within(until, today)).map(([cents]) => cents))
  return lowest < original ? lowest : null
}

/**
 * It takes this many dates to make a hint, no matter whose they are: otherwise, somebody who tries one number of guests
 * after another would learn which dates belong to one venue.
 */
const HINT_DATES = 8

/** The prices of the first group of dates that has enough of them; the most similar group comes first. */
export const hintOf = <Prices extends { dates: number }>(found: readonly Prices[]): Prices | undefined =>
  found.find(({ dates }) => dates >= HINT_DATES)

/** Throws state_changed for a date that has been sold or has passed. */
export function checkChangeable(state: string): void {
  if (state !== 'sold' && state !== 'expired') return
  const message = state === 'sold' ? 'This date has been booked and can no longer be changed.' : 'This date has passed.'
  throw new AppError('state_changed', message, { state })
}

/** Throws state_changed for a date that a couple is paying for: it can leave the market once their hold is over. */
export function checkNotHeld(state: string): void {
  if (state !== 'held') return
  const message = 'A couple is booking this date right now. If they don’t pay, you can take it off the market then.'
  throw new AppError('state_changed', message, { state })
}

/** Throws state_changed for a date that is off the market, so it can't appear. */
export function checkOnMarket(state: string): void {
  if (state !== 'inactive') return
  throw new AppError('state_changed', 'This date is off the market. Put it back on the market first.', { state })
}

/** A venue lists each date once. */
export const dateTaken = (): AppError => new AppError('date_taken', 'This venue already has a listing for that date.')

/** The original price is no longer the one that the admin has looked at. */
export const originalChanged = (): AppError =>
  new AppError('state_changed', 'The original price has changed since you looked. Please look at it again.')
