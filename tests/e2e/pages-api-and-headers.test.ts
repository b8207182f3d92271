import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listNotices } from '#contract/api/notifications.ts'
import type { PublicConfig } from '#contract/public-config.ts'
import { type RunningServer, serve } from '#server/platform/http/node-server.ts'
import {
  contentSecurityPolicy,
  createNonce,
  type SharedInline,
  securityHeaders,
} from '#server/platform/http/security-headers.ts'
import { createPages, type Pages } from '#server/platform/pages/pages.ts'
import { ensurePagesBuilt } from '../../scripts/build-pages.ts'
import { expectNoAxeViolations, newPage } from './browser.ts'
import { CITY, detail, one } from './one-date.ts'

/**
 * How pages, API and headers come together (server/platform/pages/pages.ts), in a real browser with web security on.
 * The API is a fake that answers according to the contract; other tests check what pages show of the answers.
 */
const ROOT = new URL('../..', import.meta.url).pathname
const SESSION = 'unveil_session'
const BUILD_MS = 120_000

const user = {
  id: 1,
  name: 'Ada Byron',
  email: 'couple@unveil.example',
  role: 'couple',
  verified: true,
  emailConfirmed: true,
}

/** Requests to the fake API, newest last: path and cookie. */
let asked: { path: string; cookie: string | null }[] = []
let broken = false

async function api(request: Request): Promise<Response> {
  const { pathname } = new URL(request.url)
  asked.push({ path: pathname, cookie: request.headers.get('cookie') })
  if (broken) return Response.json({ code: 'internal_error', message: 'The database is away.' }, { status: 500 })
  if (pathname === '/api/auth/me') {
    if (!request.headers.get('cookie')?.includes(`${SESSION}=good`)) {
      return Response.json({ code: 'not_signed_in', message: 'Please log in.' }, { status: 401 })
    }
    return Response.json(user, { headers: { 'set-cookie': `${SESSION}=good; Path=/; HttpOnly; Max-Age=600` } })
  }
  if (pathname === '/api/listings/4711') return Response.json(detail)
  if (/^\/api\/listings\/\d+$/.test(pathname)) {
    return Response.json({ code: 'not_found', message: 'We could not find that.' }, { status: 404 })
  }
  if (pathname === '/api/auth/logout') {
    return Response.json({ ok: true }, { headers: { 'set-cookie': `${SESSION}=; Path=/; Max-Age=0` } })
  }
  if (pathname === '/api/notifications') return Response.json(listNotices.response.parse({ notices: [], unread: 2 }))
  if (pathname === '/api/places/meaning') return Response.json({ place: null, exact: false, others: [] })
  const headers = { 'x-total-count': '1' }
  return Response.json(pathname === '/api/listings' ? [one] : [], { headers })
}

const publicConfig: PublicConfig = {
  mode: 'demo',
  origin: 'http://localhost',
  cardProvider: 'sandbox',
  cardPublicKey: 'pk_test_sandbox',
  commissionPercent: 0,
  maxTransferPricePercent: 100,
  spreadHours: 0,
  contactEmail: 'hello@unveil.example',
  today: '2027-01-02',
}

interface Site {
  origin: string
  pages: Pages
  server: RunningServer
}
const sites: Site[] = []

async function open(mode: 'production' | 'development'): Promise<Site> {
  const pages = await createPages({
    mode,
    root: ROOT,
    sessionCookies: [SESSION],
    onPrinted: (said) => console.error(...said),
  })
  const server = await serve({
    port: 0,
    host: '127.0.0.1',
    fetch: async (request) => {
      const path = new URL(request.url).pathname
      const nonce = createNonce()
      const about = { mode: mode === 'production' ? 'demo' : mode, stripe: 'sandbox', path } as const
      const sharedPolicy = (inline: SharedInline) => contentSecurityPolicy({ inline, ...about })
      const [charge, ownPart] = [async () => {}, async () => null]
      const answer = path.startsWith('/api/')
        ? await api(request)
        : await pages.fetch(request, { api, nonce, sharedPolicy, publicConfig, charge, ownPart })
      for (const [name, value] of Object.entries(securityHeaders({ inline: nonce, ...about }))) {
        if (!answer.headers.has(name)) answer.headers.set(name, value)
      }
      return answer
    },
  })
  const site = { origin: `http://127.0.0.1:${server.port}`, pages, server }
  sites.push(site)
  return site
}

