import { expect, test } from 'vitest'
import { anApp } from '#tests/builders/app.ts'
import { size, tally } from './crowd.ts'

/** A crowd that joins the waitlist at the same moment. */
const { app } = await anApp({ pool: 4, sandbox: false })

test('a newsletter brings them all at the same time: every form is accepted, and the site still answers', async () => {
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
