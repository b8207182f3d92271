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
import { Crowd, type Draft, LEAST_SHARE, type Neighbor } from './could-publish.ts'

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

/**
 * How many venues of `crowd` could have published this draft, and which fact narrows them down most: without that fact,
 * `without` venues could have. `narrowest` is null unless leaving out one fact gives more venues, and at least
 * `SERVER_LIMITS.safeCrowd` of them: otherwise, naming the fact would say whether one particular venue, such as the
 * only one with a date at this deposit, fits the other facts. The draft's own venue counts, whatever it is like.
 */
function likenessOf(draft: Draft, crowd: Crowd) {
  const venues = crowd.count(draft)
  const [best] = TELLING_FACTS.map((fact) => ({
    fact,
    without: crowd.count(
      draft,
      TELLING_FACTS.filter((one) => one !== fact),
    ),
  }))
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
  /** whether enough venues must be able to show the choice, at whatever cost */
  cautious?: boolean
}

/** Proposed facts of a date. */
export type Proposal = PublicFacts & { maxGuests: number }

/** A choice, and what it is worth apart from what the venue's other dates show. */
interface Choice {
  styles: readonly string[]
  maxGuests: number
  amenities: Amenity[]
  worth: number
}

/**
 * A choice for one date that makes it look like other venues' dates: what many of `crowd` could show as well, and what
 * the venue's other dates, `shown`, don't, above all those of nearly the same price. At most two styles; one, or none,
 * where few share them or the venue's other dates show them. `random` gives numbers from 0 up to 1.
 */
export const proposeFacts = (venue: Subject, around: Around, random: () => number): Proposal =>
  proposingFor(venue, around)(random)

/**
 * Makes such choices for one date after another, each as if the ones before were shown, too. What doesn't change from
 * date to date is worked out once: an owner may ask for a hundred, beside thousands of venues and dates.
 */
