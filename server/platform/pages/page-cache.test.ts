import { describe, expect, it, vi } from 'vitest'
import { PageCache, pageCacheKey, type RenderedPage, RenderingTooLong } from './page-cache.ts'

const page = (text: string, changed: Partial<RenderedPage> = {}): RenderedPage => ({
  status: 200,
  headers: [],
  html: text,
  bodies: new Map(),
  setCookies: [],
  lacks: null,
  ...changed,
})

const cacheOf = (limits: Partial<ConstructorParameters<typeof PageCache>[0]> = {}) =>
  new PageCache({ lifeMs: 60_000, renderMs: 60_000, maxPages: 10, maxBytes: 10_000, ...limits })

const key = (path: string) => pageCacheKey(new URL(path, 'http://unveil.example'))

describe('the key of a page', () => {
  it.each([
    '/',
    '/waitlist',
    '/search',
    '/search?metro=portland-area&weekend=2027-05-01&minPrice=2000',
    '/search?date=2027-05-01&flexDays=3',
    '/search?month=2027-05',
    '/venue/4711',
    '/venue/4711?guests=80',
    '/transfer-marketplace',
  ])('exists for %s', (path) => {
    expect(key(path)).not.toBeNull()
  })

  it.each([
    '/dashboard/couple',
    '/checkout/4711',
    '/auth/login',
    '/admin',
    '/venue/x',
    '/venue/07',
    '/venue/1/edit',
    '/search/',
  ])('does not exist for %s', (path) => {
    expect(key(path)).toBeNull()
  })

  it('is the same for the same filters in another order, and different for other filters', () => {
    expect(key('/search?city=Austin&state=TX')).toBe(key('/search?state=TX&city=Austin'))
    expect(key('/search?city=Austin')).not.toBe(key('/search?city=Boston'))
    expect(key('/search?city=Austin')).not.toBe(key('/search'))
  })

  it('keeps hosts apart', () => {
    expect(pageCacheKey(new URL('http://a.example/'))).not.toBe(pageCacheKey(new URL('http://b.example/')))
  })

  it('does not exist when a query key is not known to change the page', () => {
    expect(key('/search?city=Austin&evil=1')).toBeNull()
    expect(key('/?city=Austin')).toBeNull()
    expect(key('/search?weekdays=sat')).toBeNull()
    expect(key('/venue/4711?booked=true')).toBeNull()
  })
})

