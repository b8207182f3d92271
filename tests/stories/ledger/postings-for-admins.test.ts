import { expect, test } from 'vitest'
import { sumOfDollars } from '#contract/money.ts'
import { anApp } from '#tests/builders/app.ts'
import { aMember } from '#tests/builders/premium.ts'
import { aTransfer, buyerConfirms, venueAssigns } from '#tests/builders/transfers.ts'
import { anAdmin } from '#tests/builders/users.ts'

// What admins read of the books.

const { app, bank } = await anApp()
const admin = await anAdmin(app)
const postings = (query: Record<string, string> = {}) =>
  admin.client.call('GET /api/admin/postings', { query: { limit: 100, ...query } })

test('every transaction of the ledger is listed, with what it is about, newest first, and found by that', async () => {
  await aMember(app)
  const transfer = await aTransfer(app, { fee: 150 }).funded()
  await venueAssigns(transfer)
  const { newBookingId } = await buyerConfirms(transfer)
  await bank.arrived()

  const all = await postings()
  const { count } = await app.services.db
    .selectFrom('ledger_transactions')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  expect(all).toHaveLength(count)
  expect(all.map(({ id }) => id)).toEqual(all.map(({ id }) => id).toSorted((a, b) => b - a))
  for (const { entries, balanced } of all) {
    expect(balanced).toBe(true)
    expect(sumOfDollars(entries.map(({ debit }) => debit))).toBe(sumOfDollars(entries.map(({ credit }) => credit)))
  }

  const ofTransfer = await postings({ search: String(transfer.id) })
  expect(new Set(ofTransfer.map(({ transferId }) => transferId))).toEqual(new Set([transfer.id]))
  expect(ofTransfer.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(['transfer-paid', 'transfer-released', 'payout-begun', 'payout-made']),
  )
  const released = ofTransfer.find(({ kind }) => kind === 'transfer-released')
  expect(released).toMatchObject({ bookingId: newBookingId })
  expect(released?.entries[0]).toEqual({ account: `escrow:${transfer.id}`, debit: 2850, credit: 0 })
  expect(await postings({ search: `escrow:${transfer.id}` })).toHaveLength(2)

  const ofSeller = await postings({ search: String(transfer.bookingId), filter: 'venue_payable' })
  expect(ofSeller.length).toBeGreaterThan(0)
  expect(ofSeller.every(({ bookingId }) => bookingId === transfer.bookingId)).toBe(true)
  const months = await postings({ filter: 'premium' })
  expect(months).toMatchObject([{ kind: 'membership-paid', bookingId: null, transferId: null }])
})

test('the spreadsheet has a row for each entry, and the pages are those of the list', async () => {
  const all = await postings()
  const sheet = await (await admin.client.raw('/api/admin/postings.csv')).text()
  expect(sheet.trim().split('\r\n')).toHaveLength(1 + all.flatMap(({ entries }) => entries).length)
  const first = await admin.client.raw('/api/admin/postings?limit=3')
  expect(await first.json()).toEqual(all.slice(0, 3))
  const next = /<([^>]+)>/.exec(first.headers.get('link') ?? '')?.[1] as string
  expect(await (await admin.client.raw(next)).json()).toEqual(all.slice(3, 6))
})
