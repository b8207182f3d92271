import type { SeenDate } from './unlike-world.ts'

/** How two dates compare in a fact that strangers read: words of a few kinds, so that they can be counted. */
type Compare = (one: SeenDate, other: SeenDate) => string

/**
 * The comparisons for a world: sharing a fact that few dates of a place show says more than sharing one that many show.
 */
function factsOf(dates: readonly SeenDate[]): Record<string, Compare> {
  const shownBy = new Map<string, number>()
  const count = (key: string) => shownBy.set(key, (shownBy.get(key) ?? 0) + 1)
  for (const { place, guests, styles } of dates) {
    count(`${place} ${guests}`)
    for (const style of styles) count(`${place} ${style}`)
  }
  const rarity = (place: string, fact: string | number) => rare(shownBy.get(`${place} ${fact}`) ?? 0)
  return {
    guests: (one, other) => {
      if (one.guests === other.guests) return `equal ${rarity(one.place, one.guests)}`
      const apart = Math.abs(Math.log(one.guests / other.guests))
      return apart < 0.25 ? 'near' : apart < 0.8 ? 'middling' : 'far'
    },
    price: (one, other) => String(Math.min(12, Math.floor(Math.abs(Math.log(one.original / other.original)) * 12))),
    styles: (one, other) => {
      const both = one.styles.filter((style) => other.styles.includes(style))
      const rarest = Math.min(...both.map((style) => rarity(one.place, style)))
      return `${[one.styles.length, other.styles.length].sort()} ${both.length} ${rarest}`
    },
    deposit: (one, other) => (one.depositPercent === other.depositPercent ? `equal ${one.depositPercent}` : 'other'),
    percentOff: (one, other) => String(Math.min(4, Math.floor(Math.abs(one.percentOff - other.percentOff) / 5))),
  }
}

/** How rare a fact is if this many dates of a place show it: 1 is the rarest. */
const rare = (dates: number) => [2, 4, 8, 16, Number.POSITIVE_INFINITY].findIndex((most) => dates <= most) + 1

/** What cards don't say, and the order of ids: all this must add next to nothing. */
const BESIDE: Record<string, Compare> = {
  amenities: (one, other) =>
    `${shared(one.amenities, other.amenities)} of ${Math.min(one.amenities.length, other.amenities.length)}`,
  words: (one, other) => String(one.words === other.words),
  order: (one, other) => String(Math.min(6, Math.floor(Math.log10(1 + Math.abs(one.id - other.id))))),
}

/** What only somebody who watches all the time knows: the moments at which two dates appeared. */
const WATCHED: Record<string, Compare> = {
  appeared: (one, other) => {
    const apart = Math.abs((one.appeared ?? 0) - (other.appeared ?? 0))
    return String(
      [0, 60, 180, 360, 720, 1440, 2880, 5760, 10_080, 14_400, 20_160, 30_240, Number.POSITIVE_INFINITY].findIndex(
        (most) => apart <= most,
      ),
    )
  },
}

const shared = (some: readonly string[], others: readonly string[]) => some.filter((one) => others.includes(one)).length

/** Guesses which date is likeliest to be of the same venue as this one; null if its place has no other date. */
export type Linker = (date: SeenDate, among: readonly SeenDate[]) => SeenDate | null

/**
 * What a linker may take into account: what cards show, or all that is public, or also what somebody who watches sees,
 * or single facts of the cards.
 */
export type Knowledge = 'cards' | 'all' | 'watching' | readonly string[]

/**
 * Somebody who knows a whole world (by having booked every venue of it) and has learned from it how alike two dates of
 * one venue are, fact by fact, and two of different venues (naive Bayes). They know how proposals are made: the world
 * that they learned from made them the same way.
 */
export function learn(dates: readonly SeenDate[], of: ReadonlyMap<number, number>, knows: Knowledge): Linker {
  const looksAt = (world: readonly SeenDate[]) =>
    Object.entries({
      ...factsOf(world),
      ...((knows === 'all' || knows === 'watching') && BESIDE),
      ...(knows === 'watching' && WATCHED),
    }).filter(([name]) => typeof knows === 'string' || knows.includes(name))
  const counts = new Map<string, [same: number, different: number]>()
  const totals: [number, number] = [0, 0]
  const known = looksAt(dates)
  for (const [one, other] of pairs(dates)) {
    const side = of.get(one.id) === of.get(other.id) ? 0 : 1
    totals[side] += 1
    for (const [name, compare] of known) {
      const key = `${name} ${compare(one, other)}`
      const count = counts.get(key) ?? [0, 0]
      count[side] += 1
      counts.set(key, count)
    }
  }
  const weights = new Map(
    [...counts].map(([key, [same, different]]) => [
      key,
      Math.log((same + 1) / (totals[0] + 2)) - Math.log((different + 1) / (totals[1] + 2)),
    ]),
  )
  const asked = new WeakMap<readonly SeenDate[], ReturnType<typeof looksAt>>()
  return (date, among) => {
    const facts = asked.get(among) ?? looksAt(among)
    asked.set(among, facts)
    const weigh = (other: SeenDate) =>
      facts.reduce((sum, [name, compare]) => sum + (weights.get(`${name} ${compare(date, other)}`) ?? 0), 0)
    let best: { other: SeenDate; weight: number } | null = null
    for (const other of among) {
      if (other.id === date.id || other.place !== date.place) continue
      const weight = weigh(other)
      if (!best || weight > best.weight) best = { other, weight }
    }
    return best?.other ?? null
  }
}

function* pairs(dates: readonly SeenDate[]): Generator<[SeenDate, SeenDate]> {
  for (const [index, one] of dates.entries()) {
    for (const other of dates.slice(index + 1)) if (one.place === other.place) yield [one, other]
  }
}

/**
 * In percent, how many guesses of this linker name a date of the same venue; only for dates that have such a sibling.
 */
export function precisionOf(linker: Linker, dates: readonly SeenDate[], of: ReadonlyMap<number, number>): number {
  const siblings = new Map<number, number>()
  for (const { id } of dates) siblings.set(of.get(id) ?? 0, (siblings.get(of.get(id) ?? 0) ?? 0) + 1)
  const asked = dates.filter(({ id }) => (siblings.get(of.get(id) ?? 0) ?? 0) > 1)
  const right = asked.filter((date) => {
    const guess = linker(date, dates)
    return guess && of.get(guess.id) === of.get(date.id)
  })
  return Math.round((right.length / asked.length) * 1000) / 10
}
