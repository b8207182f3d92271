import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { startUnveil, type Unveil } from '#server/start.ts'
import { ensurePagesBuilt } from '../../scripts/build-pages.ts'
import { freePort } from '../process/installation.ts'
import { expectNoAxeViolations, newPage } from './browser.ts'

/**
 * Pages of each kind that links lead to once somebody has logged in, on the filled demo: axe finds nothing, and nothing
 * scrolls sideways. Pages for visitors are checked in journeys/public-pages.test.ts.
 */
const NIGHTLY = process.env.UNVEIL_TEST_SIZE === 'nightly'
/** How many addresses of one kind are opened: bookings, for example, are in different states. */
const OF_ONE_KIND = NIGHTLY ? 8 : 2
/** More pages than the product has: links that differ on each page would never end. */
const MOST_PAGES = NIGHTLY ? 300 : 80
/** A normal run takes a minute and a half on two otherwise idle cores. */
const PATIENCE_MS = (NIGHTLY ? 120 : 10) * 60_000
const LOOKS = NIGHTLY
  ? ([1440, 768, 390] as const).flatMap((width) => [[width, 'light'] as const, [width, 'dark'] as const])
  : ([
      [1440, 'dark'],
      [390, 'light'],
    ] as const)

const folder = await mkdtemp(join(tmpdir(), 'unveil-screens-'))
let unveil: Unveil
beforeAll(async () => {
  await ensurePagesBuilt({ log: () => {} })
  const [port, sandboxPort] = [await freePort(), await freePort()]
  const config = readConfig({
    PORT: String(port),
    SANDBOX_PORT: String(sandboxPort),
    UNVEIL_DATA: folder,
    LOG_LEVEL: 'error',
  })
  unveil = await startUnveil({
    config,
    root: join(import.meta.dirname, '../..'),
    development: false,
    say: () => {},
  })
})
afterAll(async () => {
  await unveil?.stop()
  await rm(folder, { recursive: true, force: true })
})

test.each([
  ['couple', 12],
  ['couple2', 8],
  ['venue', 12],
  ['admin', 12],
])(
  'axe finds nothing on the pages of the demo’s %s, and none scrolls sideways',
  async (who, atLeast) => {
    const page = await newPage({ baseURL: unveil.url, reducedMotion: true })
    const answer = await page.context().request.post('/api/auth/login', {
      data: { email: `${who}@unveil.example`, password: 'unveil-demo' },
      headers: { origin: unveil.url },
    })
    expect(answer.status()).toBe(200)

    const waiting = ['/dashboard', '/account', '/premium', ...(who.startsWith('couple') ? ['/favorites'] : [])]
    const kinds = new Map<string, number>(waiting.map((path) => [path, 1]))
    const known = new Set(waiting)
    const faults: string[] = []
    for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
      await page.goto(path)
      faults.push(...(await faultsOf(page)))
      for (const link of known.size < MOST_PAGES ? await linksOn(page) : []) {
        const kind = kindOf(link)
        const seen = kinds.get(kind) ?? 0
        if (known.has(link) || seen >= OF_ONE_KIND) continue
        kinds.set(kind, seen + 1)
        known.add(link)
        waiting.push(link)
      }
    }
    expect(faults).toEqual([])
    expect(known.size).toBeLessThan(MOST_PAGES)
    expect(known.size).toBeGreaterThanOrEqual(atLeast)
  },
  PATIENCE_MS,
)

/** Pages of one kind differ by numbers, and by what is searched or filtered for. */
function kindOf(link: string): string {
  const { pathname, searchParams } = new URL(link, 'http://unveil.test')
  const asked = [...searchParams].map(([name, value]) => (name === 'tab' ? `tab=${value}` : name)).sort()
  return [pathname.replaceAll(/\d+/g, '0'), ...asked].join(' ')
}

async function faultsOf(page: Page): Promise<string[]> {
  const faults: string[] = []
  for (const [width, colorScheme] of LOOKS) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.setViewportSize({ width, height: 900 })
    // where a page opens farther down, its header covers something that nobody needs to touch there
    await page.evaluate(() => window.scrollTo(0, 0))
    await page.evaluate(painted)
    await expectNoAxeViolations(page).catch((error: Error) => faults.push(`${width} ${colorScheme}: ${error.message}`))
    const beyond = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    if (beyond > 0) faults.push(`${page.url()}: ${beyond} pixels to the right of ${width}`)
  }
  return faults
}

/** Waits until the colors of the theme are everywhere: what is out of view may keep the previous ones for a moment. */
const painted = () =>
  new Promise<void>((done) => {
    requestAnimationFrame(() => requestAnimationFrame(() => done()))
  })

/**
 * The addresses that the page links to, but only of pages for people who have logged in: no files, API or demo mailbox.
 */
const linksOn = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLAnchorElement>('a[href^="/"]')]
      .map(({ pathname, search }) => pathname + search)
      .filter((path) =>
        /^\/(dashboard|account|premium|admin|venues?|transfer|checkout|balance|bookings|messages|review|compare|favorites)\b/.test(
          path,
        ),
      ),
  )
