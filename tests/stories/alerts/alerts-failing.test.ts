import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { SERVER_LIMITS } from '#contract/limits.ts'
import { findNewDates } from '#server/features/alerts/commands/find-new-dates.ts'
import { tellNewDates } from '#server/features/alerts/commands/tell-new-dates.ts'
import { HOUR, MINUTE } from '#server/platform/clock.ts'
import { anApp } from '#tests/builders/app.ts'
import { errorsLogged } from '#tests/builders/checks.ts'
import { aListing } from '#tests/builders/listings.ts'
import { mailsTo } from '#tests/builders/mailbox.ts'
import { aMember } from '#tests/builders/premium.ts'
import { aCouple, type SignedIn } from '#tests/builders/users.ts'
import { aVenue } from '#tests/builders/venues.ts'

const { app } = await anApp({ errors: 'expected' })

// our process compares only names in ASCII; these have a Kelvin sign for the k, so PostgreSQL has to
const NEW_YORK = 'New Yor\u212A'
const SLOW = 'Slow Yor\u212A'

const failing = [
  { why: 'that PostgreSQL refuses because of its year 0', criteria: { city: NEW_YORK, from: '0000-01-01' } },
  { why: 'that runs out of time each time', criteria: { city: SLOW } },
]

beforeAll(() =>
  sql`alter function city_key rename to city_key_of_others`.execute(app.database.db).then(() =>
    sql`create function city_key(city text) returns text immutable language plpgsql as $$
        begin
          if city = ${sql.lit(SLOW)} then
            raise query_canceled using message = 'canceling statement due to statement timeout';
          end if;
          return city_key_of_others(city);
        end $$`.execute(app.database.db),
  ),
)

test.each(failing)('a search $why is logged, and silences nobody else', async ({ criteria }) => {
  const venue = await aVenue(app).in('New York', 'NY').verified()
  const [poisoner, couple] = [await aMember(app), await aCouple(app)]
  const save = (who: SignedIn) =>
    who.client.call('POST /api/saved-searches', { body: { criteria: { city: NEW_YORK } } })
  const [{ id }] = [await save(poisoner), await save(couple)]
  await app.services.db
    .updateTable('saved_searches')
    .set({ criteria: JSON.stringify(criteria) })
    .where('id', '=', id)
    .execute()
  const failures = () => errorsLogged(app).filter((words) => words === 'a saved search could not be run').length
  const before = failures()

  for (const days of [80, 81]) {
    await app.clock.advance(2 * MINUTE)
    await aListing(app, venue).inDays(days)
    await app.clock.advance(Math.max(SERVER_LIMITS.alertMinutes * MINUTE, 7 * 60 * MINUTE))
    await app.settle()
  }
  expect((await mailsTo(app, couple.email)).filter(({ subject }) => subject.includes('that match'))).toHaveLength(2)
  expect(failures()).toBeGreaterThan(before)
})

test('a search that can’t be run when its couple is to be told is tried again for an hour, however long it had waited', async () => {
  const { db } = app.services
  const venue = await aVenue(app).in('New York', 'NY').verified()
  const [slow, broken] = [await aCouple(app), await aCouple(app)]
  const ids: number[] = []
  for (const { client } of [slow, broken]) {
    ids.push((await client.call('POST /api/saved-searches', { body: { criteria: { city: NEW_YORK } } })).id)
  }
  const setCity = (city: string, of: readonly number[]) =>
    db
      .updateTable('saved_searches')
      .set({ criteria: JSON.stringify({ city }) })
      .where('id', 'in', of)
      .execute()
  const waiting = async () => {
    const rows = await db.selectFrom('found_dates').select('search_id').where('search_id', 'in', ids).execute()
    return rows.map(({ search_id }) => search_id).toSorted()
  }
  await app.clock.advance(2 * MINUTE)
  await aListing(app, venue).inDays(82)
  await app.clock.advance(SERVER_LIMITS.alertMinutes * MINUTE)
  await findNewDates(app.services)
  await app.clock.advance(3 * HOUR) // no email left in the meantime

  await setCity(SLOW, ids)
  await tellNewDates(app.services)
  expect(await waiting()).toEqual(ids.toSorted())

  await setCity(NEW_YORK, ids.slice(0, 1))
  await app.clock.advance(HOUR)
  await tellNewDates(app.services)
  expect(await waiting()).toEqual([])
  await app.settle()
  const told = await Promise.all([slow, broken].map(({ email }) => mailsTo(app, email)))
  const alerts = told.map((mails) => mails.filter(({ subject }) => subject.includes('that match')).length)
  expect(alerts).toEqual([1, 0])
})