let site: Site

beforeAll(async () => {
  await ensurePagesBuilt({ log: () => {} })
  site = await open('production')
}, BUILD_MS)

afterAll(async () => {
  for (const { server, pages } of sites) {
    await server.close(0)
    await pages.close()
  }
})

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(site.origin + path, { headers, redirect: 'manual' })

describe('without JavaScript', () => {
  it('a page arrives with its content in it', async () => {
    const html = await (await get('/search')).text()
    expect(html).toMatch(/<html[^>]* lang="en/)
    expect(html).toContain(CITY)
  })

  it('the session is the visitor’s own, and the cookie that the API sets arrives', async () => {
    asked = []
    const answer = await get('/search', { cookie: `${SESSION}=good` })
    expect(await answer.text()).toContain('couple@unveil.example')
    expect(asked).toContainEqual({ path: '/api/auth/me', cookie: `${SESSION}=good` })
    expect(answer.headers.getSetCookie()).toEqual([`${SESSION}=good; Path=/; HttpOnly; Max-Age=600`])
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
    expect(await (await get('/search')).text()).not.toContain('couple@unveil.example')
  })

  it('without a session cookie, the API isn’t asked who is there', async () => {
    asked = []
    await get('/dashboard-of-nobody')
    expect(asked).toEqual([])
  })

  it('an address that leads nowhere is 404 and says so', async () => {
    for (const path of ['/nope', '/nope/deeper', '/search/nope']) {
      const answer = await get(path)
      expect(answer.status, path).toBe(404)
      expect(await answer.text()).toContain('404 Page Not Found')
    }
  })

  const scriptSources = (answer: Response) =>
    /script-src ([^;]*)/.exec(answer.headers.get('content-security-policy') ?? '')?.[1] ?? ''

  it('every inline script of a page for a logged-in visitor carries the header’s nonce, which no two answers share', async () => {
    const seen = new Set<string>()
    for (const path of ['/', '/', '/search', '/how-it-works', '/nope']) {
      const answer = await get(path, { cookie: `${SESSION}=good` })
      const nonce = /'nonce-([^']+)'/.exec(scriptSources(answer))?.[1] ?? ''
      const scripts = (await answer.text()).match(/<script[^>]*>/g) ?? []
      expect(scripts.length).toBeGreaterThan(0)
      for (const script of scripts) expect(script).toContain(`nonce="${nonce}"`)
      seen.add(nonce)
    }
    expect(seen.size).toBe(5)
  })

  it('the inline scripts of a shared page are named by their hashes, and no nonce lets another in', async () => {
    for (const path of ['/', '/search', '/venue/4711', '/transfer-marketplace', '/waitlist']) {
      expect(scriptSources(await get(path)), path).toMatch(/^'self'( 'sha256-[^' ]+')+$/)
    }
  })

  it('the client’s files come compressed, and can be kept forever', async () => {
    const html = await (await get('/')).text()
    const script = /"(\/assets\/[^"]+\.js)"/.exec(html)?.[1] as string
    const answer = await get(script, { 'accept-encoding': 'br' })
    expect(answer.headers.get('content-encoding')).toBe('br')
    expect(answer.headers.get('cache-control')).toContain('immutable')
    expect((await get('/assets/app-old.js')).status).toBe(404)
    for (const path of ['/favicon.svg', '/robots.txt']) expect((await get(path)).status, path).toBe(200)
  })
})

