import { setTimeout as pause } from 'node:timers/promises'
import { type Listing, listing } from '#contract/api/listings.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Services } from '#server/platform/services.ts'
import { giveWay } from '#server/platform/turns/give-way.ts'
import type { Cards } from '#server/search/cards.ts'
import type { ReadModel } from '#server/search/read-model.ts'
import { findableRows } from './store/memory-or-sql.ts'
import { listingView } from './views.ts'

/**
 * Stores the cards that a stranger was shown, for the next stranger, except those with anything that the contract
 * doesn't name. `changes` is how many changes `cards` knew about before the rows were read.
 */
export function addCards(
  cards: Cards,
  views: readonly Listing[],
  { changes, todayIn }: { changes: number; todayIn: Clock['todayIn'] },
): void {
  for (const view of views) {
    if (view.isRevealed || view.isEarly || !listing.safeParse(view).success) continue
    const { styles, venueId, isRevealed, amenities, description, packageDetails, ...own } = view
    const shared = { styles, venueId, isRevealed, amenities, description, packageDetails }
    const text = { own: JSON.stringify(own).slice(0, -1), shared: `,${JSON.stringify(shared).slice(1)}` }
    cards.keep(view.id, { ...text, state: view.state, today: todayIn(view.state) }, changes)
  }
}

/** Reads those of these dates that have no card, and stores what strangers see of them. */
export async function makeCards(
  { db, cards, clock }: Pick<Services, 'db' | 'clock'> & { cards: Cards },
  ids: readonly number[],
): Promise<void> {
  const { changes } = cards
  const missing = ids.filter((id) => !cards.has(id, clock.todayIn))
  const rows = await findableRows(db, missing, null)
  const views = rows.map((row) => listingView(row, clock))
  addCards(cards, views, { changes, todayIn: clock.todayIn })
}

/** How many cards are made at a time: so few that no request waits for them longer than a few milliseconds. */
const AT_A_TIME = 50
/** How many dates are looked at between two pauses. */
const LOOKED_AT = 2_000
/** How often to check whether new dates, or a new day, have left any without a card. */
const EVERY_MS = 60_000

type Filled = Pick<Services, 'db' | 'clock' | 'log'> & { search: ReadModel }

/**
 * Makes the cards of the dates that come first in the search, as many as there is memory for, so that the first person
 * to find one of them doesn't wait for the database. Begins when the search is loaded.
 */
export function startFillingCards(services: Filled) {
  const stopping = new AbortController()
  const { signal } = stopping
  const breathe = (ms: number) => pause(ms, undefined, { signal }).catch(() => {})
  const stopped = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }))

  async function keepFilling(): Promise<void> {
    await Promise.race([services.search.loaded, stopped])
    while (!signal.aborted) {
      try {
        for await (const _ of filling(services)) {
          if (signal.aborted) return
          await giveWay()
        }
      } catch (error) {
        services.log.warn({ err: error }, 'search: cards were not made ahead')
      }
      await breathe(EVERY_MS)
    }
  }
  const ended = keepFilling()
  return {
    /** Stops; resolves once no query for cards is running. */
    stop: async () => {
      stopping.abort()
      await ended
    },
  }
}

/** Makes the cards that are missing, as far as there is room, and pauses every now and then. */
async function* filling({ db, clock, search }: Filled): AsyncGenerator<void> {
  const { cards } = search
  const catalog = await search.current()
  if (catalog === null) return
  let missing: number[] = []
  let looked = 0
  for (const id of catalog.idsInOrder('best', { clock, early: false })) {
    if (++looked % LOOKED_AT === 0) yield
    if (cards.has(id, clock.todayIn)) continue
    // a card made on another day is replaced, which takes no more room
    if (!cards.hasRoom && !cards.knows(id)) return
    if (missing.push(id) < AT_A_TIME) continue
    await makeCards({ db, cards, clock }, missing)
    yield
    missing = []
  }
  await makeCards({ db, cards, clock }, missing)
}
