import { describe, expect, test, vi } from 'vitest'
import type { OwnListing } from '#contract/api/listings.ts'
import { SERVER_LIMITS } from '#contract/limits.ts'
import { newsBetween } from '#server/features/listings/store/dates-with-news.ts'
import { DAY, HOUR, MINUTE } from '#server/platform/clock.ts'
import { anApp } from '#tests/builders/app.ts'
import { aListing, type BuiltListing } from '#tests/builders/listings.ts'
import { mailsTo } from '#tests/builders/mailbox.ts'
import { aMember } from '#tests/builders/premium.ts'
import { aCouple, anAdmin, aVenueOwner } from '#tests/builders/users.ts'
import { aVenue, type BuiltVenue } from '#tests/builders/venues.ts'
import type { Client } from '#tests/client.ts'

// Dates wait for up to an eighth of the time until their day, and their owner can end the wait
// (docs/decisions/0059-dates-that-appear-one-by-one.md).

const { app } = await anApp({ config: { spreadHours: 168, earlyAccessHours: 24 } })
const member = await aMember(app)
const visitor = app.visitor()

const at = ({ id }: { id: number }) => ({ params: { id } })
const change = ({ id, venue }: BuiltListing, body: { isActive?: boolean; spread?: boolean; appearNow?: true }) =>
  venue.owner.client.call('PATCH /api/listings/{id}', { ...at({ id }), body })
const tryTo = ({ id, venue }: BuiltListing, body: { isActive?: boolean; appearNow?: true }) =>
  venue.owner.client.try('PATCH /api/listings/{id}', { ...at({ id }), body })
const show = (listing: BuiltListing) => change(listing, { appearNow: true })
const statusFor = async (client: Client, { id }: { id: number }) => (await client.raw(`/api/listings/${id}`)).status
const untilPublic = () => app.clock.advance(32 * HOUR)
const waits = ({ appearsAt }: OwnListing) => Date.parse(appearsAt ?? '') - app.clock.now().getTime()

/** Does `work` with everything random falling late: a spread date appears after nine tenths of its longest wait. */
async function late<Value>(work: () => Promise<Value>): Promise<Value> {
  const random = vi.spyOn(Math, 'random').mockReturnValue(0.9)
  return work().finally(() => random.mockRestore())
}
const aWaitingDate = (venue?: BuiltVenue, days = 60) =>
  late(() => aListing(app, venue).with({ spread: true }).inDays(days))

describe('a date that waits', () => {
  test('waits for an eighth of the time to its day, and for no longer than the setting says', async () => {
    expect(waits(await aWaitingDate())).toBeCloseTo(0.9 * 7 * DAY, -5)
    expect(waits(await aWaitingDate(undefined, 16))).toBeCloseTo(0.9 * 2 * DAY, -5)
    expect(waits(await aWaitingDate(undefined, 300))).toBeCloseTo(0.9 * 7 * DAY, -5)
  })

  test('is early for nobody if it appears less than 14 days before its day', async () => {
    const waiting = await aWaitingDate(undefined, 14)
    await app.clock.advance(waits(waiting))
    expect([await statusFor(member.client, waiting), await statusFor(visitor, waiting)]).toEqual([200, 200])
  })

  test('is no news until it appears', async () => {
    const { db } = app.services
    const since = app.clock.now()
    const waiting = await aWaitingDate()
    const news = async () => (await newsBetween(db, since, app.clock.now())).map(({ id }) => id)
    expect(await news()).not.toContain(waiting.id)
    await app.clock.advance(waits(waiting))
    expect(await news()).toContain(waiting.id)
  })

  test('keeps its moment when it is taken off the market and put back', async () => {
    const venue = await aVenue(app).verified()
    const [first, second] = [await aWaitingDate(venue), await aWaitingDate(venue, 61)]
    await change(second, { isActive: false })
    expect(await change(second, { isActive: true, spread: true })).toMatchObject({
      appearsAt: second.appearsAt,
      createdAt: second.createdAt,
      isShown: false,
    })
    await app.clock.advance(Math.max(waits(first), waits(second)))
    expect(await statusFor(member.client, second)).toBe(200)
    expect(await statusFor(visitor, second)).toBe(404)
    await untilPublic()
    expect(await statusFor(visitor, second)).toBe(200)
  })
})

