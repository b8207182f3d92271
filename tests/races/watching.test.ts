import { AsyncLocalStorage } from 'node:async_hooks'
import { expect, test } from 'vitest'
import { listingProcess } from '#contract/processes/listing.ts'
import { notifyWatchers } from '#server/features/listings/commands/notify-watchers.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import { transition } from '#server/platform/transition.ts'
import { anApp } from '#tests/builders/app.ts'
import { aListing } from '#tests/builders/listings.ts'
import { mailsTo } from '#tests/builders/mailbox.ts'
import { aCouple, type SignedIn } from '#tests/builders/users.ts'

/** A couple asks to hear about a held date while it becomes available, or just after. */
const { app } = await anApp()
const { db } = app.services

const watches = (couple: SignedIn, { id }: { id: number }) =>
  couple.client.call('POST /api/listings/{id}/watch', { params: { id } })
const isTold = async ({ email }: SignedIn) =>
  expect((await mailsTo(app, email)).map(({ subject }) => subject)).toEqual([
    expect.stringContaining('is available again'),
  ])

test('a couple that asks while the date is released is told', async () => {
  const listing = await aListing(app).inDays(90)
  const couple = await aCouple(app)
  const target = { table: 'listings', id: listing.id } as const
  const acting = { actor: 'couple', actorId: couple.id, at: app.clock.now() } as const
  await inTransaction(db, (tx) => transition(tx, listingProcess, 'hold', target, acting))
  const outside = AsyncLocalStorage.snapshot() // the request is somebody else's, not part of this transaction
  const { watching } = await inTransaction(db, async (tx) => {
    await transition(tx, listingProcess, 'release', target, acting)
    await notifyWatchers(tx, listing.id)
    const watching = outside(watches, couple, listing)
    await new Promise((resolve) => setTimeout(resolve, 400))
    return { watching }
  })
  await watching
  await isTold(couple)
})

test('a couple that asks about a date that has just become available is told', async () => {
  const listing = await aListing(app).inDays(90)
  const couple = await aCouple(app)
  await watches(couple, listing)
  await isTold(couple)
})
