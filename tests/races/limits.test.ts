import { AsyncLocalStorage } from 'node:async_hooks'
import { expect, test } from 'vitest'
import { LIMITS } from '#contract/limits.ts'
import { storeDocument } from '#server/features/transfers/commands/manage-documents.ts'
import { registerVenue } from '#server/features/venues/commands/register-venue.ts'
import type { Tx } from '#server/platform/database/connect.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import { type StoredFile, storeFile } from '#server/platform/files/stored-files.ts'
import { anApp } from '#tests/builders/app.ts'
import { aBooking } from '#tests/builders/bookings.ts'
import { aVenueOwner } from '#tests/builders/users.ts'
import { VENUE_FORM } from '#tests/builders/venues.ts'

/** Two requests of one account at the same time want the last place that a limit leaves. */
const { app } = await anApp()
const { db, config } = app.services

/**
 * Does the same work twice at the same time, each time in a transaction that stays open until the other one has
 * counted. Returns the codes of what was refused.
 */
async function twice(work: (tx: Tx) => Promise<unknown>) {
  const slowly = () =>
    inTransaction(db, async (tx) => {
      await work(tx)
      await new Promise((resolve) => setTimeout(resolve, 300))
    })
  const outside = AsyncLocalStorage.snapshot()
  const done = await Promise.allSettled([outside(slowly), outside(slowly)])
  return done.flatMap((one) => (one.status === 'rejected' ? [one.reason.code] : []))
}

test('an owner with room for one more venue registers two: one is refused', async () => {
  const { id } = await aVenueOwner(app)
  const viewer = { id, role: 'venue', sessionId: 0 } as const
  const services = { ...app.services, config: { ...config, generosity: 1 / LIMITS.unverifiedVenues } }
  expect(await twice((tx) => registerVenue(tx, services, viewer, VENUE_FORM))).toEqual(['too_many_venues'])
})

test('a couple with room for one more contract document sends two: one is refused', async () => {
  const { couple } = await aBooking(app).confirmed()
  const viewer = { id: couple.id, role: 'couple', sessionId: 0 } as const
  const document = { bytes: Buffer.from('%PDF'), contentType: 'application/pdf', kind: 'contract' } as const
  const files = await Promise.all(
    Array.from({ length: LIMITS.documentsPerTransfer + 1 }, () => storeFile(app.services, document)),
  )
  const send = (tx: Tx) =>
    storeDocument(tx, app.services, viewer, { name: 'contract.pdf', file: files.pop() as StoredFile })
  for (let count = 1; count < LIMITS.documentsPerTransfer; count += 1) await inTransaction(db, send)
  expect(await twice(send)).toEqual(['too_many_documents'])
})