describe('a date whose owner no longer waits', () => {
  test('appears now, early for members like any other, and everybody hears of it once', async () => {
    const city = 'Abilene'
    const [of, ofMember] = [await aCouple(app), await aMember(app)]
    for (const { client } of [of, ofMember])
      await client.call('POST /api/saved-searches', { body: { criteria: { city, state: 'TX' } } })
    const waiting = await aWaitingDate(await aVenue(app).in(city, 'TX').verified())
    const told = async () => {
      await app.clock.advance(SERVER_LIMITS.alertMinutes * MINUTE)
      await app.settle()
      const mails = [await mailsTo(app, of.email), await mailsTo(app, ofMember.email)]
      return mails.map((all) => all.filter(({ text }) => text.includes(`/venue/${waiting.id}`)).length)
    }
    expect(await told()).toEqual([0, 0])
    const before = app.clock.now()
    const shown = await show(waiting)
    expect(shown).toMatchObject({ appearsAt: null, isShown: true })
    expect(Date.parse(shown.createdAt)).toBeGreaterThanOrEqual(before.getTime())
    expect(Date.parse(shown.createdAt)).toBeLessThanOrEqual(app.clock.now().getTime())
    const early = Date.parse(shown.publicAt ?? '') - Date.parse(shown.createdAt)
    expect(early).toBeGreaterThanOrEqual(24 * HOUR)
    expect(early).toBeLessThan(25 * HOUR)
    expect([await statusFor(member.client, waiting), await statusFor(visitor, waiting)]).toEqual([200, 404])
    expect(await told()).toEqual([0, 1])
    await untilPublic()
    expect(await statusFor(visitor, waiting)).toBe(200)
    expect(await told()).toEqual([1, 1])
    await app.clock.advance(8 * DAY)
    expect(await told()).toEqual([1, 1])
  })

  test('that appears less than 14 days before its day is early for nobody', async () => {
    const waiting = await aWaitingDate(undefined, 13)
    expect(await show(waiting)).toMatchObject({ appearsAt: null, publicAt: null })
    expect(await statusFor(visitor, waiting)).toBe(200)
  })

  test('stays as it is if it has appeared, even when its owner asks twice at once', async () => {
    const waiting = await aWaitingDate()
    const both = await Promise.all([show(waiting), show(waiting)])
    expect(both[0]).toEqual(both[1])
    await app.clock.advance(HOUR)
    expect(await show(waiting)).toMatchObject({ createdAt: both[0].createdAt, publicAt: both[0].publicAt })
  })

  test('is no other venue’s business', async () => {
    const waiting = await aWaitingDate()
    for (const { client } of [await aVenueOwner(app), await anAdmin(app), member]) {
      const tried = await client.try('PATCH /api/listings/{id}', { ...at(waiting), body: { appearNow: true } })
      expect([403, 404]).toContain(tried.status)
    }
    expect(await statusFor(member.client, waiting)).toBe(404)
  })

  test('can’t appear while it is off the market, or as it leaves or comes back', async () => {
    const waiting = await aWaitingDate()
    for (const isActive of [false, true])
      expect(await tryTo(waiting, { isActive, appearNow: true })).toMatchObject({
        status: 400,
        body: { details: { fields: { appearNow: expect.any(String) } } },
      })
    await change(waiting, { isActive: false })
    expect(await tryTo(waiting, { appearNow: true })).toMatchObject({ status: 409, body: { code: 'state_changed' } })
    expect(await change(waiting, { isActive: true })).toMatchObject({ appearsAt: waiting.appearsAt })
  })

  test('that came back is public immediately, as it was before', async () => {
    const venue = await aVenue(app).verified()
    const [first, second] = [await aListing(app, venue).inDays(60), await aListing(app, venue).inDays(61)]
    await untilPublic()
    for (const listing of [first, second]) await change(listing, { isActive: false })
    await change(first, { isActive: true, spread: true })
    const back = await late(() => change(second, { isActive: true, spread: true }))
    expect(waits(back)).toBeCloseTo(0.9 * 6 * HOUR, -5)
    expect(await statusFor(visitor, second)).toBe(404)
    expect(await show(second)).toMatchObject({ appearsAt: null, publicAt: null, createdAt: second.createdAt })
    expect(await statusFor(visitor, second)).toBe(200)
  })

  test('that came back early is as early for members as it would have been', async () => {
    const venue = await aVenue(app).verified()
    const [first, second] = [await aListing(app, venue).inDays(60), await aListing(app, venue).inDays(61)]
    const early = await change(second, {})
    await app.clock.advance(Date.parse(early.publicAt ?? '') - app.clock.now().getTime() - 2 * HOUR)
    for (const listing of [first, second]) await change(listing, { isActive: false })
    await change(first, { isActive: true, spread: true })
    await late(() => change(second, { isActive: true, spread: true }))
    expect(await show(second)).toMatchObject({ appearsAt: null, publicAt: early.publicAt })
    expect([await statusFor(member.client, second), await statusFor(visitor, second)]).toEqual([200, 404])
    await app.clock.advance(2 * HOUR)
    expect(await statusFor(visitor, second)).toBe(200)
  })

  test('comes back immediately while another date of its venue waits for days', async () => {
    const venue = await aVenue(app).verified()
    const open = await aListing(app, venue).inDays(60)
    await untilPublic()
    await aWaitingDate(venue, 61)
    await change(open, { isActive: false })
    expect(await change(open, { isActive: true, spread: true })).toMatchObject({ appearsAt: null, isShown: true })
  })
})
