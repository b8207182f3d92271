import { createHash } from 'node:crypto'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, it, vi } from 'vitest'
import { AppError } from '#server/platform/errors.ts'
import { COOKIE, context, get, html, pagesWith } from '#tests/pages-with-fake-start.ts'
import { forgetPages } from './pages.ts'

describe('what may run inline', () => {
  const script = 'go("été")'
  const scripted = () =>
    pagesWith(async (_, { nonce }) => html(`<script nonce="${nonce}">${script}</script><script src="/a.js"></script>`))
  const policyOf = (answer: Response) => answer.headers.get('content-security-policy')

  it('carries this response’s own nonce, under the site’s policy, on a page of somebody with a session', async () => {
    const { pages, start } = scripted()
    const own = (nonce: string) => get(pages, '/', { cookie: `${COOKIE}=secret` }, { nonce })
    for (const nonce of ['one', 'two']) {
      const answer = await own(nonce)
      expect(policyOf(answer)).toBeNull()
      expect(await answer.text()).toContain(`<script nonce="${nonce}">`)
    }
    expect(start).toHaveBeenCalledTimes(2)
  })

  it('is named by its hash on a page that is shared, which is the same to the byte for everybody', async () => {
    const { pages, start } = scripted()
    const [first, second] = [await get(pages, '/', {}, { nonce: 'one' }), await get(pages, '/', {}, { nonce: 'two' })]
    const hash = createHash('sha256').update(script).digest('base64')
    expect([policyOf(first), policyOf(second)]).toEqual(Array(2).fill(`styles one, scripts 'sha256-${hash}'`))
    expect(await first.text()).toBe(await second.text())
    expect(start).toHaveBeenCalledOnce()
  })

  it('on a shared page, is only what was rendered with its nonce', async () => {
    const said = '<script>steal()</script><script nonce="guessed">steal()</script>'
    const { pages } = pagesWith(async (_, { nonce }) => html(`${said}<script nonce="${nonce}">${script}</script>`))
    const hash = createHash('sha256').update(script).digest('base64')
    expect(policyOf(await get(pages, '/', {}, { nonce: 'one' }))).toBe(`styles one, scripts 'sha256-${hash}'`)
  })
})

describe('the cache', () => {
  const counted = () => {
    let renderings = 0
    return pagesWith(async () => html(String(++renderings)))
  }

  it('serves a public page to visitors without a session, whose browsers ask again each time', async () => {
    const { pages, start } = counted()
    await get(pages, '/search?city=Austin')
    const again = await get(pages, '/search?city=Austin', { cookie: 'theme=dark' })
    expect(start).toHaveBeenCalledOnce()
    expect(again.headers.get('cache-control')).toBe('private, no-cache')
  })

  it('is neither asked nor filled by a request with a session, whose page nobody may store', async () => {
    const { pages, start } = counted()
    const own = await get(pages, '/', { cookie: `theme=dark; ${COOKIE}=secret` })
    await get(pages, '/')
    await get(pages, '/', { cookie: `${COOKIE}=secret` })
    expect(start).toHaveBeenCalledTimes(3)
    expect(own.headers.get('cache-control')).toBe('private, no-store')
    expect(own.headers.get('vary')).toContain('Cookie')
    expect(start.mock.calls.map(([, { context }]) => context.hasSession)).toEqual([true, false, true])
  })

  it('renders a shared page without the first visitor’s cookie or headers', async () => {
    const { pages, start } = counted()
    await get(pages, '/', { cookie: 'theme=dark', 'user-agent': 'me', 'accept-language': 'fr' })
    const [request] = start.mock.calls[0]!
    expect(Object.fromEntries(request.headers)).toEqual({ accept: 'text/html' })
  })

  it.each([429, 500, 503])(
    'keeps no page that lacks an answer because of a %i, however good the page looks',
    async (status) => {
      const { pages, start } = pagesWith(async (_, { api }) => html(await (await api('/api/listings', {})).text()))
      const api = async () => new Response('no dates', { status })
      expect((await get(pages, '/', {}, { api })).status).toBe(200)
      const whole = await get(pages, '/', {}, { api: async () => new Response('dates') })
      expect(await whole.text()).toContain('<html>dates')
      await get(pages, '/', {}, { api })
      expect(start).toHaveBeenCalledTimes(2)
    },
  )

  it('shares a failed rendering with those who wait for it, never one that was refused to its visitor', async () => {
    const rendered = async (status: number) => {
      const { pages, start } = pagesWith(async (_, { api }) => html(await (await api('/api/listings', {})).text()))
      const api = async () => new Response('no dates', { status })
      const both = [get(pages, '/', {}, { api }), get(pages, '/', {}, { api: async () => new Response('dates') })]
      const texts = await Promise.all(both.map(async (page) => (await page).text()))
      return [start.mock.calls.length, texts[1]?.includes('<html>dates')]
    }
    expect(await rendered(503)).toEqual([1, false])
    expect(await rendered(429)).toEqual([2, true])
  })

  it('is emptied by forgetPages', async () => {
    const { pages, start } = counted()
    await get(pages, '/')
    forgetPages('all')
    await get(pages, '/')
    expect(start).toHaveBeenCalledTimes(2)
  })

  it('has no private or unknown pages', async () => {
    const { pages, start } = counted()
    for (const path of ['/dashboard/couple', '/search?evil=1', '/nope']) {
      await get(pages, path)
      await get(pages, path)
    }
    expect(start).toHaveBeenCalledTimes(6)
  })
})