function proposingFor(
  venue: Subject,
  { crowd, shown, originalPrice, cautious = false }: Around,
): (random: () => number) => Proposal {
  const counted = new Crowd(crowd, venue.id)
  const again = costsOfRepeating(shown, originalPrice)
  const own = commonAmenitiesOf(venue)
  const [shares, times] = [sharesIn(crowd, own), timesShown(shown, own)]
  // the price narrows a date down, too, which matters when anonymity does
  const facts: readonly TellingFact[] = cautious ? [...PROPOSED, 'price'] : PROPOSED
  const combinations = stylesToShow(venue.styles).flatMap((styles) =>
    guestSteps(venue.max_capacity).map((maxGuests) => ({ styles, maxGuests })),
  )
  const worthOf = ({ styles, maxGuests, amenities }: Omit<Choice, 'worth'>, shows: readonly Amenity[]) => {
    const could = counted.countOthers({ styles, amenities, maxGuests, originalPrice }, facts)
    if (styles.length > 1 && could < SERVER_LIMITS.crowdForTwoStyles) return Number.NEGATIVE_INFINITY
    const safe = could + 1 >= SERVER_LIMITS.safeCrowd ? SAFE[cautious ? 'cautious' : 'usual'] : 0
    const bare = amenities.length < shows.length ? SHOWING_NONE_OF_THEM : 0
    return 2 * Math.log(could + 0.3) + safe + bare + SHOWING[styles.length as 0 | 1 | 2]
  }
  const known = new Map<string, Choice[]>()
  const choicesWith = (shows: Amenity[]): Choice[] => {
    const choices =
      known.get(shows.join()) ??
      combinations.flatMap((one) =>
        (cautious && shows.length > 0 ? [shows, []] : [shows]).map((amenities) => {
          const choice = { ...one, amenities }
          return { ...choice, worth: worthOf(choice, shows) }
        }),
      )
    known.set(shows.join(), choices)
    return choices
  }
  return (random) => {
    const shows = chooseAmenities({ own, shares, times }, random)
    let best: Choice | undefined
    let most = Number.NEGATIVE_INFINITY
    for (const choice of choicesWith(shows)) {
      if (choice.worth === Number.NEGATIVE_INFINITY) continue
      const weight = choice.worth - again.of(choice) + random()
      if (weight > most) [best, most] = [choice, weight]
    }
    const proposal = {
      styles: (best?.styles ?? []) as VenueStyle[],
      amenities: best?.amenities ?? shows,
      maxGuests: best?.maxGuests ?? venue.max_capacity,
    }
    again.add({ ...proposal, max_guests: proposal.maxGuests, original_cents: originalPrice ?? 0 })
    for (const amenity of proposal.amenities) times.set(amenity, (times.get(amenity) ?? 0) + 1)
    return proposal
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

/** What it costs to show again what these dates show, and those that are added to them. */
function costsOfRepeating(shown: readonly ShownBefore[], originalPrice: Cents | undefined) {
  const [styles, guests] = [new Map<string, number>(), new Map<number, number>()]
  let bare = 0
  const costs = {
    add(date: ShownBefore): void {
      const cost = AGAIN[nearness(date, originalPrice)]
      for (const style of date.styles) styles.set(style, (styles.get(style) ?? 0) + cost)
      guests.set(date.max_guests, (guests.get(date.max_guests) ?? 0) + cost)
      if (date.styles.length === 0) bare += BARE_AGAIN * cost
    },
    of: (choice: Choice): number =>
      sum(choice.styles, (style) => styles.get(style) ?? 0) +
      (guests.get(choice.maxGuests) ?? 0) +
      (choice.styles.length === 0 ? bare : 0),
  }
  for (const date of shown) costs.add(date)
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
  const own = commonAmenitiesOf(venue)
  return chooseAmenities({ own, shares: sharesIn(crowd, own), times: timesShown(shown, own) }, random, count)
}

interface OwnAmenities {
  own: readonly Amenity[]
  /** the share of others that have it, and whether that is nearly everybody */
  shares: ReadonlyMap<Amenity, { share: number; everywhere: boolean }>
  /** how many dates show it */
  times: ReadonlyMap<Amenity, number>
}

function chooseAmenities({ own, shares, times }: OwnAmenities, random: () => number, count = 1): Amenity[] {
  const weighed = own.map((amenity) => {
    const { share = 0, everywhere = false } = shares.get(amenity) ?? {}
    return { amenity, everywhere, weight: share - (times.get(amenity) ?? 0) + random() }
  })
  const chosen = weighed
    .toSorted((one, other) => other.weight - one.weight)
    .filter(({ everywhere }, rank) => rank < count || everywhere)
    .slice(0, LIMITS.shownAmenities)
  return weighed.filter((one) => chosen.includes(one)).map(({ amenity }) => amenity)
}

/** How many of these show each amenity. */
const timesShown = (all: readonly { amenities: readonly string[] }[], own: readonly Amenity[]) =>
  new Map(own.map((amenity) => [amenity, sum(all, ({ amenities }) => Number(amenities.includes(amenity)))]))

function sharesIn(crowd: readonly Neighbor[], own: readonly Amenity[]): OwnAmenities['shares'] {
  const shares = [...timesShown(crowd, own)].map(([amenity, times]) => {
    const share = times / Math.max(1, crowd.length)
    const everywhere = share >= NEARLY_ALL && crowd.length >= SERVER_LIMITS.crowdForTwoStyles
    return [amenity, { share, everywhere }] as const
  })
  return new Map(shares)
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
  const there = new Crowd(crowds[draft.place], venue.id)
  const { venues, narrowest, without } = likenessOf(draft, there)
  const place = placeToShow(crowds, areaOf(venue))
  const fewThere = crowds[draft.place].length < SERVER_LIMITS.safeCrowd
  const around = place === draft.place ? there : new Crowd(crowds[place], venue.id)
  const propose = proposingFor(venue, {
    crowd: crowdToBlendInto(crowds, place),
    shown,
    originalPrice: draft.originalPrice,
    cautious: isTyped(draft) && venues < SERVER_LIMITS.safeCrowd,
  })
  // with a proposal, an owner takes the usual deposit, too, if their own narrows the date down most
  const usual = narrowest === 'deposit' ? { depositPercent: undefined } : {}
  const proposals = Array.from({ length: dates }, () => {
    const proposal = propose(random)
    return { ...proposal, place, venues: bandOf(around.count({ ...draft, ...proposal, ...usual })) }
  })
  return {
    venues: bandOf(venues),
    narrowest: fewThere ? ('place' as const) : narrowest,
    without: bandOf(fewThere ? around.count(draft) : without),
    proposals,
  }
}

/** Whether the draft says anything yet. */
const isTyped = ({ styles, amenities, maxGuests }: Draft) => (styles ?? amenities ?? maxGuests) !== undefined
