import type { SeenDate } from './unlike-world.ts'

/** How two dates compare in each of the facts that strangers read; words of a few kinds, so that they can be counted. */
const FACTS: Record<string, (one: SeenDate, other: SeenDate) => string> = {
  guests: (one, other) =>
    one.guests === other.guests
      ? `equal ${Math.min(5, Math.floor(one.guests / 100))}`
      : Math.abs(one.guests - other.guests) <= 50
        ? 'near'
        : 'far',
  price: (one, other) => String(Math.min(8, Math.floor(Math.abs(Math.log(one.original / other.original)) * 8))),
  styles: (one, other) => `${shared(one.styles, other.styles)} of ${Math.min(one.styles.length, other.styles.length)}`,
  deposit: (one, other) => (one.depositPercent === other.depositPercent ? `equal ${one.depositPercent}` : 'other'),
  percentOff: (one, other) => String(Math.min(4, Math.floor(Math.abs(one.percentOff - other.percentOff) / 5))),
}

/** Facts of the page that are on no card: they must add nothing. */
const BESIDE: typeof FACTS = {
  amenities: (one, other) =>
    `${shared(one.amenities, other.amenities)} of ${Math.min(one.amenities.length, other.amenities.length)}`,
  words: (one, other) => String(one.words === other.words),
  order: (one, other) => String(Math.min(6, Math.floor(Math.log10(1 + Math.abs(one.id - other.id))))),
}

const shared = (some: readonly string[], others: readonly string[]) => some.filter((one) => others.includes(one)).length

/** Guesses for a date the one that is likeliest of the same venue; null without another date in its place. */
export type Linker = (date: SeenDate, among: readonly SeenDate[]) => SeenDate | null

/**
 * Somebody who knows a whole world (by having booked every venue of it) and has learned from it how alike two dates of one
 * venue are, fact by fact, and two of different venues (naive Bayes).
 */
export function learn(dates: readonly SeenDate[], of: ReadonlyMap<number, number>, allOfIt: boolean): Linker {
  const facts = Object.entries(allOfIt ? { ...FACTS, ...BESIDE } : FACTS)
  const counts = new Map<string, [same: number, different: number]>()
  const totals: [number, number] = [0, 0]
  for (const [one, other] of pairs(dates)) {
    const side = of.get(one.id) === of.get(other.id) ? 0 : 1
    totals[side] += 1
    for (const [name, compare] of facts) {
      const key = `${name} ${compare(one, other)}`
      const count = counts.get(key) ?? [0, 0]
      count[side] += 1
      counts.set(key, count)
    }
  }
  const weigh = (one: SeenDate, other: SeenDate) =>
    facts.reduce((sum, [name, compare]) => {
      const [same, different] = counts.get(`${name} ${compare(one, other)}`) ?? [0, 0]
      return sum + Math.log((same + 1) / (totals[0] + 2)) - Math.log((different + 1) / (totals[1] + 2))
    }, 0)
  return (date, among) => {
    const others = among.filter(({ id, place }) => id !== date.id && place === date.place)
    return others.reduce<SeenDate | null>(
      (best, other) => (best && weigh(date, best) >= weigh(date, other) ? best : other),
      null,
    )
  }
}

function* pairs(dates: readonly SeenDate[]): Generator<[SeenDate, SeenDate]> {
  for (const [index, one] of dates.entries()) {
    for (const other of dates.slice(index + 1)) if (one.place === other.place) yield [one, other]
  }
}

/** In percent, how many guesses of this linker name a date of the same venue; only of dates that have such a sibling. */
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
