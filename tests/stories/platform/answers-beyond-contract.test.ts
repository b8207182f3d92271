import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import type { Endpoint } from '#contract/api/endpoint.ts'
import { getListing } from '#contract/api/listings.ts'
import { joinWaitlist } from '#contract/api/waitlist.ts'
import { anApp } from '#tests/builders/app.ts'
import { aListing } from '#tests/builders/listings.ts'

/** Answers are checked against their contract in production, too (docs/decisions/0032-answers-are-checked.md). */
const { app } = await anApp({ errors: 'expected' })
const visitor = app.visitor()
beforeEach(() => {
  app.logs.length = 0
})

/** Makes the contract of `endpoint` name no fields until the test ends, so that its view lets out more than that. */
function namesNothing(endpoint: Endpoint): void {
  const { response } = endpoint
  endpoint.response = z.strictObject({})
  onTestFinished(() => {
    endpoint.response = response
  })
}

const refused = { status: 500, body: { code: 'internal_error' } }

test('a view that lets out more than its contract names doesn’t leave the server', async () => {
  const listing = await aListing(app).inDays(60)
  expect(await visitor.try('GET /api/listings/{id}', { params: { id: listing.id } })).toMatchObject({ status: 200 })

  namesNothing(getListing)
  const answer = await visitor.try('GET /api/listings/{id}', { params: { id: listing.id } })
  expect(answer).toMatchObject(refused)
  expect(Object.keys(answer.body as object)).toEqual(['code', 'message'])

  const [line] = app.logs.filter(({ msg }) => msg === 'request failed')
  expect(line).toMatchObject({ method: 'GET', path: `/api/listings/${listing.id}` })
  expect(JSON.stringify(line), 'the log names the fields').toContain('originalPrice')
  expect(JSON.stringify(line), 'but not what is in them').not.toContain(String(listing.originalPrice))
})

test('a write with such an answer is rolled back', async () => {
  const entries = () => app.database.db.selectFrom('waitlist_entries').select('email').execute()
  namesNothing(joinWaitlist)
  expect(await visitor.try('POST /api/waitlist', { body: { email: 'early@example.com' } })).toMatchObject(refused)
  expect(await entries()).toEqual([])
})
