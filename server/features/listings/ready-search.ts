import { type Listing, listing } from '#contract/api/listings.ts'
import { LIMITS } from '#contract/limits.ts'
import { memberFiltersIn } from '#contract/searching/member-filters.ts'
import { searchQuery } from '#contract/searching/search-query.ts'
import { encodeCursor } from '#server/platform/http/paging.ts'
import type { Services } from '#server/platform/services.ts'
import type { Open } from '#server/search/catalogue.ts'
import type { ReadModel } from '#server/search/read-model.ts'
import { type Found, findPage } from '#server/search/search.ts'
import { Todays } from '#server/search/todays.ts'
import { pageEnd } from './store/cursors.ts'
import type { Filters, PageEnd, Sort } from './store/search.ts'

/** A page of the search as its answer has it. */
export interface ReadyPage {
  /** the JSON of its listings */
  body: string
  total: number
  /** cursor of the next page, if there is one */
  next: string | null
}

interface Asked {
  filters: Filters
  page: { sort: Sort; limit: number; after: PageEnd | null }
}

/** How many questions are remembered with their answers, as long as nothing changes. */
const REMEMBERED = 5_000

/**
 * What strangers ask of GET /api/listings, by the query of its address, answered at once if memory has all of it: no
 * promise, no database, nothing to stringify. Null for everything else; the route says the same, and says it to everybody.
 */
export function readySearch({ search: model, clock }: Pick<Services, 'search' | 'clock'>) {
  const look = { clock, early: false }
  const todays = new Todays()
  const todayIn = (state: string) => todays.at(state, clock)
  const asked = new Map<string, Asked | null>()
  const answered = new Map<string, { open: Open; found: Found }>()

  return (query: string): ReadyPage | null => {
    const catalogue = model?.current() ?? null
    if (model === null || catalogue === null || catalogue instanceof Promise) return null
    const question = remember(asked, query, () => questionOf(query))
    if (question === null) return null
    const open = catalogue.openTo(look)
    let answer = answered.get(query)
    if (answer?.open !== open) {
      const found = findPage(catalogue, question.filters, question.page, look)
      if (found === null) return null
      answer = { open, found }
      if (answered.size >= REMEMBERED) answered.clear()
      answered.set(query, answer)
    }
    const { ids, total, end } = answer.found
    const cards: string[] = []
    for (const id of ids) {
      const card = model.cards.get(id, todayIn)
      if (card === undefined) return null
      cards.push(card)
    }
    return { body: `[${cards.join(',')}]`, total, next: end && encodeCursor([question.page.sort, end.key, end.id]) }
  }
}

function remember(known: Map<string, Asked | null>, query: string, read: () => Asked | null): Asked | null {
  const before = known.get(query)
  if (before !== undefined) return before
  const question = read()
  if (known.size >= REMEMBERED) known.clear()
  known.set(query, question)
  return question
}

/** Null for what the route has to refuse, or may have to, and for what only members and front pages ask. */
function questionOf(query: string): Asked | null {
  const values = [...new URLSearchParams(query)]
  const isPlain = values.every(([name, value]) => /^[\x20-\x24\x26-\x7e]*$/.test(name + value))
  const given = Object.fromEntries(values)
  if (!isPlain || Object.keys(given).length < values.length) return null
  const parsed = searchQuery.safeParse(given)
  if (!parsed.success || parsed.data.featured || memberFiltersIn(parsed.data).length > 0) return null
  const { sort = 'best', limit = LIMITS.pageSize, cursor, ...filters } = parsed.data
  try {
    return { filters, page: { sort, limit, after: cursor === undefined ? null : pageEnd(cursor, sort) } }
  } catch {
    return null
  }
}

/**
 * Keeps what strangers were shown for the next of them, if the contract names everything in it. `changes` is how many
 * `cards` knew of before the rows were read.
 */
export function keepCards(
  { cards }: ReadModel,
  views: readonly Listing[],
  { changes, todayIn }: { changes: number; todayIn: (state: string) => string },
): void {
  for (const view of views) {
    if (view.isRevealed || view.isEarly || !listing.safeParse(view).success) continue
    cards.keep(view.id, { json: JSON.stringify(view), state: view.state, today: todayIn(view.state) }, changes)
  }
}