describe('the budget of pages', () => {
  const refused = async () => {
    throw new AppError('too_many_requests', 'Wait.', { retryAfterSeconds: 40 })
  }

  it('is charged for what is rendered, and not for what is in memory', async () => {
    const { pages } = pagesWith(async () => html('a page'))
    const charge = vi.fn(async () => {})
    for (const path of ['/', '/', '/terms', '/terms', '/nowhere']) await get(pages, path, {}, { charge })
    expect(charge).toHaveBeenCalledTimes(4)
  })

  it('refuses with a page that says when to come back, renders nothing, and costs nobody else anything', async () => {
    const { pages, start, onError } = pagesWith(async () => html('a page'))
    for (const path of ['/terms', '/search?city=Austin']) {
      const answer = await get(pages, path, {}, { charge: refused })
      expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '40'])
      expect(await answer.text()).toContain('One moment, please')
    }
    expect(start).not.toHaveBeenCalled()
    expect(onError).not.toHaveBeenCalled()
    const both = await Promise.all([
      get(pages, '/search?city=Austin', {}, { charge: refused }),
      get(pages, '/search?city=Austin'),
    ])
    expect(both.map(({ status }) => status)).toEqual([429, 200])
  })
})

describe('the API in process', () => {
  const asking = (path = '/api/auth/me', init: RequestInit = {}) =>
    pagesWith(async (_, { api }) => html(await (await api(path, init)).text()))

  it('gets the visitor’s cookie, address and request id, and the page’s origin', async () => {
    const api = vi.fn(async () => new Response('ok'))
    const headers = {
      cookie: `${COOKIE}=secret`,
      'x-forwarded-for': '203.0.113.7',
      'x-request-id': 'r1',
      'x-evil': '1',
    }
    await get(asking().pages, '/', headers, { api })
    const [request] = api.mock.calls[0] as unknown as [Request]
    expect(request.url).toBe('http://unveil.example/api/auth/me')
    expect(Object.fromEntries(request.headers)).toEqual({
      cookie: `${COOKIE}=secret`,
      'x-forwarded-for': '203.0.113.7',
      'x-request-id': 'r1',
    })
  })

  it('gives its Set-Cookie to the page’s answer, which nobody may store', async () => {
    const headers = [
      ['set-cookie', `${COOKIE}=new; Path=/; HttpOnly`],
      ['set-cookie', 'other=1'],
    ] as [string, string][]
    const { pages, start } = asking()
    const api = async () => new Response('ok', { headers })
    const answer = await get(pages, '/', {}, { api })
    expect(answer.headers.getSetCookie()).toEqual([`${COOKIE}=new; Path=/; HttpOnly`, 'other=1'])
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
    await get(pages, '/', {}, { api })
    expect(start).toHaveBeenCalledTimes(2)
  })

  it('refuses writes: preloads and crawlers run loaders', async () => {
    const api = vi.fn(async () => new Response('ok'))
    const { pages, onError } = asking('/api/create-payment-intent', { method: 'POST' })
    expect((await get(pages, '/', {}, { api })).status).toBe(500)
    expect(api).not.toHaveBeenCalled()
    expect(String(onError.mock.calls[0]?.[0])).toContain('writes belong in a mutation')
  })
})

