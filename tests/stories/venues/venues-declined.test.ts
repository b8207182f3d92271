import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { MINUTE } from '#server/platform/clock.ts'
import { anApp } from '#tests/builders/app.ts'
import { mailsTo } from '#tests/builders/mailbox.ts'
import { noticesOf } from '#tests/builders/notices.ts'
import { anAdmin, aVenueOwner } from '#tests/builders/users.ts'
import { aVenue, type BuiltVenue, verify } from '#tests/builders/venues.ts'

/** A venue that an admin declines, or whose verification is taken back, and its owner, who asks us to look again. */
const { app } = await anApp()
const admin = await anAdmin(app)
const REASON = 'The photos show another place'

const at = ({ id }: { id: number }) => ({ params: { id } })
const decline = (venue: BuiltVenue, reason = REASON) =>
  admin.client.call('PATCH /api/admin/venues/{id}', { ...at(venue), body: { verified: false, decline: true, reason } })
const askAgain = (venue: BuiltVenue) => venue.owner.client.call('POST /api/venues/{id}/ask-again', at(venue))
const itemOf = async ({ id }: BuiltVenue) =>
  (await admin.client.call('GET /api/admin/inbox')).items.find((item) => item.kind === 'venue' && item.id === id)
/** Skips the minutes that the admins’ email waits. */
const minutesLater = () => sql`update graphile_worker._private_jobs set run_at = now()`.execute(app.services.db)
const tasksOf = async ({ owner }: BuiltVenue) => (await owner.client.call('GET /api/tasks')).tasks
const subjects = async ({ owner }: BuiltVenue) => (await mailsTo(app, owner.email)).map(({ subject }) => subject)
const declined = (venue: BuiltVenue) => `We couldn’t verify ${venue.name}`

test('a venue that is declined leaves the queue; its owner reads why by email, in the bell and as a task', async () => {
  const venue = await aVenue(app).pending()
  const mine = async () => (await venue.owner.client.call('GET /api/venues/my')).find(({ id }) => id === venue.id)
  expect(await mine()).toMatchObject({ isVerified: false, declined: false })
  expect(await decline(venue)).toMatchObject({ verified: false })
  expect(await mine()).toMatchObject({ isVerified: false, declined: true })
  expect(await itemOf(venue)).toBeUndefined()
  const mail = (await mailsTo(app, venue.owner.email)).find(({ subject }) => subject === declined(venue))
  expect(mail?.text).toContain(`Our reason: ${REASON}`)
  expect((await noticesOf(venue.owner)).map(({ title }) => title)).toContain(declined(venue))
  expect(await tasksOf(venue)).toMatchObject([
    {
      kind: 'venue-declined',
      title: declined(venue),
      about: `Our reason: ${REASON}`,
      link: `/venues/${venue.id}/edit`,
      askAgain: venue.id,
    },
  ])
  const { history } = await admin.client.call('GET /api/admin/venues/{id}/owner', at(venue))
  expect(history[0]).toMatchObject({ transition: 'decline', reason: REASON, actorName: admin.name })

  await decline(venue) // declined twice for the same reason, told once
  expect((await subjects(venue)).filter((subject) => subject === declined(venue))).toHaveLength(1)
  await decline(venue, 'The address is a parking lot')
  expect((await subjects(venue)).filter((subject) => subject === declined(venue))).toHaveLength(2)
})

test('the owner of a declined venue edits it and asks again: it waits for an admin from then on, and can be verified', async () => {
  const venue = await aVenue(app).pending()
  await decline(venue)
  await app.clock.advance(MINUTE)
  const newer = await aVenue(app).pending()
  await app.clock.advance(2 * MINUTE)
  await venue.owner.client.call('PATCH /api/venues/{id}', { ...at(venue), body: { maxCapacity: 90 } })
  expect(await itemOf(venue), 'an edit alone asks for nothing').toBeUndefined()
  await askAgain(venue)
  const again = await itemOf(venue)
  expect(again).toMatchObject({ askedAgain: true, asked: null, withdrawn: null })
  expect(Date.parse(again?.since ?? '') - Date.parse(venue.createdAt)).toBeGreaterThanOrEqual(3 * MINUTE)
  expect((await tasksOf(venue)).map(({ kind }) => kind)).toEqual(['venue-in-review'])
  await app.clock.advance(MINUTE)
  await askAgain(venue)
  const listed = (await admin.client.call('GET /api/admin/venues')).map(({ id }) => id)
  const both = listed.filter((id) => id === newer.id || id === venue.id)
  expect(both, 'the list has the order of the inbox').toEqual([newer.id, venue.id])
  expect(await itemOf(venue), 'asking twice is asking once').toEqual(again)
  await decline(venue)
  expect(await itemOf(venue), 'for the same reason, once more').toBeUndefined()
  await askAgain(venue)
  await verify(app, venue.id, true)
  expect([await itemOf(venue), await tasksOf(venue)]).toEqual([undefined, []])
})

