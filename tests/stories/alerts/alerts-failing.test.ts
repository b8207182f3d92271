import { expect, test } from 'vitest'
import { SERVER_LIMITS } from '#contract/limits.ts'
import { MINUTE } from '#server/platform/clock.ts'
import { anApp } from '#tests/builders/app.ts'
import { errorsLogged } from '#tests/builders/checks.ts'
import { aListing } from '#tests/builders/listings.ts'
import { mailsTo } from '#tests/builders/mailbox.ts'
import { aMember } from '#tests/builders/premium.ts'
import { aCouple, type SignedIn } from '#tests/builders/users.ts'
import { aVenue } from '#tests/builders/venues.ts'

const { app } = await anApp({ errors: 'expected' })

test('a search that can’t be looked for is logged, and silences nobody else', async () => {
  const venue = await aVenue(app).in('New York', 'NY').verified()
  const [poisoner, couple] = [await aMember(app), await aCouple(app)]
  // the Kelvin sign is a k to PostgreSQL alone: it compares this name, and knows no year 0
  const city = 'New Yor\u212A'
  const save = (who: SignedIn) => who.client.call('POST /api/saved-searches', { body: { criteria: { city } } })
  const [{ id }] = [await save(poisoner), await save(couple)]
  const criteria = JSON.stringify({ city, from: '0000-01-01' })
  await app.services.db.updateTable('saved_searches').set({ criteria }).where('id', '=', id).execute()

  for (const days of [80, 81]) {
    await app.clock.advance(2 * MINUTE)
    await aListing(app, venue).inDays(days)
    await app.clock.advance(Math.max(SERVER_LIMITS.alertMinutes * MINUTE, 7 * 60 * MINUTE))
    await app.settle()
  }
  expect((await mailsTo(app, couple.email)).filter(({ subject }) => subject.includes('new date'))).toHaveLength(2)
  expect(errorsLogged(app)).toContain('a saved search could not be looked for')
})
