import { expect, test } from 'vitest'
import { MINUTE } from '#server/platform/clock.ts'
import { anApp } from '#tests/builders/app.ts'
import { aBooking } from '#tests/builders/bookings.ts'
import { aCouple, anAdmin } from '#tests/builders/users.ts'
import { aVenue } from '#tests/builders/venues.ts'
import { type Dice, requestFor, type Schema } from './hostile-requests.ts'

/**
 * Requests made from the OpenAPI document, nearly right but often wrong somewhere, by users of every role and by a
 * stranger: whatever the requests say, nothing breaks, and every answer is one that the document names (docs/quality.md
 * R9). UNVEIL_HOSTILE_SEED=<seed> repeats the same requests.
 */
const NIGHTLY = process.env.UNVEIL_TEST_SIZE === 'nightly'
const REQUESTS = Number(process.env.UNVEIL_HOSTILE_REQUESTS ?? (NIGHTLY ? 200_000 : 3_000))
const SEED = Number(process.env.UNVEIL_HOSTILE_SEED ?? Math.floor(Math.random() * 2 ** 31))
const AT_ONCE = 8

const { app } = await anApp({ pool: 20 })

interface Operation {
  parameters?: { name: string; in: string; schema: Schema }[]
  requestBody?: { content: Record<string, { schema: Schema }> }
  responses: Record<string, unknown>
}
interface ApiDocument {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Schema> }
}

test(`${REQUESTS} hostile requests break nothing (seed ${SEED})`, { timeout: 120 * MINUTE }, async () => {
  const origin = app.services.config.publicOrigin
  const answer = await app.app.fetch(new Request(`${origin}/api/openapi.json`))
  const { paths, components } = (await answer.json()) as ApiDocument
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  )
  const venue = await aVenue(app).verified()
  const { couple } = await aBooking(app).confirmed()
  const callers = [app.visitor(), couple.client, (await aCouple(app)).client, venue.owner.client]
  callers.push((await anAdmin(app)).client)
  const changed = await aCouple(app)
  const listings = (await app.services.db.selectFrom('listings').select('id').execute()).map(({ id }) => id)

  const roll = dice(SEED)
  const wrong: string[] = []
  const statuses: Record<number, number> = {}
  const one = async () => {
    const { path, method, operation } = pick(roll, operations)
    // signing up or logging in makes a caller somebody else; logging out or an admin's change makes one a stranger
    const ids = path.startsWith('/api/admin/users/') ? [changed.id] : [venue.id, ...listings]
    const request = requestFor({ path, method, ...operation }, { schemas: components.schemas, ids, roll })
    if (/\/auth\/logout$|\/account\/(closing|sessions\/\{id\})$/.test(path)) return
    const caller = /\/auth\/(register|login)$/.test(path) ? app.visitor() : pick(roll, callers)
    const { status } = await caller.raw(request.path, request.init)
    statuses[status] = (statuses[status] ?? 0) + 1
    if (status < 500 && operation.responses[status] !== undefined) return
    wrong.push(`${status} ${method} ${request.path} ${String(request.init.body ?? '').slice(0, 300)}`)
  }
  const lane = async () => {
    for (let sent = 0; sent < REQUESTS / AT_ONCE && wrong.length < 20; sent++) await one()
  }
  await Promise.all(Array.from({ length: AT_ONCE }, lane))
  console.log(`answers to ${REQUESTS} hostile requests, seed ${SEED}:`, statuses)
  expect(wrong).toEqual([])
  expect(Object.keys(statuses), 'some were nearly right').toEqual(expect.arrayContaining(['200', '400', '403', '404']))
  const roles = await Promise.all(callers.map(async (caller) => (await caller.try('GET /api/auth/me')).body.role))
  expect(roles, 'everybody is who they were').toEqual([undefined, 'couple', 'couple', 'venue', 'admin'])
})

/** The same seed rolls the same numbers, from 0 up to 1 (mulberry32). */
function dice(seed: number): Dice {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

const pick = <Item>(roll: Dice, items: readonly Item[]): Item => items[Math.floor(roll() * items.length)] as Item