describe('first load', () => {
  /**
   * A hello-world TanStack Start is 111 kB of gzipped script. The goal is 1.13 times that; these limits are looser for
   * now (quality.md P7).
   */
  const HELLO_WORLD = 111_000

  it.each([
    ['/', 1.373, 26],
    ['/search', 1.391, 24],
    ['/venue/4711', 1.471, 44],
    ['/transfer-marketplace', 1.376, 26],
    ['/waitlist', 1.439, 20],
    ['/auth/login', 1.412, 16],
    ['/fees', 1.226, 4],
  ])('of %s is at most %f hello worlds of script in %i files, and brings no zod', async (path, most, files) => {
    const html = await (await get(path)).text()
    const named = new Set(html.match(/\/assets\/[\w.-]+\.js/g))
    expect(named.size).toBeGreaterThan(0)
    expect(named.size).toBeLessThanOrEqual(files)
    let bytes = 0
    for (const file of named) {
      const script = await (await get(file, { 'accept-encoding': 'identity' })).text()
      expect(script, file).not.toMatch(/ZodError|\$ZodType/)
      bytes += gzipSync(script, { level: 9 }).byteLength
    }
    expect(bytes).toBeGreaterThan(50_000)
    expect(bytes / HELLO_WORLD).toBeLessThanOrEqual(most)
  })

  it('brings the two subset fonts, at most 45 kB, and no others', async () => {
    const page = await newPage({ baseURL: site.origin })
    for (const path of ['/search', '/venue/4711', '/waitlist']) {
      await page.goto(path)
      await page.evaluate(() => document.fonts.ready)
      const fonts = await page.evaluate(() =>
        performance.getEntriesByType('resource').flatMap(({ name }) => (name.endsWith('.woff2') ? [name] : [])),
      )
      expect(fonts.map((name) => name.replace(/^.*\/|-[^-]*$/g, '')).sort(), path).toEqual(['figtree', 'fraunces'])
      const sizes = await Promise.all(fonts.map(async (name) => (await (await fetch(name)).arrayBuffer()).byteLength))
      expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(45_000)
    }
  })

  it('asks, once at rest, for the list of the files that further pages need, which then come together', async () => {
    const page = await newPage({ baseURL: site.origin })
    await page.goto('/fees')
    await page.waitForFunction(() => 'needs' in window)
    const preloads = page.locator('link[rel=modulepreload]')
    const before = await preloads.count()
    await page.getByRole('contentinfo').getByRole('link', { name: 'Browse Venues' }).hover()
    await expect.poll(() => preloads.count()).toBeGreaterThan(before + 5)
  })

  it('is painted before any script is asked for, and waits for no stylesheet', async () => {
    const html = await (await get('/')).text()
    expect(html).not.toMatch(/<script[^>]* src=|rel="(?:modulepreload|stylesheet)"/)
    const page = await newPage({ baseURL: site.origin })
    await page.goto('/')
    const [painted, asked] = await page.evaluate(() => [
      performance.getEntriesByName('first-paint')[0]?.startTime ?? Number.NaN,
      Math.min(
        ...performance
          .getEntriesByType('resource')
          .flatMap(({ name, startTime }) => (name.endsWith('.js') ? [startTime] : [])),
      ),
    ])
    expect(asked).toBeGreaterThan(painted as number)
  })
})

describe('in a browser', () => {
  it('a page wakes up without an error, a CSP violation or a call to the API', async () => {
    const page = await newPage({ baseURL: site.origin })
    await page.goto('/search')
    expect(
      await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name)),
    ).not.toContainEqual(expect.stringContaining('/api/'))
  })

  it.each(['light', 'dark'] as const)('the frame and the page for lost addresses pass axe, %s', async (theme) => {
    const page = await newPage({ baseURL: site.origin, theme, allow: [/status of 404/] })
    await page.goto('/nope')
    await expectNoAxeViolations(page)
  })

  it('the policy is enforced: an injected script does not run', async () => {
    const page = await newPage({
      baseURL: site.origin,
      allow: [/Content Security Policy/i, /script-src/, /status of 404/],
    })
    await page.goto('/nope')
    const ran = await page.evaluate(async () => {
      const script = document.createElement('script')
      script.textContent = 'window.injected = true'
      document.body.append(script)
      await new Promise((resolve) => setTimeout(resolve, 50))
      return 'injected' in window
    })
    expect(ran).toBe(false)
  })

  it('moving on asks the API over HTTP, announces the page and moves the focus to its start', async () => {
    const page = await newPage({ baseURL: site.origin, allow: [/status of 404/] })
    await page.goto('/nope')
    asked = []
    await page.getByRole('main').getByRole('link', { name: 'Browse venues' }).click()
    await page.waitForURL('**/search')
    await page.getByText(CITY).first().waitFor()
    await page.waitForFunction(() => document.activeElement?.id === 'main')
    const title = await page.title()
    await page.waitForFunction((text) => document.querySelector('[role=status]')?.textContent === text, title)
    expect(asked.map(({ path }) => path)).toContain('/api/listings')
    expect(asked.map(({ path }) => path)).not.toContain('/api/auth/me')
  })

  it('the first Tab is the way past the header', async () => {
    const page = await newPage({ baseURL: site.origin })
    await page.goto('/search')
    await page.keyboard.press('Tab')
    const focused = page.locator(':focus')
    expect(await focused.textContent()).toBe('Skip to content')
    await page.keyboard.press('Enter')
    await page.waitForFunction(() => location.hash === '#main')
  })

  it('a page whose data can’t be loaded says so, with status 500, and works when tried again', async () => {
    const page = await newPage({ baseURL: site.origin, allow: [/500/, /The database is away/] })
    broken = true
    try {
      const answer = await page.goto('/search?city=Nowhere')
      expect(answer?.status()).toBe(500)
      await page.getByText('The database is away.').waitFor()
    } finally {
      broken = false
    }
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByText(CITY).first().waitFor()
  })
})

