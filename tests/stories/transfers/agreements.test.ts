import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { HOUR } from '#server/platform/clock.ts'
import { anApp } from '#tests/builders/app.ts'
import { paysWith, syncs } from '#tests/builders/bookings.ts'
import { readPdf } from '#tests/builders/files/pdf-text.ts'
import { mailsTo } from '#tests/builders/mailbox.ts'
import {
  aTransfer,
  buyerConfirms,
  buyerDisputes,
  type FundedTransfer,
  transferOf,
  venueAssigns,
} from '#tests/builders/transfers.ts'
import { aCouple, anAdmin, aVenueOwner, type SignedIn } from '#tests/builders/users.ts'

const { app } = await anApp()
const admin = await anAdmin(app)

interface Parties {
  id: number
  seller: SignedIn
  buyer: SignedIn
  venue: { owner: SignedIn }
}

const agreementFor = (who: SignedIn, { id }: { id: number }) => who.client.raw(`/api/transfers/${id}/agreement`)
const bytesFor = async (who: SignedIn, transfer: { id: number }) =>
  new Uint8Array(await (await agreementFor(who, transfer)).arrayBuffer())
const textFor = async (who: SignedIn, transfer: { id: number }) =>
  readPdf(await bytesFor(who, transfer))
    .pages.join('\n')
    .replaceAll(/\s+/g, ' ')

const endOf = ({ id }: { id: number }) =>
  app.services.db
    .selectFrom('transfers')
    .select('ended_at as endedAt')
    .where('id', '=', id)
    .$narrowType<{ endedAt: Date }>()
    .executeTakeFirstOrThrow()

/** What each viewer gets: the status of the answer, and which agreement the transfer's page offers. */
async function seen({ seller, buyer, venue, ...transfer }: Parties) {
  const look = async (who: SignedIn) => [
    (await agreementFor(who, transfer)).status,
    (await transferOf(who, transfer)).agreement,
  ]
  return {
    seller: await look(seller),
    buyer: await look(buyer),
    venue: await look(venue.owner),
    admin: await look(admin),
  }
}

describe('the agreement of one transfer', () => {
  let transfer: FundedTransfer
  let made: Uint8Array
  beforeAll(async () => {
    const buyer = await aCouple(app, { name: "Zoë Łukasiewicz & Maya O'Brien" })
    transfer = await aTransfer(app, { fee: 150, buyer }).funded()
  })

  test('is a draft for venue and admin before the venue confirms; the couples don’t know each other by name', async () => {
    const { seller, buyer, venue } = transfer
    expect(await seen(transfer)).toEqual({
      seller: [404, null],
      buyer: [404, null],
      venue: [200, 'draft'],
      admin: [200, 'draft'],
    })
    const draft = readPdf(await bytesFor(venue.owner, transfer))
    for (const page of draft.pages) expect(page.match(/^Draft$/gm)).toHaveLength(2)
    expect((await transferOf(buyer, transfer)).sellerName).toBeNull()
    expect((await transferOf(seller, transfer)).buyerName).toBeNull()
    const told = (await mailsTo(app, seller.email)).map(({ text }) => text).join('\n')
    expect(told).toContain('Another couple has paid')
    expect(told).not.toContain(buyer.name)
  })

  test('is the same document for all three parties and an admin once it is made, and for nobody else', async () => {
    const { seller, buyer, venue } = transfer
    await venueAssigns(transfer)
    const both = [200, 'made']
    expect(await seen(transfer)).toEqual({ seller: both, buyer: both, venue: both, admin: both })
    expect((await transferOf(buyer, transfer)).sellerName).toBe(seller.name)
    expect((await transferOf(seller, transfer)).buyerName).toBe(buyer.name)
    made = await bytesFor(buyer, transfer)
    for (const who of [seller, venue.owner, admin]) expect(await bytesFor(who, transfer)).toEqual(made)
    for (const stranger of [await aCouple(app), await aVenueOwner(app)]) {
      const foreign = await agreementFor(stranger, transfer)
      expect(foreign.status).toBe(404)
      expect(await foreign.text()).toBe(await (await agreementFor(stranger, { id: 99_999_999 })).text())
    }
    expect((await app.visitor().raw(`/api/transfers/${transfer.id}/agreement`)).status).toBe(401)
    for (const party of [seller, buyer]) {
      const mail = (await mailsTo(app, party.email)).at(-1)
      expect(mail?.text).toContain('The assignment agreement, with all three parties and every amount')
      expect(mail?.text).toContain(`/transfer/${transfer.id}`)
    }
  })

  test('names the parties, the date and the sums, and comes as a private download', async () => {
    const { seller, buyer, venue, bookingId } = transfer
    const text = await textFor(seller, transfer)
    const date = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeZone: 'UTC' }).format(
      new Date(`${transfer.view.eventDate}T00:00:00Z`),
    )
    for (const part of [
      `Assignor ${seller.name}`,
      `Assignee ${buyer.name}`,
      `Venue ${venue.name}`,
      `Transfer ${transfer.id}`,
      `booking ${bookingId}: ${venue.name} on ${date}`,
      'Price of the booking $12,000.00',
      '–$3,000.00 Balance still owed to the Venue $9,000.00',
      'Transfer price for the Assignor $2,700.00 Transfer fee of the Venue $150.00',
      'Paid by the Assignee into escrow $2,850.00',
      'escrow and balance together $11,850.00',
    ]) {
      expect(text).toContain(part)
    }
    expect(text).not.toContain('Draft')
    const [, number] = /Agreement (\d+)/.exec(text) ?? []
    const { headers } = await agreementFor(seller, transfer)
    expect(headers.get('content-type')).toBe('application/pdf')
    expect(headers.get('content-disposition')).toBe(`attachment; filename="agreement-${number}.pdf"`)
    expect(headers.get('cache-control')).toBe('private, no-store')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
  })

  test('stays as it was made, whatever changes afterward', async () => {
    const { db } = app.services
    await db.updateTable('users').set({ name: 'Somebody Else' }).where('id', '=', transfer.buyer.id).execute()
    await db.updateTable('venues').set({ name: 'Another Hall' }).where('id', '=', transfer.venue.id).execute()
    await app.clock.advance(60_000)
    await buyerConfirms(transfer)
    expect(await bytesFor(transfer.seller, transfer)).toEqual(made)
    const kept = db.selectFrom('agreements').select('words').where('transfer_id', '=', transfer.id)
    expect(JSON.stringify(await kept.execute())).toContain('The Assignor assigns to the Assignee booking')
    const change = sql`update agreements set guest_count = 1 where transfer_id = ${transfer.id}`.execute(db)
    await expect(change).rejects.toThrow('append-only')
    await expect(sql`delete from agreements`.execute(db)).rejects.toThrow('append-only')
  })
})

