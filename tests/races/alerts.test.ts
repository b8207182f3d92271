import { AsyncLocalStorage } from 'node:async_hooks'
import { expect, test } from 'vitest'
import { mailNewDates } from '#server/features/alerts/commands/mail-new-dates.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import { anApp } from '#tests/builders/app.ts'
import { aListing } from '#tests/builders/listings.ts'
import { mailsTo } from '#tests/builders/mailbox.ts'
import { aCouple } from '#tests/builders/users.ts'

/** A long round of alerts and the next one, each with one of a couple's searches, find the same date. */
const { app } = await anApp()

test('two rounds at the same time tell a couple about a date once', async () => {
  const couple = await aCouple(app)
  const { id: date, city } = await aListing(app).inDays(90)
  const save = (criteria: object) => couple.client.call('POST /api/saved-searches', { body: { criteria } })
  const searches = [await save({ city }), await save({ city, minGuests: 10 })]
  const tell = (nth: number) =>
    inTransaction(app.services.db, async (tx) => {
      const finds = [{ id: searches[nth]?.id ?? 0, dates: [date], until: app.clock.now(), all: true }]
      const told = await mailNewDates(tx, app.services, finds, app.clock.now())
      await new Promise((resolve) => setTimeout(resolve, 200)) // so the other round comes in before this one commits
      return told
    })
  const outside = AsyncLocalStorage.snapshot()
  const told = await Promise.all([outside(tell, 0), outside(tell, 1)])
  expect(told.toSorted()).toEqual([0, 1])
  await app.settle()
  expect((await mailsTo(app, couple.email)).filter(({ subject }) => subject.includes('that match'))).toHaveLength(1)
})
