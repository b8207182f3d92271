import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listingProcess } from '#contract/processes/listing.ts'
import { startTestApp, type TestApp } from '#tests/app.ts'
import { aListing } from '#tests/builders/listings.ts'
import { inTransaction } from './database/transaction.ts'
import { transition, tryTransition } from './transition.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ sandbox: false })
})
afterAll(() => app.stop())

const acting = { actor: 'couple', actorId: 5, reason: 'test', at: new Date('2026-11-20T12:00:00Z') } as const
const events = (id: number, name = 'hold') =>
  app.services.db
    .selectFrom('process_events')
    .select(['transition', 'from_state', 'to_state', 'actor', 'actor_id', 'reason', 'at'])
    .where('process', '=', 'listing')
    .where('object_id', '=', id)
    .where('transition', '=', name)
    .execute()

describe('a transition', () => {
  test('writes the state, and who made the transition, when and why', async () => {
    const { id } = await aListing(app).inDays(90)
    const target = { table: 'listings', id, set: { max_guests: 33 } } as const
    await inTransaction(app.services.db, (tx) => transition(tx, listingProcess, 'hold', target, acting))
    const row = await app.services.db.selectFrom('listings').selectAll().where('id', '=', id).executeTakeFirst()
    expect(row).toMatchObject({ state: 'held', max_guests: 33 })
    expect(await events(id)).toEqual([
      {
        transition: 'hold',
        from_state: 'live',
        to_state: 'held',
        actor: 'couple',
        actor_id: 5,
        reason: 'test',
        at: acting.at,
      },
    ])
  })

  test('that many make at the same time is made once; the others get the current state', async () => {
    const { id } = await aListing(app).inDays(90)
    const target = { table: 'listings', id } as const
    const tries = await Promise.allSettled(
      Array.from({ length: 20 }, () =>
        inTransaction(app.services.db, (tx) => transition(tx, listingProcess, 'hold', target, acting)),
      ),
    )
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const lost of tries.filter((attempt) => attempt.status === 'rejected')) {
      expect(lost.reason).toMatchObject({ code: 'state_changed', status: 409, details: { state: 'held' } })
    }
    expect(await events(id)).toHaveLength(1)
  })

  test('of an object in another state, or of one that doesn’t exist, writes nothing', async () => {
    const { id } = await aListing(app).inactiveInDays(90)
    const move = (target: number) =>
      inTransaction(app.services.db, (tx) =>
        tryTransition(tx, listingProcess, 'hold', { table: 'listings', id: target }, acting),
      )
    expect(await move(id)).toBe(false)
    expect(await move(1)).toBe(false)
    expect(await events(id)).toEqual([])
  })

  test('starts from any state in which the actor may make it, and its event says which that was', async () => {
    const live = await aListing(app).inDays(90)
    const inactive = await aListing(app).inactiveInDays(90)
    for (const [{ id }, from] of [
      [live, 'live'],
      [inactive, 'inactive'],
    ] as const) {
      const byTimer = { actor: 'timer', at: acting.at } as const
      await inTransaction(app.services.db, (tx) =>
        transition(tx, listingProcess, 'expire', { table: 'listings', id }, byTimer),
      )
      expect(await events(id, 'expire')).toMatchObject([{ from_state: from, to_state: 'expired', actor: 'timer' }])
    }
  })

  test('that an actor may make from one state only does not start from another', async () => {
    const process = {
      ...listingProcess,
      transitions: {
        ...listingProcess.transitions,
        expire: { from: { live: ['timer'], inactive: ['venue'] }, to: 'expired' },
      },
    } as typeof listingProcess
    const { id } = await aListing(app).inactiveInDays(90)
    const tries = (actor: 'timer' | 'venue') =>
      inTransaction(app.services.db, (tx) =>
        tryTransition(tx, process, 'expire', { table: 'listings', id }, { actor, at: acting.at }),
      )
    expect(await tries('timer')).toBe(false)
    expect(await tries('venue')).toBe(true)
  })

  test('by an actor who may not make it is a defect', async () => {
    const { id } = await aListing(app).inDays(90)
    const byVenue = { ...acting, actor: 'venue' } as const
    await expect(
      inTransaction(app.services.db, (tx) =>
        tryTransition(tx, listingProcess, 'hold', { table: 'listings', id }, byVenue),
      ),
    ).rejects.toThrow('venue may not hold a listing')
    expect(await events(id)).toEqual([])
  })
})
