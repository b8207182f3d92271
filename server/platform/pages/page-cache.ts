import { publicPages } from '../metrics/instruments.ts'
import type { Encoding } from './compress.ts'

/** A page, rendered to the end. */
export interface RenderedPage {
  status: number
  headers: [name: string, value: string][]
  html: string
  /**
   * its bytes in each encoding, made for the first visitor who takes that encoding and reused for all others
   * (page-body.ts). For a page made for all couples, they lack the end, which is each couple's own
   * (body-with-own-part.ts)
   */
  bodies: Map<Encoding | null, Promise<Uint8Array<ArrayBuffer>>>
  setCookies: string[]
  /**
   * why an answer of the API is missing from the page, even if its status is 200: it was refused because the visitor's
   * budget was used up, or it failed for everybody; null if none is missing
   */
  lacks: 'refused' | 'failed' | null
}

interface Entry {
  page: RenderedPage
  until: number
  bytes: number
  shows: Shown
}

/** The listings that a page shows; 'any' for a list, since the next change may add any listing to it. */
type Shown = ReadonlySet<number> | 'any'

interface Rendering {
  page: Promise<RenderedPage>
  /** listings that have changed since it began */
  changed: Set<number>
}

/** What everybody may search by; with a filter for members, a page is rendered each time. */
const LISTING_FILTERS = [
  'city',
  'state',
  'metro',
  'date',
  'flexDays',
  'weekend',
  'month',
  'minGuests',
  'minPrice',
  'maxPrice',
  'styles',
  'isTransfer',
  'sort',
  'cursor',
]

/**
 * The public pages and the query keys that change what they show. `couples`: among couples that see what strangers see,
 * the page differs only in who they are and in their favorites (docs/decisions/0072-pages-made-for-all-couples.md).
 */
const CACHED_PAGES: readonly { path: RegExp; query: readonly string[]; couples?: true }[] = [
  { path: /^\/$/, query: [], couples: true },
  { path: /^\/waitlist$/, query: [] },
  { path: /^\/search$/, query: LISTING_FILTERS, couples: true },
  { path: /^\/venue\/[1-9]\d*$/, query: ['guests'] },
  { path: /^\/transfer-marketplace$/, query: ['location', 'minPrice', 'maxPrice', 'sort', 'cursor'], couples: true },
]

/**
 * The cache key of a page address, or null if the address is not a public page's or carries a query key that is not
 * known here (whatever that key does, it can't change another visitor's page).
 */
export function pageCacheKey(url: URL): string | null {
  const known = CACHED_PAGES.find((page) => page.path.test(url.pathname))
  if (known === undefined) return null
  for (const name of url.searchParams.keys()) if (!known.query.includes(name)) return null
  const sorted = new URLSearchParams(url.searchParams)
  sorted.sort()
  return `${url.origin}${url.pathname}?${sorted}`
}

/** Whether a page with a cache key can be made for all couples as well. */
export function isForCouples({ pathname }: URL): boolean {
  return CACHED_PAGES.some(({ path, couples }) => couples === true && path.test(pathname))
}

/** Thrown to everybody who waits for a shared page when it takes too long to render. */
export class RenderingTooLong extends Error {
  constructor(key: string) {
    super(`The page ${key} was not rendered in time`)
    this.name = 'RenderingTooLong'
  }
}

export interface PageCacheLimits {
  /** how long a stored page is served before it is rendered again, in milliseconds */
  lifeMs: number
  /** how long to wait for a rendering, in milliseconds; then it is abandoned, and the next visitor starts a new one */
  renderMs: number
  maxPages: number
  /** of HTML text, counted in UTF-16 units */
  maxBytes: number
}

/**
 * Rendered public pages, stored for a few seconds. Each is the same, to the byte, for every visitor without a session
 * or, except for each couple's own part, for all couples. Their number and size are limited: the page that has been
 * unused the longest is dropped first.
 */
export class PageCache {
  readonly #limits: PageCacheLimits
  readonly #entries = new Map<string, Entry>()
  readonly #rendering = new Map<string, Rendering>()
  #bytes = 0

  constructor(limits: PageCacheLimits) {
    this.#limits = limits
  }

  get size(): number {
    return this.#entries.size
  }

