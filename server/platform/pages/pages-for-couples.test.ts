import { describe, expect, it } from 'vitest'
import type { OwnPart } from '#contract/accounts/own-part.ts'
import { AppError } from '#server/platform/errors.ts'
import { COOKIE, get, html, pagesWith } from '#tests/pages-with-fake-start.ts'
import { forgetPages, type PageContext, type Pages } from './pages.ts'

describe('a page made for all couples', () => {
  const partOf = (name: string): OwnPart => ({
    'GET /api/auth/me': {
      id: 1,
      name,
      email: '',
      role: 'couple',
      verified: false,
      emailConfirmed: true,
      needsTwoFactor: false,
    },
  })
  const as = (pages: Pages, name: string, path = '/search', changed: Partial<PageContext> = {}) =>
    get(
      pages,
      path,
      { cookie: `${COOKIE}=${name}` },
      {
        ownPart: async () => ({ part: partOf(name), setCookie: `${COOKIE}=${name}`, unlike: new Set() }),
        ...changed,
      },
    )
  const whole = (body: string, init?: ResponseInit) => html(`<body>${body}</body>`, init)
  const counted = (init?: ResponseInit) => {
    let renderings = 0
    return pagesWith(async (_, { forCouples }) => whole(`${forCouples ? 'couples' : 'one'} ${++renderings}`, init))
  }

  it('is rendered once, without anybody’s cookie, and adds what is each couple’s own', async () => {
    const { pages, start } = counted()
    const [ann, ben] = [await as(pages, 'Ann'), await as(pages, 'Ben')]
    expect(start).toHaveBeenCalledOnce()
    const [request, { context }] = start.mock.calls[0]!
    expect(request.headers.get('cookie')).toBeNull()
    expect(context).toMatchObject({ hasSession: true, forCouples: true })
    for (const answer of [ann, ben]) expect(answer.headers.get('cache-control')).toBe('private, no-store')
    expect([ann, ben].map(({ headers }) => headers.getSetCookie())).toEqual([[`${COOKIE}=Ann`], [`${COOKIE}=Ben`]])
    const [anns, bens] = [await ann.text(), await ben.text()]
    for (const text of [anns, bens]) expect(text).toMatch(/^<html><body>couples 1<script .*<\/script><\/body><\/html>$/)
    expect([anns.includes('Ann'), anns.includes('Ben'), bens.includes('Ben'), bens.includes('Ann')]).toEqual([
      true,
      false,
      true,
      false,
    ])
  })

  it('differs from the one that strangers get', async () => {
    const { pages } = counted()
    const own = await (await as(pages, 'Ann')).text()
    const theirs = await (await get(pages, '/search')).text()
    expect(own).toContain('couples 1')
    expect(theirs).toBe('<html><body>one 2</body></html>')
  })

  it.each(['/', '/search?city=Austin', '/transfer-marketplace'])('exists for %s', async (path) => {
    const { pages, start } = counted()
    for (const name of ['Ann', 'Ben']) await as(pages, name, path)
    expect(start).toHaveBeenCalledOnce()
  })

  it.each(['/venue/4711', '/waitlist', '/search?evil=1', '/dashboard/couple'])(
    'does not exist for %s',
    async (path) => {
      const { pages, start } = counted()
      for (const name of ['Ann', 'Ben']) expect(await (await as(pages, name, path)).text()).not.toContain(name)
      expect(start.mock.calls.map(([, { context }]) => context.forCouples)).toEqual([false, false])
    },
  )

  it('is not for those who may see more, or whose session has ended', async () => {
    const { pages, start } = counted()
    for (const name of ['Ann', 'Ben']) await as(pages, name, '/search', { ownPart: async () => null })
    expect(start.mock.calls.map(([request]) => request.headers.get('cookie'))).toEqual([
      `${COOKIE}=Ann`,
      `${COOKIE}=Ben`,
    ])
  })

  it('gives way to a page of their own when it shows a listing that they see differently', async () => {
    const { pages, start } = pagesWith(async (_, { forCouples }) =>
      whole(`${forCouples ? 'couples' : 'one'} <a href="/venue/17?guests=40">`),
    )
    const knowing = (...ids: number[]) => ({
      ownPart: async () => ({ part: partOf('Ann'), setCookie: `${COOKIE}=Ann`, unlike: new Set(ids) }),
    })
    expect(await (await as(pages, 'Ann', '/search', knowing(3, 17))).text()).toContain('<body>one <a')
    expect(await (await as(pages, 'Ann', '/search', knowing(1, 7, 170))).text()).toContain('<body>couples <a')
    expect(start.mock.calls.map(([, { context }]) => context.forCouples)).toEqual([true, false])
  })

  it('gives way to a page of their own when it isn’t whole', async () => {
    const { pages, start } = counted({ status: 500 })
    const text = await (await as(pages, 'Ann')).text()
    expect(text).toBe('<html><body>one 2</body></html>')
    expect(start).toHaveBeenCalledTimes(2)
  })

  it('gives way to a page of their own when it lacks what was refused to their network', async () => {
    const { pages, start } = pagesWith(async (_, { api, forCouples }) => {
      await api('/api/listings', {})
      return whole(forCouples ? 'couples' : 'one')
    })
    const refusing = async ({ headers }: Request) =>
      headers.has('cookie') ? Response.json([]) : Response.json({}, { status: 429 })
    expect(await (await as(pages, 'Ann', '/search', { api: refusing })).text()).toBe('<html><body>one</body></html>')
    expect(start).toHaveBeenCalledTimes(2)
  })

  it('gives way to a page of their own when the database can’t say whose it is', async () => {
    const { pages, onError } = counted()
    const ownPart = async () => {
      throw Object.assign(new Error('away'), { code: 'ECONNREFUSED', syscall: 'connect' })
    }
    expect(await (await as(pages, 'Ann', '/', { ownPart })).text()).toBe('<html><body>one 1</body></html>')
    expect(onError).not.toHaveBeenCalled()
  })

  it('is forgotten like any other list', async () => {
    const { pages } = counted()
    await as(pages, 'Ann')
    forgetPages([7])
    expect(await (await as(pages, 'Ann')).text()).toContain('couples 2')
  })

  it('is refused to whoever has used up their budget', async () => {
    const { pages } = counted()
    await as(pages, 'Ann')
    const ownPart = async () => {
      throw new AppError('too_many_requests', 'Wait.', { retryAfterSeconds: 40 })
    }
    expect((await as(pages, 'Ben', '/search', { ownPart })).status).toBe(429)
  })
})
