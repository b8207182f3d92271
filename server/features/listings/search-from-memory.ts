import { SERVER_LIMITS } from '#contract/limits.ts'
import { memberFiltersIn } from '#contract/searching/member-filters.ts'
import { searchQuery } from '#contract/searching/search-query.ts'
import { encodeCursor } from '#server/platform/http/paging.ts'
import type { Services } from '#server/platform/services.ts'
import type { FoundCards } from '#server/search/cards.ts'
import type { Catalog, Open } from '#server/search/catalog.ts'
import type { ReadModel } from '#server/search/read-model.ts'
import { type Found, findPage } from '#server/search/search.ts'
import { makeCards } from './fill-cards.ts'
import { readCursor } from './read-cursor.ts'
import type { Filters, PageEnd, Sort } from './store/search.ts'

/** A page of the search as its answer has it. */
export interface ReadyPage {
  /**
   * The JSON of its listings, in bytes that are valid only until `sent` gives them back. Only cards that aren't in
   * memory yet are read from the database. Null if a listing on the page has just changed.
   */
  body(): Promise<{ bytes: Buffer; sent: () => void } | null>
  total: number
  /** cursor of the next page, if there is one */
  next: string | null
}

interface Asked {
  filters: Filters
  page: { sort: Sort; limit: number; after: PageEnd | null }
}

/** The dates that a query finds, and their cards once those have been asked for. */
interface Answer {
  found: Found
  cards: FoundCards | null
}

/** How many queries are remembered with their answers until something changes. */
const REMEMBERED = 5_000
/**
 * The most characters in a query; pages send some 300. Longer ones aren't read or cached before a budget is charged.
 */
const LONGEST = 1_000

/**
 * Returns a function that answers from memory what strangers ask of GET /api/listings, by the query of the address,
 * with nothing to parse twice, count or stringify. It returns null for everything else; the route gives the same
 * answers, to everybody.
 */
export function readySearch({ db, search: model, clock }: Pick<Services, 'db' | 'search' | 'clock'>) {
  const look = { clock, early: false }
  const asked = new Map<string, Asked | null>()
  const answered = new Map<string, Answer>()
  let [open, version]: [Open | null, number] = [null, 0]

  /** Looking up 24 cards takes longer than copying them, so we remember where they lie. */
  async function bodyOf(answer: Answer, { cards }: ReadModel) {
    const { ids } = answer.found
    if (answer.cards?.version !== cards.version) answer.cards = cards.find(ids, clock.todayIn)
    if (answer.cards === null) {
      await makeCards({ db, cards, clock }, ids)
      answer.cards = cards.find(ids, clock.todayIn)
    }
    const bytes = answer.cards && cards.write(answer.cards)
    return bytes && { bytes, sent: () => cards.release(bytes) }
  }

  /** Forgets all answers once anything that may be found, or where cards lie, has changed. */
  function keepCurrent(now: Open, { cards }: ReadModel): void {
    if (open === now && version === cards.version) return
    answered.clear()
    open = now
    version = cards.version
  }

  /** Returns a promise only while memory reads what this process has just written. */
  return (query: string): ReadyPage | null | Promise<ReadyPage | null> => {
    if (query.length > LONGEST || model === null) return null
    const question = remember(asked, query, () => questionOf(query))
    if (question === null) return null
    const catalog = model.current()
    if (catalog instanceof Promise) return catalog.then((read) => read && pageIn(read, query, question, model))
    return catalog && pageIn(catalog, query, question, model)
  }

  function pageIn(catalog: Catalog, query: string, question: Asked, kept: ReadModel): ReadyPage | null {
    keepCurrent(catalog.openTo(look), kept)
    const answer = answered.get(query) ?? answerTo(catalog, query, question)
    if (answer === null) return null
    const { total, end } = answer.found
    const next = end && encodeCursor([question.page.sort, end.key, end.id])
    return { body: () => bodyOf(answer, kept), total, next }
  }

  function answerTo(catalog: Catalog, query: string, { filters, page }: Asked): Answer | null {
    const found = findPage(catalog, filters, page, look)
    if (found === null) return null
    const answer = { found, cards: null }
    if (answered.size >= REMEMBERED) answered.clear()
    answered.set(query, answer)
    return answer
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

/**
 * Null for queries that the route has to refuse, or may have to, and for those that only members and front pages send.
 */
function questionOf(query: string): Asked | null {
  const values = [...new URLSearchParams(query)]
  const isPlain = values.every(([name, value]) => /^[\x20-\x24\x26-\x7e]*$/.test(name + value))
  const given = Object.fromEntries(values)
  if (!isPlain || Object.keys(given).length < values.length) return null
  const parsed = searchQuery.safeParse(given)
  if (!parsed.success || parsed.data.featured || memberFiltersIn(parsed.data).length > 0) return null
  const { sort = 'best', limit = SERVER_LIMITS.pageSize, cursor, ...filters } = parsed.data
  try {
    return { filters, page: { sort, limit, after: cursor === undefined ? null : readCursor(cursor, sort) } }
  } catch {
    return null
  }
}