test('a couple is named by both partners wherever they are named, and nobody is named twice', async () => {
  const buyer = await aCouple(app, { name: 'Sam', metadata: { partnerName: 'Sol' } })
  const couple = await aCouple(app, { name: 'Ana and Tom', metadata: { partnerName: 'Tom' } })
  const transfer = await aTransfer(app, { buyer, couple }).funded()
  const { venue } = transfer
  expect(await transferOf(venue.owner, transfer)).toMatchObject({ buyerName: 'Sam and Sol', sellerName: 'Ana and Tom' })
  await venueAssigns(transfer)
  expect((await transferOf(couple, transfer)).buyerName).toBe('Sam and Sol')
  const text = await textFor(buyer, transfer)
  expect(text).toContain('Assignor Ana and Tom The couple')
  expect(text).toContain('Assignee Sam and Sol The couple')
  const told = (await mailsTo(app, venue.owner.email)).map(({ text }) => text).join('\n')
  expect(told).toMatch(/Sam and Sol would like to take over the booking at .* on the same terms/)
})

test('an agreement made by an admin in the venue’s place says so, has the accepted price, and outlasts a dispute', async () => {
  const transfer = await aTransfer(app, { fee: 150 }).reservedByOffer()
  await paysWith(app, transfer.checkout)
  await syncs(transfer.buyer, transfer.listing)
  const act = (action: 'assign' | 'refund', reason: string) =>
    admin.client.call('POST /api/admin/transfers/{id}/act', {
      params: { id: transfer.id },
      body: { action, reason },
    })
  await act('assign', 'Confirmed on the phone')
  const text = await textFor(transfer.venue.owner, transfer)
  expect(text).toContain('The Venue agreed to the assignment on')
  expect(text).toContain('Unveil, in the Venue’s place, confirmed on')
  expect(text).toContain('Venue, by Unveil in its place')
  expect(text).not.toContain(admin.name)
  expect(text).toContain('Transfer price for the Assignor $2,000.00 Transfer fee of the Venue $150.00')
  expect(text).toContain('Paid by the Assignee into escrow $2,150.00')
  const mail = (await mailsTo(app, transfer.venue.owner.email)).at(-1)
  expect(mail?.text).toContain('We confirmed the assignment on your behalf')
  await buyerDisputes(transfer)
  const standing = await textFor(transfer.seller, transfer)
  expect(standing).not.toContain('Void')
  await act('refund', 'The contract names somebody else')
  await app.clock.advance(24 * HOUR)
  const { pages } = readPdf(await bytesFor(transfer.seller, transfer))
  const ended = new Intl.DateTimeFormat('en-US', { timeZone: 'America/Chicago', dateStyle: 'long' })
  const { endedAt } = await endOf(transfer)
  for (const page of pages) {
    expect(page).toMatch(/^Void$/m)
    expect(page).toContain(`Void since ${ended.format(endedAt)}`)
  }
  expect(pages.join('\n').replaceAll(/\s+/g, ' ')).toContain('none of what follows took effect')
  expect(await bytesFor(transfer.buyer, transfer)).toEqual(await bytesFor(admin, transfer))
  const both = [200, 'made']
  expect(await seen(transfer)).toEqual({ seller: both, buyer: both, venue: both, admin: both })
})

test('a transfer that the venue refused has no agreement', async () => {
  const transfer = await aTransfer(app).funded()
  await transfer.venue.owner.client.call('POST /api/transfers/{id}/refuse', {
    params: { id: transfer.id },
    body: { reason: 'The hall is closed' },
  })
  const none = [404, null]
  expect(await seen(transfer)).toEqual({ seller: none, buyer: none, venue: none, admin: none })
  expect((await transferOf(transfer.seller, transfer)).buyerName).toBeNull()
})
