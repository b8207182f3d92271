import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { anApp } from '#tests/builders/app.ts'
import { mailsTo } from '#tests/builders/mailbox.ts'
import { noticesOf } from '#tests/builders/notices.ts'
import { anAdmin, aVenueOwner } from '#tests/builders/users.ts'
import { approveChange, aVenue, type BuiltVenue, verify } from '#tests/builders/venues.ts'

/** New venues and changes of verified ones wait for an admin, who is told about all of them in one email. */
const { app } = await anApp()
const { db } = app.services
const admin = await anAdmin(app)

const rename = async ({ id, owner }: BuiltVenue, name: string) =>
  (await owner.client.call('PATCH /api/venues/{id}', { params: { id }, body: { name } })).pendingChange?.id as number
const withdraw = ({ owner }: BuiltVenue, id: number) =>
  owner.client.call('POST /api/venue-changes/{id}/withdraw', { params: { id } })
/** When the jobs that tell the admins are due. */
const queued = async () =>
  (
    await sql<{ due: string }>`
    select run_at::text as due from graphile_worker.jobs where task_identifier = 'mail-waiting-venues'`.execute(db)
  ).rows
/** Skips the minutes that the email waits; returns what the admin gets then. */
async function minutesLater() {
  const before = (await mailsTo(app, admin.email)).length
  await sql`update graphile_worker._private_jobs set run_at = now()`.execute(db)
  return (await mailsTo(app, admin.email)).slice(before)
}
/** The numbers of these venues in the order of the admin's list, read in pages of two. */
async function order(venues: readonly BuiltVenue[]) {
  const ids: number[] = []
  let path: string | undefined = '/api/admin/venues?limit=2'
  while (path) {
    const page: Response = await admin.client.raw(path)
    ids.push(...((await page.json()) as { id: number }[]).map(({ id }) => id))
    path = /<([^>]+)>; rel="next"/.exec(page.headers.get('link') ?? '')?.[1]
  }
  expect(new Set(ids).size, 'each venue once').toBe(ids.length)
  return ids.filter((id) => venues.some((venue) => venue.id === id))
}

test('an owner who proposes and withdraws again and again neither causes an email nor delays one', async () => {
  const venue = await aVenue(app).verified()
  await minutesLater()
  for (let round = 1; round <= 3; round++) await withdraw(venue, await rename(venue, `Larkspur House ${round}`))
  const jobs = await queued()
  expect(jobs).toHaveLength(1)
  await withdraw(venue, await rename(venue, 'Larkspur Court'))
  expect(await queued()).toEqual(jobs)
  expect(await minutesLater()).toEqual([])
  expect(await queued()).toEqual([])
})

test('everything that waits is one email and one notice to each admin, and the email names no venue', async () => {
  const owner = await aVenueOwner(app)
  const venue = await aVenue(app, owner).verified()
  await minutesLater()
  await rename(venue, 'Larkspur House')
  await rename(venue, 'Larkspur Manor')
  await aVenue(app, owner).with({ name: 'Foxglove Hall' }).pending()
  await aVenue(app, owner).with({ name: 'Foxglove House' }).pending()
  const subjects = (await mailsTo(app, admin.email)).map(({ subject }) => subject)
  expect(subjects).not.toContainEqual(expect.stringMatching(/^3 venues/))
  const [mail, ...others] = await minutesLater()
  expect(others).toEqual([])
  expect(mail?.subject).toBe('3 venues are waiting for review')
  expect(mail?.text).toMatch(/Venues to verify: 2\nChanges to approve: 1/)
  expect(mail?.text).not.toMatch(/Larkspur|Thornwick|Foxglove/)
  expect(mail?.link?.pathname).toBe('/admin')
  expect((await noticesOf(admin))[0]).toMatchObject({ title: mail?.subject, link: '/admin?tab=venues' })
})

test('what an admin decides before the email goes out is not in it', async () => {
  const [decided, waiting] = [await aVenue(app).pending(), await aVenue(app).pending()]
  await verify(app, decided.id, true)
  const [mail] = await minutesLater()
  const { rows } = await sql<{
    count: number
  }>`select count(*)::int as count from venues where not is_verified`.execute(db)
  expect(mail?.text).toMatch(new RegExp(`Venues to verify: ${rows[0]?.count}\\b`))
  await verify(app, waiting.id, true)
})

test('the list of venues begins with those that have waited longest, and continues with the newest', async () => {
  const changed = await aVenue(app).verified()
  const fine = await aVenue(app).verified()
  const pending = await aVenue(app).pending()
  const newest = await aVenue(app).verified()
  const all = [changed, fine, pending, newest]
  expect(await order(all)).toEqual([pending.id, newest.id, fine.id, changed.id])
  await rename(changed, 'Larkspur House')
  expect(await order(all)).toEqual([pending.id, changed.id, newest.id, fine.id])
  await verify(app, pending.id, true)
  await approveChange(app, changed)
  expect(await order(all)).toEqual([newest.id, pending.id, fine.id, changed.id])
})
