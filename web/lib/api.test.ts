import { beforeEach, describe, expect, expectTypeOf, it, vi } from 'vitest'
import type { CurrentUser } from '#contract/api/accounts.ts'
import type { Listing, ListingDetail } from '#contract/api/listings.ts'
import {
  ApiError,
  api,
  apiWithHeaders,
  fillPath,
  isApiError,
  isTooMany,
  isUnavailable,
  isUnreached,
  onSessionRefusal,
  queryString,
  unreached,
  userMessage,
} from './api.ts'
import * as serverContext from './server-context.ts'

/** Code that isn't built takes the server's path: its calls end here instead of in the API. */
const send = vi.fn<(path: string, init: RequestInit) => Promise<Response>>()
beforeEach(() => {
  send.mockReset()
  vi.spyOn(serverContext, 'requestContext').mockReturnValue({ api: send } as never)
})

const answer = (body: unknown, init?: ResponseInit) => send.mockResolvedValueOnce(Response.json(body, init))

describe('a call', () => {
  it('fills in the path and asks for JSON', async () => {
    answer({ id: 7 })
    expect(await api('GET /api/listings/{id}', { params: { id: 7 } })).toEqual({ id: 7 })
    const [path, init] = send.mock.calls[0]!
    expect(path).toBe('/api/listings/7')
    expect(init).toMatchObject({ method: 'GET', credentials: 'same-origin', headers: { accept: 'application/json' } })
    expect(init.headers).not.toHaveProperty('content-type')
    expect(init.body).toBeUndefined()
  })

  it('sends the query that is set', async () => {
    answer([])
    await api('GET /api/listings', { query: { city: 'San José', styles: 'barn,garden', minGuests: 50, state: '' } })
    expect(send.mock.calls[0]?.[0]).toBe('/api/listings?city=San+Jos%C3%A9&styles=barn%2Cgarden&minGuests=50')
  })

  it('sends a body as JSON with its content type', async () => {
    answer({})
    await api('POST /api/auth/login', { body: { email: 'couple@unveil.example', password: 'x' } })
    const init = send.mock.calls[0]![1]
    expect(init.body).toBe('{"email":"couple@unveil.example","password":"x"}')
    expect(init.headers).toMatchObject({ 'content-type': 'application/json' })
  })

  it('passes on the signal that ends it', async () => {
    answer({})
    const { signal } = new AbortController()
    await api('GET /api/auth/me', { signal })
    expect(send.mock.calls[0]?.[1].signal).toBe(signal)
  })

  it('can show the answer’s headers', async () => {
    answer([], { headers: { 'X-Total-Count': '312' } })
    const { data, headers } = await apiWithHeaders('GET /api/listings')
    expect([data, headers.get('x-total-count')]).toEqual([[], '312'])
  })

  it('is typed by the contract', () => {
    expectTypeOf(api<'GET /api/listings'>).returns.resolves.toEqualTypeOf<Listing[]>()
    expectTypeOf(api<'GET /api/listings/{id}'>).returns.resolves.toEqualTypeOf<ListingDetail>()
    expectTypeOf(api<'POST /api/auth/login'>).returns.resolves.toEqualTypeOf<CurrentUser>()
    // @ts-expect-error no such endpoint
    void (() => api('GET /api/nothing'))
    // @ts-expect-error the id is missing
    void (() => api('GET /api/listings/{id}'))
    // @ts-expect-error no such query key
    void (() => api('GET /api/listings', { query: { town: 'Austin' } }))
    // @ts-expect-error the password is missing
    void (() => api('POST /api/auth/login', { body: { email: 'x' } }))
  })
})

