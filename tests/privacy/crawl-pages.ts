import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type CanaryWorld, CITY } from './canaries.ts'
import { idsOf } from './crawl-api.ts'
import type { Listener, Stranger } from './leak-listener.ts'

const ROOT = join(import.meta.dirname, '../..')

/** How many addresses of one kind to follow, such as the login with its different ways back. */
const OF_ONE_KIND = 15

/**
 * Opens every page as this stranger: each file under web/routes with ids of canaries (pages of listings with all of
 * them), and what these pages link to or load, the next pages of searches included, up to OF_ONE_KIND of a kind. Page
 * source is searched as it arrives, dehydrated data and all. Returns how many addresses were opened.
 */
export async function crawlPages(listener: Listener, stranger: Stranger, { canaries }: CanaryWorld): Promise<number> {
  const [all, few] = [canaries.flatMap(idsOf), canaries.slice(0, 2).flatMap(idsOf)]
  const waiting = (await routePatterns()).flatMap((pattern) => {
    if (!pattern.includes('$')) return [pattern]
    return (pattern.includes('$listingId') ? all : few).map((id) => pattern.replace(/\$\w+/, String(id)))
  })
  waiting.push('/robots.txt', '/sitemap.xml', '/no-such-page', ...SEARCHES.map((search) => `/search?${search}`))
  const seen = new Set<string>(waiting)
  const kinds = new Map<string, number>()
  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
    const { text, response } = await listener.ask(stranger, path)
    const links = [response.headers.get('location') ?? '', ...linksIn(text)]
    for (const link of links.map(ownPath)) {
      if (link === null || seen.has(link)) continue
      const kind = link.replaceAll(/\d+/g, '0')
      const known = kinds.get(kind) ?? 0
      if (known >= OF_ONE_KIND) continue
      kinds.set(kind, known + 1)
      seen.add(link)
      waiting.push(link)
    }
  }
  return seen.size
}

const SEARCHES = [
  '',
  `city=${CITY.city}&state=${CITY.state}`,
  'minGuests=60&sort=price',
  'sort=date&limit=7',
  'isTransfer=true',
  'styles=barn',
  'maxPrice=nonsense&date=never',
]

/** Addresses of the pages as the router writes them, such as /venue/$listingId, without the not-found page. */
export async function routePatterns(): Promise<string[]> {
  const files = await readdir(join(ROOT, 'web/routes'), { recursive: true })
  return files
    .filter((path) => path.endsWith('.tsx') && !/^(__root|\$)\./.test(path))
    .map((path) => path.slice(0, -'.tsx'.length).replaceAll('.', '/'))
    .map((path) => `/${path.replace(/(^|\/)index$/, '')}`)
}

const linksIn = (html: string): string[] =>
  [...html.matchAll(/(?:href|src|action|content)="([^"]+)"/g)].map(([, link]) => (link ?? '').replaceAll('&amp;', '&'))

/** A link's path on our origin; null for any other link, and for the demo's own pages (/sandbox: all emails). */
function ownPath(link: string): string | null {
  if (!/^(https?:\/\/|\/)/.test(link) || !URL.canParse(link, 'http://unveil.test')) return null
  const url = new URL(link, 'http://unveil.test')
  if (url.origin !== 'http://unveil.test' || url.pathname.startsWith('/sandbox')) return null
  return url.pathname + url.search
}

/** The paths of all text files that the build made for the browser. */
export async function clientFiles(): Promise<string[]> {
  const folder = join(ROOT, 'dist/client')
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile() && /\.(js|css|svg|txt|html|json|xml)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length))
}