describe('the cache', () => {
  it('renders once and keeps the page', async () => {
    const cache = cacheOf()
    const render = vi.fn(async () => page('first'))
    await cache.get('/', render)
    expect((await cache.get('/', render)).html).toBe('first')
    expect(render).toHaveBeenCalledOnce()
  })

  it('renders once for visitors who come at the same time', async () => {
    const cache = cacheOf()
    const render = vi.fn(() => new Promise<RenderedPage>((resolve) => setTimeout(() => resolve(page('one')), 5)))
    await Promise.all(Array.from({ length: 20 }, () => cache.get('/', render)))
    expect(render).toHaveBeenCalledOnce()
  })

  it.each([
    ['a 404', page('x', { status: 404 })],
    ['a 500', page('x', { status: 500 })],
    ['a redirect', page('', { status: 307 })],
    ['a page with Set-Cookie', page('x', { setCookies: ['s=1'] })],
  ])('neither keeps nor shares %s', async (_, answer) => {
    const cache = cacheOf()
    const render = vi.fn(async () => answer)
    await Promise.all([cache.get('/', render), cache.get('/', render)])
    await cache.get('/', render)
    expect(render).toHaveBeenCalledTimes(3)
    expect(cache.size).toBe(0)
  })

  it('shares a 503 with those who wait for it, and does not keep it', async () => {
    const cache = cacheOf()
    const render = vi.fn(async () => page('x', { status: 503 }))
    const pages = await Promise.all(Array.from({ length: 20 }, () => cache.get('/', render)))
    expect(new Set(pages.map(({ status }) => status))).toEqual(new Set([503]))
    expect(render).toHaveBeenCalledOnce()
    expect((await cache.get('/', async () => page('now'))).html).toBe('now')
  })

  it('gives up a rendering that hangs, for everyone waiting; the next visitor starts a new one', async () => {
    const cache = cacheOf({ renderMs: 20 })
    const hanging = vi.fn(() => new Promise<RenderedPage>(() => {}))
    const waiting = Array.from({ length: 20 }, () => cache.get('/', hanging))
    for (const visitor of waiting) await expect(visitor).rejects.toThrow(RenderingTooLong)
    expect(hanging).toHaveBeenCalledOnce()
    expect((await cache.get('/', async () => page('now'))).html).toBe('now')
  })

  it('keeps nothing of a rendering that was given up and ends later, however it ends', async () => {
    const cache = cacheOf({ renderMs: 20 })
    const late = Promise.withResolvers<RenderedPage>()
    await expect(cache.get('/', () => late.promise)).rejects.toThrow(RenderingTooLong)
    late.resolve(page('late'))
    const failing = Promise.withResolvers<RenderedPage>()
    await expect(cache.get('/', () => failing.promise)).rejects.toThrow(RenderingTooLong)
    failing.reject(new Error('late'))
    expect((await cache.get('/', async () => page('now'))).html).toBe('now')
  })

  it('does not keep or share a failure', async () => {
    const cache = cacheOf()
    await expect(cache.get('/', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
    expect((await cache.get('/', async () => page('now'))).html).toBe('now')
  })

  it('renders a page again once its time is over', async () => {
    const cache = cacheOf({ lifeMs: -1 })
    const render = vi.fn(async () => page('x'))
    await cache.get('/', render)
    await cache.get('/', render)
    expect(render).toHaveBeenCalledTimes(2)
  })

  it('forgets the page that has been unused the longest', async () => {
    const cache = cacheOf({ maxPages: 2 })
    const rendered: string[] = []
    const get = (name: string) =>
      cache.get(name, async () => {
        rendered.push(name)
        return page(name)
      })
    for (const name of ['a', 'b', 'a', 'c', 'a', 'b']) await get(name)
    expect(rendered).toEqual(['a', 'b', 'c', 'b'])
    expect(cache.size).toBe(2)
  })

  it('never holds more bytes than it may', async () => {
    const cache = cacheOf({ maxBytes: 1000 })
    for (let n = 0; n < 50; n++) await cache.get(`/${n}`, async () => page('x'.repeat(300)))
    expect(cache.size).toBeLessThanOrEqual(3)
    await cache.get('/huge', async () => page('x'.repeat(2000)))
    expect(cache.size).toBe(0)
  })

  /** A cache with these pages, each with links to these listings. `forgotten` says which have to be rendered again. */
  async function cacheWith(pages: Record<string, number[]>) {
    const cache = cacheOf()
    const get = (path: string, render: () => Promise<RenderedPage>) => cache.get(key(path) as string, render)
    for (const [path, links] of Object.entries(pages)) {
      await get(path, async () => page(links.map((id) => `<a href="/venue/${id}">`).join()))
    }
    const forgotten = async () => {
      const again: string[] = []
      for (const path of Object.keys(pages)) {
        await get(path, async () => {
          again.push(path)
          return page('')
        })
      }
      return again
    }
    return { cache, get, forgotten }
  }

  it('forgets the pages that show a listing that has changed, and every list', async () => {
    const { cache, forgotten } = await cacheWith({
      '/': [11],
      '/search?city=Austin': [12],
      '/transfer-marketplace': [],
      '/venue/11': [12, 13],
      '/venue/11?guests=80': [],
      '/venue/13': [14],
      '/venue/111': [],
    })
    cache.forget([])
    cache.forget([11, 14])
    expect(await forgotten()).toEqual([
      '/',
      '/search?city=Austin',
      '/transfer-marketplace',
      '/venue/11',
      '/venue/11?guests=80',
      '/venue/13',
    ])
  })

  it('forgets everything when it isn’t known what has changed', async () => {
    const { cache, forgotten } = await cacheWith({ '/': [], '/venue/13': [] })
    cache.forget('all')
    expect(cache.size).toBe(0)
    expect(await forgotten()).toEqual(['/', '/venue/13'])
  })

  it.each([
    ['a list', '/search', [11], 'after'],
    ['the page of the listing', '/venue/11', [11], 'after'],
    ['a page that turns out to show it', '/venue/12', [11], 'after'],
    ['any page, when all may have changed', '/venue/12', 'all', 'after'],
    ['a page that doesn’t show it', '/venue/12', [13], 'before'],
  ] as const)('keeps an earlier rendering only if the change doesn’t touch it: %s', async (_, path, changed, kept) => {
    const { cache, get } = await cacheWith({})
    let finish = (_: RenderedPage) => {}
    const early = get(path, () => new Promise<RenderedPage>((resolve) => (finish = resolve)))
    cache.forget(changed)
    finish(page('before /venue/11'))
    expect((await early).html).toContain('before')
    expect((await get(path, async () => page('after'))).html).toContain(kept)
  })

  it.each([
    ['/search', 'after'],
    ['/venue/11', 'after'],
    ['/venue/12', 'after'],
    ['/venue/13', 'before'],
  ])('shows a change to whoever comes after it, even while an earlier rendering goes on: %s', async (path, shown) => {
    const { cache, get } = await cacheWith({})
    let finish = (_: RenderedPage) => {}
    const early = get(path, () => new Promise<RenderedPage>((resolve) => (finish = resolve)))
    const waiting = get(path, async () => page('after'))
    cache.forget([11])
    const renders = vi.fn(async () => page('after'))
    const late = [get(path, renders), get(path, renders)]
    finish(page(path === '/venue/12' ? 'before /venue/11' : 'before'))
    for (const one of [early, waiting]) expect((await one).html).toContain('before')
    for (const one of late) expect((await one).html).toBe(shown)
    expect(renders).toHaveBeenCalledTimes(shown === 'after' ? 1 : 0)
  })
})
