import { TELLING_FACTS, type TellingFact } from '#contract/identity/public-facts.ts'
import { LIMITS } from '#contract/limits.ts'
import type { Cents } from '#contract/money.ts'
import { BitSet } from '#server/search/bit-set.ts'

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

/** A venue rarely lists a date for less than this share of its capacity (docs/decisions/0058-blending-in.md). */
export const LEAST_SHARE = 0.4
/** By what factor a date's price may be below or above what its venue usually asks. */
const PRICE_SLACK = 1.25
/** Prices are compared in steps of a fifth, so no one can learn a venue's own range by trying numbers. */
const priceStep = (cents: Cents) => Math.round(Math.log(Math.max(1, cents)) / Math.log(1.2))

/** What each fact of a draft asks of a venue, part by part: a name for it, and which venues could show that. */
const ASKED: Record<TellingFact, (draft: Draft) => [part: string | number, has: (venue: Neighbor) => boolean][]> = {
  styles: ({ styles = [] }) => styles.map((style) => [style, (venue) => venue.styles.includes(style)]),
  amenities: ({ amenities = [] }) => amenities.map((one) => [one, (venue) => venue.amenities.includes(one)]),
  guests: ({ maxGuests: guests }) =>
    guests === undefined
      ? []
      : [[guests, ({ max_capacity }) => guests <= max_capacity && guests >= max_capacity * LEAST_SHARE]],
  deposit: ({ depositPercent: percent = LIMITS.defaultDepositPercent }) =>
    percent === LIMITS.defaultDepositPercent ? [] : [[percent, ({ deposits }) => deposits.includes(percent)]],
  price: ({ originalPrice: price }) =>
    price === undefined
      ? []
      : [
          [
            priceStep(price),
            (venue) =>
              priceStep(price) >= priceStep(venue.price_min_cents / PRICE_SLACK) &&
              priceStep(price) <= priceStep(venue.price_max_cents * PRICE_SLACK),
          ],
        ],
}

/**
 * Counts the venues of a crowd that could have published a draft. Proposals weigh thousands of choices, so each part of
 * a fact is asked of every venue once, and remembered with a bit per venue.
 */
export class Crowd {
  readonly #others: readonly Neighbor[]
  readonly #own: number
  readonly #whoHas = new Map<string, BitSet>()
  readonly #found: BitSet

  /** `ownId`: the draft's own venue, which counts whatever it is like */
  constructor(venues: readonly Neighbor[], ownId: number) {
    this.#others = venues.filter(({ id }) => id !== ownId)
    this.#own = venues.length - this.#others.length
    this.#found = new BitSet(this.#others.length)
  }

  /** How many venues could have published a draft, by these of its facts. */
  count(draft: Draft, facts: readonly TellingFact[] = TELLING_FACTS): number {
    return this.#own + this.countOthers(draft, facts)
  }

  /** The same without the draft's own venue. */
  countOthers(draft: Draft, facts: readonly TellingFact[]): number {
    const asked = facts.flatMap((fact) =>
      ASKED[fact](draft).map(([part, has]) => this.#havingIt(`${fact} ${part}`, has)),
    )
    const [first, ...rest] = asked
    if (!first) return this.#others.length
    this.#found.copy(first)
    for (const set of rest) this.#found.and(set)
    return this.#found.count()
  }

  #havingIt(part: string, has: (venue: Neighbor) => boolean): BitSet {
    const known = this.#whoHas.get(part)
    if (known) return known
    const set = new BitSet(this.#others.length)
    for (const [at, venue] of this.#others.entries()) if (has(venue)) set.add(at)
    this.#whoHas.set(part, set)
    return set
  }
}
