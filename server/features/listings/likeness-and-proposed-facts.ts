import type { Amenity, VenueStyle } from '#contract/catalog.ts'
import {
  commonAmenitiesOf,
  LIKENESS_BANDS,
  type LikenessBand,
  type PublicFacts,
  type ShownPlace,
  TELLING_FACTS,
  type TellingFact,
} from '#contract/identity/public-facts.ts'
import { LIMITS, SERVER_LIMITS } from '#contract/limits.ts'
import type { Cents } from '#contract/money.ts'
import { areaOf } from '#contract/searching/metro-cities.ts'

/** A verified venue, reduced to what decides which dates it could have published. */
export interface Neighbor {
  id: number
  styles: readonly string[]
  amenities: readonly string[]
  max_capacity: number
  price_min_cents: Cents
  price_max_cents: Cents
  /** the deposits of its dates on the market, as percentages of the price */
  deposits: readonly number[]
}

/** What a date shows, or is about to; what is left out says nothing. */
export interface Draft {
  styles?: readonly string[] | undefined
  amenities?: readonly string[] | undefined
  maxGuests?: number | undefined
  originalPrice?: Cents | undefined
  depositPercent?: number | undefined
}

/** The draft without what its venue doesn't have: owners ask only about what is theirs. */
export function ofVenue<Typed extends Draft>(
  draft: Typed,
  venue: { styles: readonly string[]; amenities: readonly string[] },
): Typed {
  const { styles, amenities } = draft
  return {
    ...draft,
    styles: styles?.filter((style) => venue.styles.includes(style)),
    amenities: amenities?.filter((amenity) => venue.amenities.includes(amenity)),
  }
}

/** A venue rarely lists a date for less than this share of its capacity (docs/decisions/0058-blending-in.md). */
const LEAST_SHARE = 0.4
/** By what factor a date's price may be below or above what its venue usually asks. */
const PRICE_SLACK = 1.25
/** Prices are compared in steps of a fifth, so no one can learn a venue's own range by trying numbers. */
const priceStep = (cents: Cents) => Math.round(Math.log(Math.max(1, cents)) / Math.log(1.2))

const includesAll = (all: readonly string[], some: readonly string[] = []) => some.every((one) => all.includes(one))

const COULD_SHOW: Record<TellingFact, (venue: Neighbor, draft: Draft) => boolean> = {
  styles: (venue, { styles }) => includesAll(venue.styles, styles),
  amenities: (venue, { amenities }) => includesAll(venue.amenities, amenities),
  guests: ({ max_capacity }, { maxGuests }) =>
    maxGuests === undefined || (maxGuests <= max_capacity && maxGuests >= max_capacity * LEAST_SHARE),
  deposit: ({ deposits }, { depositPercent: percent = LIMITS.defaultDepositPercent }) =>
    percent === LIMITS.defaultDepositPercent || deposits.includes(percent),
  price: (venue, { originalPrice: price }) =>
    price === undefined ||
    (priceStep(price) >= priceStep(venue.price_min_cents / PRICE_SLACK) &&
      priceStep(price) <= priceStep(venue.price_max_cents * PRICE_SLACK)),
}

/**
 * How many venues of `crowd` could have published this draft, and which fact narrows them down most: without that fact,
 * `without` venues could have. `narrowest` is null unless leaving out one fact gives more venues, and at least
 * `SERVER_LIMITS.safeCrowd` of them: otherwise, naming the fact would say whether one particular venue, such as the
 * only one with a date at this deposit, fits the other facts. The draft's own venue counts, whatever it is like.
 */
function likenessOf(draft: Draft, crowd: readonly Neighbor[], ownId: number) {
  const could = (facts: readonly TellingFact[]) =>
    crowd.filter((venue) => venue.id === ownId || facts.every((fact) => COULD_SHOW[fact](venue, draft))).length
  const venues = could(TELLING_FACTS)
  const [best] = TELLING_FACTS.map((fact) => ({ fact, without: could(TELLING_FACTS.filter((one) => one !== fact)) }))
    .filter(({ without }) => without > venues && without >= SERVER_LIMITS.safeCrowd)
    .sort((one, other) => other.without - one.without)
  return { venues, narrowest: best?.fact ?? null, without: best?.without ?? venues }
}

/** The highest band that `venues` reaches; owners see no finer steps (docs/decisions/0058-blending-in.md). */
const bandOf = (venues: number): LikenessBand => LIKENESS_BANDS.findLast((band) => venues >= band) ?? 0

const GUEST_STEPS = [
  10, 20, 30, 50, 80, 100, 125, 150, 175, 200, 250, 300, 350, 400, 500, 600, 800, 1000, 1500, 2000, 3000, 5000,
]

/**
 * The numbers of guests that may be proposed for a date of this venue: steps from LEAST_SHARE of its capacity up, or,
 * if there are none, the next step below.
 */
