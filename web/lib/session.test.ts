import { QueryClient } from '@tanstack/react-query'
import type { AnyRouter } from '@tanstack/react-router'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import type { CurrentUser } from '#contract/api/accounts.ts'
import type { PublicConfig } from '#contract/public-config.ts'
import { createQueryClient } from './query.ts'
import * as serverContext from './server-context.ts'
import { type homeOf, rememberSession, requireSession, sessionEnded, sessionQuery, sessionStarted } from './session.ts'

const ada: CurrentUser = {
  id: 1,
  name: 'Ada',
  email: 'ada@unveil.example',
  role: 'couple',
  verified: true,
  emailConfirmed: true,
  needsTwoFactor: false,
}
const asked = vi.fn<(path: string) => Promise<Response>>()
let queryClient: QueryClient

/** As if in the browser (no word from the server about the cookie) unless `hasSession` is given. */
const rendering = (hasSession?: boolean) =>
  vi
    .spyOn(serverContext, 'requestContext')
    .mockReturnValue({ api: asked, hasSession } as unknown as ReturnType<typeof serverContext.requestContext>)

const signedInAs = (user: CurrentUser) => queryClient.setQueryData(sessionQuery.queryKey, user)

beforeEach(() => {
  asked.mockReset().mockImplementation(async () => Response.json(ada))
  queryClient = createQueryClient()
  rememberSession(false)
  rendering()
})

describe('who is logged in', () => {
  it('is nobody without a session cookie, and the API isn’t asked', async () => {
    expect(await queryClient.ensureQueryData(sessionQuery)).toBeNull()
    rendering(false)
    rememberSession(true)
    expect(await new QueryClient().ensureQueryData(sessionQuery)).toBeNull()
    expect(asked).not.toHaveBeenCalled()
  })

  it('is asked once when there is a cookie, on the server and in the browser', async () => {
    rendering(true)
    expect(await queryClient.ensureQueryData(sessionQuery)).toEqual(ada)
    expect(await queryClient.ensureQueryData(sessionQuery)).toEqual(ada)
    expect(asked).toHaveBeenCalledOnce()
    rendering()
    rememberSession(true)
    expect(await createQueryClient().ensureQueryData(sessionQuery)).toEqual(ada)
  })

  it('is never stale: a year later, the API isn’t asked again', async () => {
    rendering(true)
    expect(await queryClient.fetchQuery(sessionQuery)).toEqual(ada)
    vi.useFakeTimers({ now: Date.now() + 365 * 86_400_000, toFake: ['Date'] })
    onTestFinished(() => {
      vi.useRealTimers()
    })
    expect(await queryClient.fetchQuery(sessionQuery)).toEqual(ada)
    expect(asked).toHaveBeenCalledOnce()
  })

  it('is nobody when the session has ended, and an error when the API fails', async () => {
    rendering(true)
    asked.mockResolvedValueOnce(Response.json({ code: 'not_signed_in', message: 'x' }, { status: 401 }))
    expect(await queryClient.ensureQueryData(sessionQuery)).toBeNull()
    asked.mockResolvedValueOnce(Response.json({ code: 'internal_error', message: 'x' }, { status: 500 }))
    await expect(createQueryClient().ensureQueryData(sessionQuery)).rejects.toThrow(/^500: /)
    expect(asked).toHaveBeenCalledTimes(2)
  })
})

describe('a change of session', () => {
  const router = () => {
    const invalidate = vi.fn(async () => {})
    return { router: { options: { context: { queryClient } }, invalidate } as unknown as AnyRouter, invalidate }
  }

  it('by login asks again who is there and forgets what strangers saw', async () => {
    queryClient.setQueryData(sessionQuery.queryKey, null)
    queryClient.setQueryData(['GET /api/listings/{id}', { params: { id: 7 } }], { isRevealed: false })
    const started = router()
    expect(await sessionStarted(started.router)).toEqual(ada)
    expect(queryClient.getQueryData(sessionQuery.queryKey)).toEqual(ada)
    expect(queryClient.getQueryData(['GET /api/listings/{id}', { params: { id: 7 } }])).toBeUndefined()
    expect(started.invalidate).toHaveBeenCalled()
  })

  it('by logout forgets the user and what the user saw, and doesn’t ask the API', async () => {
    rememberSession(true)
    signedInAs(ada)
    queryClient.setQueryData(['GET /api/bookings/my'], [{ id: 1 }])
    const ended = router()
    await sessionEnded(ended.router)
    expect(queryClient.getQueryData(sessionQuery.queryKey)).toBeNull()
    expect(queryClient.getQueryData(['GET /api/bookings/my'])).toBeUndefined()
    expect(ended.invalidate).toHaveBeenCalled()
    expect(asked).not.toHaveBeenCalled()
  })
})

describe('private pages', () => {
  const visit = (...roles: Parameters<typeof homeOf>[]) =>
    requireSession(
      {
        context: { queryClient, config: {} as PublicConfig },
        location: { href: '/dashboard/couple?tab=bookings', pathname: '/dashboard/couple' },
      },
      ...roles.flat(),
    )
  const redirectOf = async (work: Promise<unknown>) => {
    const thrown = await work.catch((error: unknown) => error)
    return (thrown as Response).headers?.get('location') ?? (thrown as { options: { href: string } }).options.href
  }

  it('let the right role in', async () => {
    signedInAs(ada)
    expect(await visit(['couple'])).toEqual(ada)
    expect(await visit()).toEqual(ada)
  })

  it('send the logged out to the login, and back afterward', async () => {
    expect(await redirectOf(visit(['couple']))).toBe('/auth/login?next=%2Fdashboard%2Fcouple%3Ftab%3Dbookings')
  })

  it('send another role home with a notice', async () => {
    signedInAs(ada)
    expect(await redirectOf(visit(['venue']))).toBe('/dashboard/couple?notice=wrong-role')
    signedInAs({ ...ada, role: 'venue' })
    expect(await redirectOf(visit(['couple']))).toBe('/dashboard/venue?notice=wrong-role')
    signedInAs({ ...ada, role: 'admin' })
    expect(await redirectOf(visit(['couple']))).toBe('/admin?notice=wrong-role')
  })
})