describe('the header', () => {
  it('has menus that are loaded when used, by pointer and by keyboard', async () => {
    const page = await newPage({ baseURL: site.origin, allow: [/status of 404/] })
    await page.goto('/nope')
    await page.getByRole('button', { name: 'Sign Up' }).click()
    await page.getByRole('menuitem', { name: "I'm a Venue" }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('menuitem', { name: "I'm a Venue" }).waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Login' }).focus()
    await page.keyboard.press('ArrowDown')
    await page.getByRole('menuitem', { name: 'Couple Login' }).waitFor()
  })

  it('has a menu for phones, which locks the page behind it within the policy', async () => {
    const page = await newPage({ baseURL: site.origin, width: 360, allow: [/status of 404/] })
    await page.goto('/nope')
    await page.getByRole('button', { name: 'Open menu' }).click()
    const menu = page.getByRole('dialog')
    await menu.getByRole('link', { name: 'Browse Venues' }).waitFor()
    expect(await page.evaluate(() => getComputedStyle(document.body).overflow)).toBe('hidden')
    await expectNoAxeViolations(page, '[role=dialog]')
    await menu.getByRole('link', { name: 'Browse Venues' }).click()
    await page.waitForURL('**/search')
    await menu.waitFor({ state: 'detached' })
  })

  it('shows who is logged in, and nobody after logging out', async () => {
    const page = await newPage({ baseURL: site.origin, allow: [/status of 404/] })
    await page.context().addCookies([{ name: SESSION, value: 'good', url: site.origin, httpOnly: true }])
    await page.goto('/nope')
    await page.getByRole('button', { name: 'Notifications, 2 unread' }).waitFor()
    asked = []
    await page.getByRole('button', { name: /account of Ada Byron/i }).click()
    await expect
      .poll(() => page.getByRole('menuitem').allTextContents())
      .toEqual(['Couple Dashboard', 'Messages', 'My Transfers', 'Favorites', 'My Account', 'Log out'])
    await page.getByRole('menuitem', { name: 'Log out' }).click()
    await page.getByRole('button', { name: 'Sign Up' }).waitFor()
    expect(asked.map(({ path }) => path)).toEqual(['/api/messages', '/api/auth/logout'])
    expect(await page.getByRole('button', { name: /Notifications/ }).count()).toBe(0)
    expect((await page.context().cookies()).map(({ name }) => name)).not.toContain(SESSION)
  })
})

describe('development', () => {
  it(
    'serves the same pages through Vite, under the same policy',
    async () => {
      const dev = await open('development')
      const html = await (await fetch(`${dev.origin}/search`)).text()
      expect(html).toContain(CITY)
      const page = await newPage({ baseURL: dev.origin })
      page.setDefaultTimeout(60_000)
      await page.goto('/search')
    },
    BUILD_MS,
  )
})