function guestSteps(capacity: number): number[] {
  const below = GUEST_STEPS.filter((step) => step <= capacity)
  const near = below.filter((step) => step >= capacity * LEAST_SHARE)
  return near.length > 0 ? near : [below.at(-1) ?? capacity]
}

/** What another date of the same venue shows. */
export interface ShownBefore {
  styles: readonly string[]
  amenities: readonly string[]
  max_guests: number
  original_cents: Cents
}

/** What a proposal is made for. */
interface Subject {
  id: number
  styles: readonly string[]
  amenities: readonly string[]
  max_capacity: number
}

/** What a proposal takes into account. */
interface Around {
  /** the verified venues of its place */
  crowd: readonly Neighbor[]
  shown: readonly ShownBefore[]
  originalPrice?: Cents | undefined
  /** how many other venues could show a choice, for the choices already counted for this crowd */
  counted?: Map<string, number>
  /** whether enough venues must be able to show the choice, at whatever cost */
  cautious?: boolean
}

/** Proposed facts of a date. */
export type Proposal = PublicFacts & { maxGuests: number }

/**
 * A choice for one date that makes it look like other venues' dates: what many of `crowd` could show as well, and what
 * the venue's other dates, `shown`, don't, above all those of nearly the same price. At most two styles; one, or none,
 * where few share them or the venue's other dates show them. `random` gives numbers from 0 up to 1.
 */
export function proposeFacts(
  venue: Subject,
  { crowd, shown, originalPrice, counted = new Map(), cautious = false }: Around,
  random: () => number,
): Proposal {
  const others = crowd.filter(({ id }) => id !== venue.id)
  const shows = proposeAmenities(venue, { crowd, shown }, random)
  const candidates = stylesToShow(venue.styles).flatMap((styles) =>
    guestSteps(venue.max_capacity).flatMap((maxGuests) =>
      (cautious && shows.length > 0 ? [shows, []] : [shows]).map((amenities) => ({ styles, maxGuests, amenities })),
    ),
  )
  // the price narrows a date down, too, which matters when anonymity does
  const facts: readonly TellingFact[] = cautious ? [...PROPOSED, 'price'] : PROPOSED
  const again = costsOfRepeating(shown, originalPrice)
  const weigh = ({ styles, maxGuests, amenities }: (typeof candidates)[number]) => {
    const draft = { styles, amenities, maxGuests, originalPrice }
    const key = [...styles, '', ...amenities, maxGuests].join()
    const could = counted.get(key) ?? others.filter((one) => facts.every((fact) => COULD_SHOW[fact](one, draft))).length
    counted.set(key, could)
    if (styles.length > 1 && could < SERVER_LIMITS.crowdForTwoStyles) return Number.NEGATIVE_INFINITY
    const repeated =
      sum(styles, (style) => again.styles.get(style) ?? 0) +
      (again.guests.get(maxGuests) ?? 0) +
      (styles.length === 0 ? again.bare : 0)
    const safe = could + 1 >= SERVER_LIMITS.safeCrowd ? SAFE[cautious ? 'cautious' : 'usual'] : 0
    const bare = amenities.length < shows.length ? SHOWING_NONE_OF_THEM : 0
    return 2 * Math.log(could + 0.3) + safe + bare + SHOWING[styles.length as 0 | 1 | 2] - repeated + random()
  }
  const [best] = candidates.map((one) => ({ ...one, weight: weigh(one) })).sort((one, two) => two.weight - one.weight)
  return {
    styles: (best?.styles ?? []) as VenueStyle[],
    amenities: best?.amenities ?? shows,
    maxGuests: best?.maxGuests ?? venue.max_capacity,
  }
}

/** The facts that are proposed. */
const PROPOSED = ['styles', 'guests', 'amenities'] as const
/** The value of showing no, one or two styles, in the same unit as the logarithm of the crowd. */
const SHOWING = { 0: 0, 1: 5, 2: 6 }
/** The value of showing no amenity where one could be shown. */
const SHOWING_NONE_OF_THEM = -1
/** The value of having enough venues that could have published the date. */
const SAFE = { usual: 3, cautious: 100 }
/** The cost of repeating a fact of another date, by how close the prices of the two dates are. */
const AGAIN = { near: 7.5, far: 4.35, unknown: 5 }
const BARE_AGAIN = 0.2

/** What it costs to show again what these dates show: by style, by number of guests, and to show no style. */
function costsOfRepeating(shown: readonly ShownBefore[], originalPrice: Cents | undefined) {
  const costs = { styles: new Map<string, number>(), guests: new Map<number, number>(), bare: 0 }
  const add = <Fact>(to: Map<Fact, number>, fact: Fact, cost: number) => to.set(fact, (to.get(fact) ?? 0) + cost)
  for (const date of shown) {
    const cost = AGAIN[nearness(date, originalPrice)]
    for (const style of date.styles) add(costs.styles, style, cost)
    add(costs.guests, date.max_guests, cost)
    if (date.styles.length === 0) costs.bare += BARE_AGAIN * cost
  }
  return costs
}