describe('the answer', () => {
  const long = 'a long page '.repeat(500)

  it.each([
    ['br', (bytes: Buffer) => brotliDecompressSync(bytes)],
    ['gzip', (bytes: Buffer) => gunzipSync(bytes)],
  ])('is compressed with %s when the browser takes it', async (encoding, unpack) => {
    const { pages } = pagesWith(async () => html(long))
    const answer = await get(pages, '/', { 'accept-encoding': encoding })
    const bytes = Buffer.from(await answer.arrayBuffer())
    expect(answer.headers.get('content-encoding')).toBe(encoding)
    expect(answer.headers.get('content-length')).toBe(String(bytes.length))
    expect(unpack(bytes).toString()).toBe(`<html>${long}</html>`)
    expect(bytes.length).toBeLessThan(long.length / 10)
  })

  it('is plain when the browser takes nothing else', async () => {
    const { pages } = pagesWith(async () => html(long))
    for (const accept of ['', 'identity', 'br;q=0, gzip;q=0']) {
      const answer = await get(pages, '/', { 'accept-encoding': accept })
      expect(answer.headers.has('content-encoding'), accept).toBe(false)
    }
  })

  it('to HEAD has the headers of GET and no body', async () => {
    const { pages, start } = pagesWith(async () => html('body'))
    const answer = await pages.fetch(new Request('http://unveil.example/x', { method: 'HEAD' }), context())
    expect(answer.headers.get('content-length')).toBe(String('<html>body</html>'.length))
    expect(await answer.text()).toBe('')
    expect(start.mock.calls[0]?.[0].method).toBe('GET')
  })

  it('to other methods is 405: pages only read', async () => {
    const { pages, start } = pagesWith(async () => html(''))
    for (const method of ['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS']) {
      const answer = await pages.fetch(new Request('http://unveil.example/', { method }), context())
      expect([answer.status, answer.headers.get('allow')], method).toEqual([405, 'GET, HEAD'])
    }
    expect(start).not.toHaveBeenCalled()
  })

  it('keeps status, redirects and headers of the page', async () => {
    const { pages } = pagesWith(async () => new Response(null, { status: 307, headers: { location: '/auth/login' } }))
    const answer = await get(pages, '/dashboard/couple')
    expect([answer.status, answer.headers.get('location')]).toEqual([307, '/auth/login'])
  })

  it('is a readable 500 when rendering fails, and doesn’t say why', async () => {
    const { pages, onError } = pagesWith(async () => Promise.reject(new Error('secret reason')))
    const answer = await get(pages, '/', { 'x-request-id': 'c0ffee-4711' })
    const text = await answer.text()
    expect(answer.status).toBe(500)
    expect(text).toContain('Something went wrong')
    expect(text).toContain('Reference <code>c0ffee-4711</code>')
    expect(text).not.toContain('secret reason')
    expect(onError).toHaveBeenCalledOnce()
  })

  it.each([
    ['the API said so', 'temporarily_unavailable', '5'],
    ['it says nothing of when', 'payment_unavailable', null],
  ])('is a 503 for a page that failed because the API could not serve: %s', async (_, code, retryAfter) => {
    const headers = retryAfter ? { 'retry-after': retryAfter } : undefined
    const api = async () => Response.json({ code, message: 'Later' }, { status: 503, headers })
    const { pages } = pagesWith(async (_request, { api: ask }) => {
      await ask('/api/listings', {})
      return html('We’ll be right back', { status: 500 })
    })
    const answer = await get(pages, '/search', {}, { api })
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, retryAfter])
    expect(await answer.text()).toContain('We’ll be right back')
  })

  it('is the page itself when it could do without what the API did not serve', async () => {
    const api = async () => Response.json({ code: 'temporarily_unavailable' }, { status: 503 })
    const { pages } = pagesWith(async (_request, { api: ask }) => {
      await ask('/api/auth/me', {})
      return html('how it works')
    })
    expect((await get(pages, '/how-it-works', {}, { api })).status).toBe(200)
  })

  it.each([
    ['hangs', () => new Promise<Response>(() => {})],
    ['has lost its database', () => Promise.reject(new Error('Connection terminated unexpectedly'))],
  ])('is a readable 503 when rendering %s, and asks people to come back', async (_, render) => {
    const { pages } = pagesWith(render, { renderMs: 20 })
    const answer = await get(pages, '/', {}, { nonce: 'n1' })
    const text = await answer.text()
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5'])
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(text).toContain('We’ll be right back')
    expect(text).toContain('<a class="first" href="">Try again</a>')
    expect(text).toContain('<style nonce="n1">')
    expect(text).not.toContain('terminated')
  })

  it('is a plain 404 for what no router can take: a broken escape, the transport of server functions', async () => {
    const { pages, start } = pagesWith(async () => html(''))
    for (const path of ['/venue/%ZZ', '/_serverFn/abc']) {
      const answer = await get(pages, path)
      expect([answer.status, await answer.text()], path).toEqual([404, expect.stringContaining('404 Page Not Found')])
    }
    expect(start).not.toHaveBeenCalled()
  })
})

describe('a crowd that waits for one page', () => {
  it('gets it one visitor after another, and others are served in between', async () => {
    const rendered = Promise.withResolvers<Response>()
    const { pages, start } = pagesWith(() => rendered.promise)
    const served: string[] = []
    const crowd = Array.from({ length: 50 }, async () => {
      const page = await get(pages, '/')
      served.push('visitor')
      for (const since = performance.now(); performance.now() - since < 2; ); // together, longer than one batch
      return page.status
    })
    await vi.waitUntil(() => start.mock.calls.length > 0)
    rendered.resolve(html('for all'))
    await Promise.race(crowd)
    await new Promise<void>((resolve) => setImmediate(resolve))
    served.push('somebody else')
    expect(new Set(await Promise.all(crowd))).toEqual(new Set([200]))
    expect(served.indexOf('somebody else')).toBeLessThan(10)
    expect(start).toHaveBeenCalledOnce()
  })
})