  /**
   * The page under `key`, rendered if need be. Visitors who come while it is being rendered share that rendering, unless
   * what it shows changed before they came: then they share the next one. Only a complete 200 without Set-Cookie is
   * stored. A page that lacks something because of an outage is shared with those who are waiting, but not stored, so
   * that an outage doesn't cost a rendering for each of them; a page that lacks what its visitor was refused isn't
   * shared either. Throws RenderingTooLong.
   */
  async get(key: string, render: () => Promise<RenderedPage>): Promise<RenderedPage> {
    const kept = this.#read(key)
    publicPages.inc({ from: kept === null ? 'rendering' : 'memory' })
    if (kept !== null) return kept
    const running = this.#rendering.get(key)
    if (running !== undefined) {
      const missed = new Set(running.changed) // a visitor who comes after a change must see it
      const shared = await running.page.catch((error: unknown) => {
        if (error instanceof RenderingTooLong) throw error
        return null
      })
      if (shared === null || !isShareable(shared)) return this.#inTime(key, render())
      return showsAny(shownBy(key, shared), missed) ? this.get(key, render) : shared
    }
    const rendering: Rendering = { page: this.#inTime(key, render()), changed: new Set() }
    this.#rendering.set(key, rendering)
    try {
      const page = await rendering.page
      const shows = shownBy(key, page)
      // a page that was forgotten while it was being rendered shows what was true before
      const isCurrent = this.#rendering.get(key) === rendering && !showsAny(shows, rendering.changed)
      if (isKeepable(page) && isCurrent) this.#write(key, page, shows)
      return page
    } finally {
      if (this.#rendering.get(key) === rendering) this.#rendering.delete(key)
    }
  }

  /**
   * Forgets the pages that show one of these listings, and every list, since it may show one of them now; with 'all',
   * every page. Such a page that is still being rendered goes to those who are already waiting for it, and is not
   * stored.
   */
  forget(ids: readonly number[] | 'all'): void {
    if (ids === 'all') {
      this.#entries.clear()
      this.#rendering.clear()
      this.#bytes = 0
      return
    }
    const changed = new Set(ids)
    for (const [key, { shows }] of this.#entries) if (showsAny(shows, changed)) this.#drop(key)
    for (const [key, rendering] of this.#rendering) {
      if (listingOf(key) === null) this.#rendering.delete(key)
      else for (const id of ids) rendering.changed.add(id)
    }
  }

  async #inTime(key: string, rendering: Promise<RenderedPage>): Promise<RenderedPage> {
    const { promise: late, reject } = Promise.withResolvers<never>()
    const timer = setTimeout(() => reject(new RenderingTooLong(key)), this.#limits.renderMs)
    return Promise.race([rendering, late]).finally(() => clearTimeout(timer))
  }

  #read(key: string): RenderedPage | null {
    const entry = this.#entries.get(key)
    if (entry === undefined) return null
    this.#entries.delete(key)
    if (entry.until <= performance.now()) {
      this.#bytes -= entry.bytes
      return null
    }
    this.#entries.set(key, entry)
    return entry.page
  }

  #write(key: string, page: RenderedPage, shows: Shown): void {
    const bytes = key.length + page.html.length
    this.#drop(key)
    this.#entries.set(key, { page, until: performance.now() + this.#limits.lifeMs, bytes, shows })
    this.#bytes += bytes
    for (const oldest of this.#entries.keys()) {
      if (this.#entries.size <= this.#limits.maxPages && this.#bytes <= this.#limits.maxBytes) break
      this.#drop(oldest)
    }
  }

  #drop(key: string): void {
    const entry = this.#entries.get(key)
    if (entry === undefined) return
    this.#entries.delete(key)
    this.#bytes -= entry.bytes
  }
}

/** The listing whose page has this key; null for a list. */
function listingOf(key: string): number | null {
  const [, id] = /^[^?]*\/venue\/(\d+)(?:\?|$)/.exec(key) ?? []
  return id === undefined ? null : Number(id)
}

/** What a page shows, by its address and, for the similar dates on it, its links. */
function shownBy(key: string, page: RenderedPage): Shown {
  const own = listingOf(key)
  return own === null ? 'any' : new Set([own, ...linksOf(page)])
}

/** Whether a page shows one of these listings; it links to each one that it shows. */
export function showsOneOf(page: RenderedPage, listings: ReadonlySet<number>): boolean {
  return [...listings].some((id) => linksOf(page).has(id))
}

/** The listings that a page links to. */
function linksOf(page: RenderedPage): ReadonlySet<number> {
  const known = links.get(page)
  if (known !== undefined) return known
  const found = new Set(Array.from(page.html.matchAll(LINK), ([, id]) => Number(id)))
  links.set(page, found)
  return found
}

const LINK = /\/venue\/(\d+)/g
const links = new WeakMap<RenderedPage, ReadonlySet<number>>()

function showsAny(shows: Shown, changed: ReadonlySet<number>): boolean {
  return changed.size > 0 && (shows === 'any' || [...shows].some((id) => changed.has(id)))
}

function isKeepable(page: RenderedPage): boolean {
  return page.status === 200 && page.lacks === null && page.setCookies.length === 0
}

function isShareable(page: RenderedPage): boolean {
  return [200, 503].includes(page.status) && page.lacks !== 'refused' && page.setCookies.length === 0
}
