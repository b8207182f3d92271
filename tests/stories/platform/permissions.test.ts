import { afterEach, describe, expect, test, vi } from 'vitest'
import type { Role } from '#contract/accounts/roles.ts'
import type { Endpoint } from '#contract/api/endpoint.ts'
import { AppError } from '#server/platform/errors.ts'
import { anApp } from '#tests/builders/app.ts'
import type { Client } from '#tests/client.ts'
import { TABLE } from './permissions-table.ts'
import { aPermissionsWorld, CALLERS, type Caller } from './permissions-world.ts'

/** Who may do what (domain.md section 4): every route, called by everybody. */
const { app } = await anApp()
const world = await aPermissionsWorld(app)
afterEach(() => {
  vi.restoreAllMocks()
})

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`
const routeOf = (name: string): Endpoint => {
  const route = app.app.routes.find((candidate) => nameOf(candidate) === name)
  if (!route) throw new Error(`${name} is not registered`)
  return route
}

const ROLE: Record<Exclude<Caller, 'anonymous'>, Role> = {
  couple: 'couple',
  'other couple': 'couple',
  venue: 'venue',
  'other venue': 'venue',
  admin: 'admin',
}

/** Fills in `{id}` and `{photoId}`, in order. */
const addressOf = (path: string, ids: number[] = []) => {
  const rest = [...ids]
  return path.replaceAll(/\{\w+\}/g, () => String(rest.shift()))
}

async function send(client: Client, name: string, sent: { ids?: number[]; body?: object | Uint8Array }) {
  const { method, path } = routeOf(name)
  const { ids, body } = sent
  const raw = body instanceof Uint8Array ? new Uint8Array(body) : body && JSON.stringify(body)
  const headers = {
    origin: 'http://unveil.test',
    'content-type': raw instanceof Uint8Array ? 'image/jpeg' : 'application/json',
  }
  const response = await client.raw(addressOf(path, ids), { method, headers, ...(raw && { body: raw }) })
  return response.status
}

test('every registered route has a row here, and every row a route', () => {
  const routes = app.app.routes.map(nameOf)
  expect(new Set(routes).size).toBe(routes.length)
  expect(
    routes.filter((name) => !TABLE[name]),
    'routes without a row in permissions-table.ts',
  ).toEqual([])
  expect(
    Object.keys(TABLE).filter((name) => !routes.includes(name)),
    'rows without a route',
  ).toEqual([])
})

test('the server does not start with a route that names no audience', async () => {
  const { createHttp } = await import('#server/platform/http/route.ts')
  const { Hono } = await import('hono')
  const http = createHttp(new Hono(), app.services, { findViewer: async () => null, findDevice: async () => null })
  const { audience: _, ...nobodys } = routeOf('GET /api/auth/me')
  expect(() => http.read(nobodys as never, async () => ({}) as never)).toThrow('declares no audience')
})

describe('what the table says agrees with the audience that the route declares:', () => {
  test.each(Object.entries(TABLE))('%s', (name, { answers }) => {
    const { audience } = routeOf(name)
    for (const [at, caller] of CALLERS.entries()) {
      const status = answers[at] as number
      const open = audience === 'public' || audience === 'provider'
      const expected =
        caller === 'anonymous'
          ? open
            ? [false, false]
            : [true, false]
          : [false, !open && audience !== 'signed-in' && !audience.includes(ROLE[caller])]
      expect([status === 401, status === 403], `${caller}: ${status}`).toEqual(expected)
    }
  })
})

/** Strangers first, so that the rightful caller comes last. */
const IN_ORDER: Caller[] = ['anonymous', 'other couple', 'other venue', 'couple', 'venue', 'admin']
/** Calls that change the world. */
const CHANGES_THE_WORLD =
  /^POST \/api\/auth\/(register|login|logout)|^DELETE|^PATCH \/api\/admin|^POST \/api\/(admin\/)?(transfers|venue-changes)|\/(cancel|pay-balance|balance\/sync)$/

describe('everybody gets the table’s answer:', () => {
  test.each(Object.entries(TABLE))('%s', async (name, { answers, sends }) => {
    const here = CHANGES_THE_WORLD.test(name) ? await aPermissionsWorld(app) : world
    const seen: Partial<Record<Caller, number>> = {}
    for (const caller of IN_ORDER) seen[caller] = await send(here.clients[caller], name, (await sends?.(here)) ?? {})
    expect(seen).toEqual(Object.fromEntries(CALLERS.map((caller, at) => [caller, answers[at]])))
  })
})

test('a listing is full for viewers to whom it is revealed, reduced for everybody else', async () => {
  const seen: Partial<Record<Caller, unknown>> = {}
  for (const caller of CALLERS) {
    const params = { id: world.booked.id }
    const { venueId, isRevealed } = await world.clients[caller].call('GET /api/listings/{id}', { params })
    seen[caller] = [isRevealed, venueId]
  }
  const [full, reduced] = [
    [true, world.venue.id],
    [false, null],
  ]
  expect(seen).toEqual({
    anonymous: reduced,
    couple: full,
    'other couple': reduced,
    venue: full,
    'other venue': reduced,
    admin: full,
  })
})

test('lists hold what belongs to the caller and nothing else', async () => {
  const { clients, bookingIds, venue } = world
  const own = [...bookingIds].sort()
  const bookings = async (caller: Caller) =>
    (await clients[caller].call('GET /api/bookings/my')).map(({ id }) => id).sort()
  expect(await bookings('couple')).toEqual(own)
  expect(await bookings('venue')).toEqual(own)
  expect([await bookings('other couple'), await bookings('other venue')]).toEqual([[], []])
  const venuesOf = async (caller: Caller) => (await clients[caller].call('GET /api/venues/my')).map(({ id }) => id)
  expect(await venuesOf('venue')).toContain(venue.id)
  expect(await venuesOf('other venue')).not.toContain(venue.id)
  const listings = await clients['other venue'].call('GET /api/listings/my')
  expect(listings).toEqual([])
})

describe('refusals come in their order (domain.md section 4):', () => {
  const NONSENSE = '{"nonsense":true}'
  const OWN = { origin: 'http://unveil.test', 'content-type': 'application/json' }
  const code = async (client: Client, name: string, init: RequestInit) => {
    const { method, path } = routeOf(name)
    const response = await client.raw(addressOf(path, [99_999_999, 99_999_999]), { method, ...init })
    return [response.status, (await response.json()).code]
  }
  const writes = Object.keys(TABLE).filter((name) => !name.startsWith('GET') && name !== 'POST /api/stripe/webhook')

  test.each(writes)('%s', async (name) => {
    const { audience, body, bodyKind, params } = routeOf(name)
    const anonymous = app.visitor()
    const json = bodyKind !== 'raw'

    // 403 foreign origin, whatever else is wrong; then 415; then 429
    const take = vi.spyOn(app.services.rateLimits, 'take').mockRejectedValue(new AppError('too_many_requests', 'Wait.'))
    const foreign = { origin: 'https://elsewhere.example', 'content-type': 'text/plain' }
    expect(await code(anonymous, name, { headers: foreign, body: NONSENSE })).toEqual([403, 'foreign_origin'])
    if (json && body) {
      const plain = { ...OWN, 'content-type': 'text/plain' }
      expect(await code(anonymous, name, { headers: plain, body: NONSENSE })).toEqual([415, 'unsupported_media_type'])
    }
    expect(await code(anonymous, name, { headers: OWN, body: NONSENSE })).toEqual([429, 'too_many_requests'])
    take.mockRestore()

    // 401, then 403 wrong role, before anybody looks at the body
    if (audience !== 'public') {
      expect(await code(anonymous, name, { headers: OWN, body: NONSENSE })).toEqual([401, 'not_signed_in'])
    }
    if (Array.isArray(audience)) {
      for (const caller of ['couple', 'venue', 'admin'] as const) {
        if (audience.includes(caller)) continue
        const refused = await code(world.clients[caller], name, { headers: OWN, body: NONSENSE })
        expect(refused, caller).toEqual([403, 'wrong_role'])
      }
    }
    // 400 before 404: the body is read before anybody looks for the object
    const rightful = (['couple', 'venue', 'admin'] as const).find(
      (caller) => !Array.isArray(audience) || audience.includes(caller),
    )
    const client = audience === 'public' ? anonymous : world.clients[rightful as Caller]
    if (body && json) {
      expect(await code(client, name, { headers: OWN, body: NONSENSE })).toEqual([400, 'invalid_request'])
    } else if (params) {
      expect(await code(client, name, { headers: OWN })).toEqual([404, 'not_found'])
    }
  })
})
