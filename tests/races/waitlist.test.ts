import { AsyncLocalStorage } from 'node:async_hooks'
import { expect, test } from 'vitest'
import { joinWaitlist } from '#server/features/waitlist/commands.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import { anApp } from '#tests/builders/app.ts'
import { size, tally } from './crowd.ts'

/** A crowd that joins the waitlist at the same moment, and somebody who leaves it while they join again. */
const { app } = await anApp({ pool: 4, sandbox: false })

test('a newsletter brings a crowd at the same time: every form is accepted, and the site still answers', async () => {
  const crowd = size(60, 1000)
  const forms = Array.from({ length: crowd }, (_, index) =>
    app.visitor().try('POST /api/waitlist', { body: { email: `reader${index}@example.test` } }),
  )
  const healths = await Promise.all(Array.from({ length: 5 }, () => app.visitor().raw('/api/health')))
  expect(healths.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  expect(tally(await Promise.all(forms))).toEqual({ 201: crowd })
  const entries = await app.services.db.selectFrom('waitlist_entries').select('id').execute()
  expect(entries).toHaveLength(crowd)
})

test('an address that is taken off the list while it joins again is still answered', async () => {
  const { db } = app.services
  const [email, userType] = ['leaves@example.test', 'couple'] as const
  const join = (by = db) => inTransaction(by, (tx) => joinWaitlist(tx, app.services, { email, userType }))
  await join()
  const outside = AsyncLocalStorage.snapshot() // leaving is not part of the transaction that joins
  let leaving: Promise<unknown> | undefined
  const slowly = db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      leaving ??= outside(() => db.deleteFrom('waitlist_entries').where('email', '=', email).execute())
      await new Promise((resolve) => setTimeout(resolve, 200))
      return result
    },
  })
  await join(slowly)
  await leaving
})