describe('an unsuccessful answer', () => {
  const body = { code: 'listing_held', message: 'Someone is booking this date.', details: { heldUntil: 'soon' } }

  it('is an error with the text "status: body" and all that the body says', async () => {
    answer(body, { status: 409 })
    const error = await api('GET /api/listings').catch((caught: unknown) => caught as ApiError)
    expect(error).toBeInstanceOf(ApiError)
    expect(error).toMatchObject({
      message: `409: ${JSON.stringify(body)}`,
      status: 409,
      code: 'listing_held',
      userMessage: 'Someone is booking this date.',
      details: { heldUntil: 'soon' },
    })
    expect(isApiError(error, 'listing_held')).toBe(true)
    expect(isApiError(error, 'listing_sold')).toBe(false)
    expect(isApiError(new Error('409'))).toBe(false)
  })

  it('is heard by those who follow the session, if it says something about the session', async () => {
    const hear = vi.fn()
    const stop = onSessionRefusal(hear)
    const refused = async (status: number, code: string) => {
      answer({ code, message: 'x' }, { status })
      await api('GET /api/bookings/my').catch(() => undefined)
    }
    await refused(401, 'wrong_credentials')
    await refused(403, 'wrong_role')
    expect(hear).not.toHaveBeenCalled()
    await refused(401, 'not_signed_in')
    await refused(403, 'two_factor_needed')
    expect(hear.mock.calls).toEqual([['not_signed_in'], ['two_factor_needed']])
    stop()
    await refused(401, 'not_signed_in')
    expect(hear).toHaveBeenCalledTimes(2)
  })

  it('has the status text when the body is empty', async () => {
    send.mockResolvedValueOnce(new Response(null, { status: 502, statusText: 'Bad Gateway' }))
    await expect(api('GET /api/listings')).rejects.toThrow(/^502: Bad Gateway$/)
  })

  it('that isn’t JSON keeps its text and gets plain words', async () => {
    send.mockResolvedValueOnce(new Response('<h1>proxy</h1>', { status: 504 }))
    const error = await api('GET /api/listings').catch((caught: unknown) => caught as ApiError)
    expect(error).toMatchObject({ message: '504: <h1>proxy</h1>', code: undefined, details: {} })
    expect((error as ApiError).userMessage).toMatch(/^Something went wrong/)
  })
})

describe('what a person reads', () => {
  it('survives the way from the server’s rendering, where only the text travels', () => {
    const original = new ApiError(409, '{"code":"listing_sold","message":"This date has been booked"}')
    expect(userMessage(new Error(original.message))).toBe('This date has been booked')
    expect(userMessage(original)).toBe('This date has been booked')
  })

  it('depends on whether the database could serve, also after the server’s rendering', () => {
    const away = new ApiError(503, '{"code":"temporarily_unavailable","message":"Later"}')
    expect([isUnavailable(away), isUnavailable(new Error(away.message))]).toEqual([true, true])
    const off = new ApiError(503, '{"code":"payment_unavailable","message":"No"}')
    expect([isUnavailable(off), isUnavailable(new Error('503')), isUnavailable(undefined)]).toEqual([
      false,
      false,
      false,
    ])
  })

  it('depends on whether a budget of requests is used up', () => {
    const many = new ApiError(429, '{"code":"too_many_requests","message":"Please wait 12 minutes and try again."}')
    expect([isTooMany(many), isTooMany(new Error(many.message))]).toEqual([true, true])
    expect([isTooMany(new ApiError(503, '{"code":"temporarily_unavailable"}')), isTooMany(undefined)]).toEqual([
      false,
      false,
    ])
  })

  it('says that no answer came, after the fallback, also after the server’s rendering', () => {
    const lost = unreached(new TypeError('Failed to fetch'))
    const sentence = 'We can’t reach Unveil. Check your connection, then try again.'
    expect([userMessage(lost), userMessage(lost, ''), userMessage(lost, 'Not found.')]).toEqual([
      sentence,
      sentence,
      `Not found. ${sentence}`,
    ])
    expect(userMessage(new Error(lost.message), 'Invalid')).toBe(`Invalid. ${sentence}`)
    expect([isUnreached(lost), isUnreached(new TypeError('x')), isUnreached(undefined)]).toEqual([true, false, false])
  })

  it('is the fallback for anything else', () => {
    for (const error of [new Error('x is not a function'), '409: {}', undefined, new Error('500: null')]) {
      expect(userMessage(error, 'Please try again')).toBe('Please try again')
    }
  })
})

describe('paths and queries', () => {
  it('escape what they carry', () => {
    expect(fillPath('/api/x/{id}/y/{name}', { id: 7, name: 'a/b?' })).toBe('/api/x/7/y/a%2Fb%3F')
    expect(() => fillPath('/api/x/{id}', {})).toThrow('/api/x/{id} needs id')
  })

  it('leave out what is not set', () => {
    expect(queryString({ a: undefined, b: null, c: '', d: [], e: 0, f: false, g: ['x', 'y'] })).toBe(
      '?e=0&f=false&g=x%2Cy',
    )
    expect(queryString({})).toBe('')
  })
})