test('the answer to a question is first in the queue with its words, and its owner sees that we look again', async () => {
  const [venue, other] = [await aVenue(app).pending(), await aVenue(app).pending()]
  const ask = { verified: false, ask: true as const, reason: 'May we see the lease?' }
  await admin.client.call('PATCH /api/admin/venues/{id}', { ...at(venue), body: ask })
  const send = (answer: string) =>
    venue.owner.client.try('POST /api/venues/{id}/ask-again', { ...at(venue), body: { answer } })
  expect((await send('x'.repeat(501))).status).toBe(400)
  expect(await itemOf(venue)).toMatchObject({ asked: 'May we see the lease?', askedAgain: false, answer: null })
  expect((await send('It is on our website.')).status).toBe(200)
  expect(await itemOf(venue)).toMatchObject({ asked: null, askedAgain: true, answer: 'It is on our website.' })
  const { items } = await admin.client.call('GET /api/admin/inbox')
  const waiting = items.filter(({ until }) => until === null).map(({ id }) => id)
  expect(waiting.indexOf(venue.id)).toBeLessThan(waiting.indexOf(other.id))
  expect(waiting[0]).toBe(venue.id)
  const { history } = await admin.client.call('GET /api/admin/venues/{id}/owner', at(venue))
  expect(history[0]).toMatchObject({ transition: 'askAgain', reason: 'It is on our website.' })
  expect(await tasksOf(venue)).toMatchObject([
    { kind: 'venue-in-review', title: `We’re looking again at ${venue.name}`, askAgain: null },
  ])
  expect(await tasksOf(other)).toMatchObject([{ title: `We’re checking ${other.name}` }])
  // another answer replaces the first, but a blank one doesn't; neither emails the admins again
  await minutesLater()
  const told = (await mailsTo(app, admin.email)).length
  await send('Also in our photos.')
  await send(' ')
  await minutesLater()
  expect(await mailsTo(app, admin.email)).toHaveLength(told)
  expect(await itemOf(venue)).toMatchObject({ answer: 'Also in our photos.' })
})

test('why a verification was taken back is a task, too, and asking again says so in the queue', async () => {
  const venue = await aVenue(app).verified()
  const takeBack = (body: { verified: boolean; reason?: string }) =>
    admin.client.call('PATCH /api/admin/venues/{id}', { ...at(venue), body })
  await takeBack({ verified: false, reason: 'The address is a parking lot' })
  const about = 'Our reason: The address is a parking lot'
  const title = `${venue.name} is no longer verified`
  expect(await tasksOf(venue)).toMatchObject([{ kind: 'venue-declined', title, about, askAgain: venue.id }])
  expect(await itemOf(venue)).toMatchObject({
    askedAgain: false,
    withdrawn: { reason: 'The address is a parking lot' },
  })
  await askAgain(venue)
  expect(await itemOf(venue)).toMatchObject({ askedAgain: true, withdrawn: null })

  // the two calls of the specification, by a script that knows no more
  expect(await takeBack({ verified: true })).toMatchObject({ verified: true })
  expect(await takeBack({ verified: false })).toMatchObject({ verified: false })
  expect(await tasksOf(venue)).toMatchObject([{ kind: 'venue-declined', title, askAgain: venue.id }])
})

test('nothing is declined without a reason, for a verified venue, or together with a question or a yes', async () => {
  const [pending, verified] = [await aVenue(app).pending(), await aVenue(app).verified()]
  const answer = async (venue: BuiltVenue, body: Record<string, unknown>) => {
    const json = { method: 'PATCH', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
    return (await admin.client.raw(`/api/admin/venues/${venue.id}`, json)).status
  }
  const told = { verified: false, decline: true, reason: REASON }
  expect(await answer(pending, { verified: false, decline: true })).toBe(400)
  expect(await answer(pending, { ...told, ask: true })).toBe(400)
  expect(await answer(pending, { ...told, verified: true })).toBe(400)
  expect(await answer(verified, told)).toBe(409)
  expect(await answer({ ...pending, id: 99_999_999 }, told)).toBe(404)
  expect([await itemOf(pending), (await subjects(pending)).includes(declined(pending))]).toMatchObject([{}, false])
})

test('only a venue’s owner asks again, and only while it isn’t verified; a new venue waits as before', async () => {
  const venue = await aVenue(app).pending()
  const before = await itemOf(venue)
  await askAgain(venue)
  expect(await itemOf(venue)).toEqual(before)
  await decline(venue)
  const [other, visitor] = [await aVenueOwner(app), app.visitor()]
  const tries = [other.client, visitor, admin.client].map((client) =>
    client.try('POST /api/venues/{id}/ask-again', at(venue)),
  )
  expect((await Promise.all(tries)).map(({ status }) => status)).toEqual([404, 401, 403])
  expect(await itemOf(venue)).toBeUndefined()
  await verify(app, venue.id, true)
  const late = await venue.owner.client.try('POST /api/venues/{id}/ask-again', at(venue))
  expect([late.status, late.body.code]).toEqual([409, 'state_changed'])
})