function nearness(date: ShownBefore, originalPrice: Cents | undefined): keyof typeof AGAIN {
  if (!originalPrice || !date.original_cents) return 'unknown'
  return Math.abs(Math.log(date.original_cents / originalPrice)) < 0.2 ? 'near' : 'far'
}

/**
 * The `count` common amenities that others have and the venue's other dates show least, and in addition, up to three in
 * all, those that nearly everybody has. A second amenity at random would tell as much as a date's deposit
 * (docs/decisions/0058-blending-in.md).
 */
export function proposeAmenities(
  venue: Pick<Subject, 'amenities'>,
  { crowd, shown }: Pick<Around, 'crowd' | 'shown'>,
  random: () => number,
  count = 1,
): Amenity[] {
  const weighed = commonAmenitiesOf(venue).map((amenity) => {
    const share = sum(crowd, ({ amenities }) => Number(amenities.includes(amenity))) / Math.max(1, crowd.length)
    const before = sum(shown, ({ amenities }) => Number(amenities.includes(amenity)))
    const everywhere = share >= NEARLY_ALL && crowd.length >= SERVER_LIMITS.crowdForTwoStyles
    return { amenity, everywhere, weight: share - before + random() }
  })
  const chosen = weighed
    .toSorted((one, other) => other.weight - one.weight)
    .filter(({ everywhere }, rank) => rank < count || everywhere)
    .slice(0, LIMITS.shownAmenities)
  return weighed.filter((one) => chosen.includes(one)).map(({ amenity }) => amenity)
}

const NEARLY_ALL = 0.8

/** All choices of none, one or two of these styles. */
const stylesToShow = (styles: readonly string[]): string[][] => [
  [],
  ...styles.map((style) => [style]),
  ...styles.flatMap((style, index) => styles.slice(index + 1).map((other) => [style, other])),
]

const sum = <One>(all: readonly One[], of: (one: One) => number) => all.reduce((total, one) => total + of(one), 0)

/** The verified venues of a venue's city, of the area around it, and of its state, including that venue. */
export interface Crowds {
  city: readonly Neighbor[]
  area: readonly Neighbor[]
  state: readonly Neighbor[]
}

/** The place in which a date of this venue hides best: its city, or the area around a city with few venues. */
function placeToShow(crowds: Crowds, area: string | null): ShownPlace {
  const few = crowds.city.length < SERVER_LIMITS.safeCrowd
  return few && area !== null && crowds.area.length > crowds.city.length ? 'area' : 'city'
}

/**
 * The venues that a date showing this place is compared with when facts are proposed: those of the place; all of its
 * state if the place has few; and none if the state has few, because what is proposed would tell what those few have.
 */
export const crowdToBlendInto = (crowds: Crowds, place: ShownPlace): readonly Neighbor[] =>
  [crowds[place], crowds.state].find((crowd) => crowd.length >= SERVER_LIMITS.safeCrowd) ?? []

/**
 * What an owner reads while they type: how many venues could have published the draft, what narrows them down most, and
 * `dates` proposals, each a different choice. If fewer than `SERVER_LIMITS.safeCrowd` could have, the proposals are
 * cautious.
 */
export function measureDraft(
  venue: Subject & { city: string; state: string },
  draft: Draft & { place: ShownPlace },
  { crowds, shown, dates }: { crowds: Crowds; shown: readonly ShownBefore[]; dates: number },
  random: () => number,
) {
  const { venues, narrowest, without } = likenessOf(draft, crowds[draft.place], venue.id)
  const place = placeToShow(crowds, areaOf(venue))
  const fewThere = crowds[draft.place].length < SERVER_LIMITS.safeCrowd
  const around = {
    crowd: crowdToBlendInto(crowds, place),
    originalPrice: draft.originalPrice,
    counted: new Map<string, number>(),
  }
  const proposals: (Proposal & { place: ShownPlace; venues: LikenessBand })[] = []
  const before = [...shown]
  // with a proposal, an owner takes the usual deposit, too, if their own narrows the date down most
  const usual = narrowest === 'deposit' ? { depositPercent: undefined } : {}
  for (let number = 0; number < dates; number += 1) {
    const proposal = proposeFacts(
      venue,
      { ...around, shown: before, cautious: isTyped(draft) && venues < SERVER_LIMITS.safeCrowd },
      random,
    )
    const fit = likenessOf({ ...draft, ...proposal, ...usual }, crowds[place], venue.id).venues
    proposals.push({ ...proposal, place, venues: bandOf(fit) })
    before.push({ ...proposal, max_guests: proposal.maxGuests, original_cents: draft.originalPrice ?? 0 })
  }
  return {
    venues: bandOf(venues),
    narrowest: fewThere ? ('place' as const) : narrowest,
    without: bandOf(fewThere ? likenessOf(draft, crowds[place], venue.id).venues : without),
    proposals,
  }
}

/** Whether the draft says anything yet. */
const isTyped = ({ styles, amenities, maxGuests }: Draft) => (styles ?? amenities ?? maxGuests) !== undefined
