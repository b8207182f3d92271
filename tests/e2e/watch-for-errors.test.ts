import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectNoAxeViolations, newPage, openBrowser } from './browser.ts'
import { watchContext } from './watch-for-errors.ts'

/** Tiny pages, each with one fault that this harness promises to see, and a good page that it must let pass. */
const html = (body: string, head = '') =>
  `<!doctype html><html lang="en"><head><title>A page</title><link rel="icon" href="data:,">${head}</head>
  <body><main><h1>A page</h1>${body}</main></body></html>`

const POLICY = `<meta http-equiv="Content-Security-Policy" content="script-src 'self'">`

const PAGES: Record<string, string> = {
  '/good': html('<p>All is well.</p>'),
  '/console-error': html(`<script>console.error('the hold was lost')</script>`),
  '/uncaught': html(`<script>throw new Error('no such listing')</script>`),
  '/rejected': html(`<script>Promise.reject(new Error('nobody caught this'))</script>`),
  '/csp': html('<script>window.ran = true</script>', POLICY),
  '/broken-call': html(`<script>fetch('/api/broken')</script>`),
  '/missing-call': html(`<script>fetch('/api/missing')</script>`),
  '/leaves': html('<img alt="" src="http://192.0.2.1/pixel.png">'),
  '/leaves-by-name': html('<img alt="" src="https://example.com/pixel.png">'),
  '/cross-origin': html(`<p id="out"></p><script>
    fetch(new URLSearchParams(location.search).get('other')).then(
      () => { out.textContent = 'read' }, () => { out.textContent = 'refused' })</script>`),
  '/framed': html('<iframe title="A frame" src="/inaccessible"></iframe>'),
  '/inaccessible': html('<img src="data:image/gif;base64,R0lGODlhAQABAAAAACw="><p style="color:#bbb">Pale</p>'),
}

const STATUS: Record<string, number> = { '/api/broken': 503, '/api/missing': 404 }

function serve(): Promise<Server> {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    response.writeHead(PAGES[pathname] ? 200 : (STATUS[pathname] ?? 404), { 'content-type': 'text/html' })
    response.end(PAGES[pathname] ?? 'nothing')
  })
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)))
}

const servers: Server[] = []
let origin: string
let otherOrigin: string

beforeAll(async () => {
  servers.push(await serve(), await serve())
  const addresses = servers.map((server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  origin = addresses[0] as string
  otherOrigin = addresses[1] as string
})

afterAll(() => {
  for (const server of servers) server.close()
})

/** What the watch reports about one page. */
async function problemsOf(path: string, allow?: RegExp[]): Promise<string[]> {
  const context = await (await openBrowser()).newContext({ baseURL: origin })
  const problems = await watchContext(context, allow)
  const page = await context.newPage()
  await page.goto(path, { waitUntil: 'networkidle' })
  await context.close()
  return problems
}

describe('what the watch sees', () => {
  it.each([
    ['/console-error', /^console error: the hold was lost/],
    ['/uncaught', /^uncaught error: Error: no such listing/],
    ['/rejected', /^uncaught error: Error: nobody caught this/],
    ['/csp', /^console error: CSP violation: script-src-elem blocked inline/],
    ['/broken-call', /^answer 503: GET .*\/api\/broken/],
    ['/missing-call', /^console error: .*404.*\/api\/missing/],
    ['/leaves', /^request left this machine: GET http:\/\/192\.0\.2\.1/],
    ['/leaves-by-name', /^request failed: GET https:\/\/example\.com.*ERR_NAME_NOT_RESOLVED/],
  ])('%s', async (path, expected) => {
    expect(await problemsOf(path)).toContainEqual(expect.stringMatching(expected))
  })

  it('a good page has no problems', async () => {
    expect(await problemsOf('/good')).toEqual([])
  })

  it('a problem the test asked for doesn’t count', async () => {
    expect(await problemsOf('/missing-call', [/status of 404/])).toEqual([])
  })
})

describe('a page that had problems fails its test', () => {
  it.fails('console error', async () => {
    await (await newPage({ baseURL: origin })).goto('/console-error')
  })

  it.fails('CSP violation', async () => {
    await (await newPage({ baseURL: origin })).goto('/csp')
  })

  it.fails('an error thrown late, after the test looked', async () => {
    const page = await newPage({ baseURL: origin })
    await page.goto('/good')
    await page.evaluate(() => setTimeout(() => console.error('late'), 0))
  })

  it.fails('axe violation', async () => {
    const page = await newPage({ baseURL: origin })
    await page.goto('/inaccessible')
    await expectNoAxeViolations(page)
  })

  it('a good page passes', async () => {
    const page = await newPage({ baseURL: origin })
    await page.goto('/good')
    await expectNoAxeViolations(page)
  })
})

describe('the browser', () => {
  it('names the axe rule and the element', async () => {
    const page = await newPage({ baseURL: origin })
    await page.goto('/inaccessible')
    const failure = await expectNoAxeViolations(page).catch((error: Error) => error.message)
    expect(failure).toMatch(/image-alt/)
    expect(failure).toMatch(/color-contrast/)
  })

  it('lets axe look into frames', async () => {
    const page = await newPage({ baseURL: origin })
    await page.goto('/framed')
    await page.frameLocator('iframe').getByRole('heading', { name: 'A page' }).waitFor()
    const failure = await expectNoAxeViolations(page).catch((error: Error) => error.message)
    expect(failure).toMatch(/image-alt[\s\S]*iframe/)
  })

  it('has web security on: another origin cannot be read', async () => {
    const page = await newPage({ baseURL: origin, allow: [/CORS policy/, /ERR_FAILED/] })
    await page.goto(`/cross-origin?other=${encodeURIComponent(`${otherOrigin}/good`)}`)
    await page.getByText('refused').waitFor()
  })

  it('takes the size, theme and motion that the test asks for', async () => {
    const page = await newPage({ baseURL: origin, width: 360, height: 640, theme: 'dark', reducedMotion: true })
    await page.goto('/good')
    const seen = await page.evaluate(() => ({
      width: innerWidth,
      dark: matchMedia('(prefers-color-scheme: dark)').matches,
      still: matchMedia('(prefers-reduced-motion: reduce)').matches,
    }))
    expect(seen).toEqual({ width: 360, dark: true, still: true })
  })
})
