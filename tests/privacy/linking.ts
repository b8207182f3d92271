import type { Client } from '#tests/client.ts'
import type { Canary, CanaryWorld } from './canaries.ts'

/** Everything a stranger can read about one listing, as the words and numbers it is made of. */
export interface Reading {
  venue: number
  listing: number
  words: Set<string>
}

const DATES = ['live', 'held', 'sold'] as const

/** What strangers may look at: the dates that are offered, held or sold. */
function shown({ listings }: Canary): number[] {
  return DATES.flatMap((state) => listings[state])
}

/**
 * Reads every shown listing of every canary by this path (`{id}` is the listing's), headers included. All canaries
 * look alike and no two listings share a price, a date or a text, so that a word that only one venue's listings have
 * in common is a trace of the venue.
 */
export async function readListings(client: Client, { canaries }: CanaryWorld, path: string): Promise<Reading[]> {
  const readings: Reading[] = []
  for (const canary of canaries) {
    for (const listing of shown(canary)) {
      const answer = await client.raw(path.replace('{id}', String(listing)))
      if (answer.status !== 200) throw new Error(`${path} of listing ${listing} answers ${answer.status}`)
      const text = [...[...answer.headers].map(([name, value]) => `${name}=${value}`), await answer.text()].join('\n')
      readings.push({ venue: canary.id, listing, words: new Set(text.match(/[\w+/.-]{4,}/g)) })
    }
  }
  return readings
}

/**
 * Words that at least `shared` listings of one venue have, and no listing of any other venue: these would show that
 * dates are of one venue. As "venue: word".
 */
export function tracesIn(readings: Reading[], shared: number): string[] {
  const seen = new Map<string, Map<number, number>>()
  for (const { venue, words } of readings) {
    for (const word of words) {
      const venues = seen.get(word) ?? new Map<number, number>()
      seen.set(word, venues.set(venue, (venues.get(venue) ?? 0) + 1))
    }
  }
  return [...seen].flatMap(([word, venues]) => {
    const [[venue, count] = [0, 0], ...others] = [...venues]
    return others.length === 0 && count >= shared ? [`${venue}: ${word}`] : []
  })
}
