import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { LIMITS } from '#contract/limits.ts'
import { DAY, MINUTE } from '#server/platform/clock.ts'
import { anApp } from '#tests/builders/app.ts'
import { problems } from '#tests/builders/checks.ts'
import { aPdf } from '#tests/builders/files/pdfs.ts'
import { mailsTo } from '#tests/builders/mailbox.ts'
import { noticesOf } from '#tests/builders/notices.ts'
import { aTransfer, type BuiltTransfer, buyerConfirms, buyerSettles, transferOf } from '#tests/builders/transfers.ts'
import { aCouple, anAdmin, aVenueOwner, type SignedIn } from '#tests/builders/users.ts'

// The dispute room: both sides and the venue say and show what they want to, and an admin decides.

const { app } = await anApp()
const admin = await anAdmin(app)

const at = ({ id }: { id: number }) => ({ params: { id } })
const says = (who: SignedIn, transfer: BuiltTransfer, words: string) =>
  who.client.try('POST /api/transfers/{id}/dispute/statements', { ...at(transfer), body: { words } })
const shows = (who: SignedIn, transfer: BuiltTransfer, name: string, bytes: Uint8Array = aPdf()) =>
  who.client.raw(`/api/transfers/${transfer.id}/dispute/files`, {
    method: 'POST',
    headers: {
      origin: app.services.config.publicOrigin,
      'content-type': 'application/octet-stream',
      'x-file-name': encodeURIComponent(name),
    },
    body: bytes as Uint8Array<ArrayBuffer>,
  })
const roomOf = (who: Pick<SignedIn, 'client'>, transfer: BuiltTransfer) =>
  who.client.try('GET /api/transfers/{id}/dispute', at(transfer))

test('all three parties and admins read what each side has said and shown; strangers learn nothing', async () => {
  const transfer = await aTransfer(app).disputed()
  const { seller, buyer, venue } = transfer
  expect((await says(seller, transfer, 'The names are as we agreed.\nSee page 2.')).status).toBe(201)
  expect((await shows(buyer, transfer, '../our "contract".pdf')).status).toBe(201)
  expect((await says(venue.owner, transfer, 'We have signed for the new couple.')).status).toBe(201)
  const readers = [seller, buyer, venue.owner, admin]
  for (const reader of readers) {
    const { body } = await roomOf(reader, transfer)
    expect(body).toMatchObject({
      reason: 'The contract has another name',
      isOpen: true,
      until: (await reader.client.call('GET /api/transfers/{id}', at(transfer))).waitingFor?.until,
      evidence: [
        { party: 'seller', words: 'The names are as we agreed.\nSee page 2.', file: null },
        { party: 'buyer', words: null, file: { contentType: 'application/pdf' } },
        { party: 'venue', words: 'We have signed for the new couple.' },
      ],
    })
    expect(JSON.stringify(body)).not.toContain('@')
    const file = await reader.client.raw(`/api/dispute-files/${body.evidence[1]?.id}`)
    expect(file.status).toBe(200)
    expect(file.headers.get('content-disposition')).toMatch(/^attachment; filename="[\w.() _-]+"$/)
    expect(file.headers.get('content-security-policy')).toContain('sandbox')
  }
  const { evidence } = (await roomOf(admin, transfer)).body
  for (const stranger of [await aCouple(app), await aVenueOwner(app)]) {
    expect((await roomOf(stranger, transfer)).status).toBe(404)
    expect((await says(stranger, transfer, 'Let me in')).status).toBe(404)
    expect((await shows(stranger, transfer, 'a.pdf')).status).toBe(404)
    expect((await stranger.client.raw(`/api/dispute-files/${evidence[1]?.id}`)).status).toBe(404)
  }
  // evidence that isn't a file has no address
  expect((await admin.client.raw(`/api/dispute-files/${evidence[0]?.id}`)).status).toBe(404)
})

test('a burst of evidence is one email to each of the other two sides', async () => {
  const transfer = await aTransfer(app).disputed()
  const { seller, buyer, venue } = transfer
  await says(buyer, transfer, 'The terrace is missing')
  await says(buyer, transfer, 'And so is the garden')
  const told = async (who: SignedIn) =>
    (await mailsTo(app, who.email)).filter(({ subject }) => subject.includes('Something new in the dispute')).length
  expect(await told(seller)).toBe(0)
  await sql`update graphile_worker._private_jobs set run_at = now()`.execute(app.services.db) // the minutes pass
  expect([await told(buyer), await told(seller), await told(venue.owner)]).toEqual([0, 1, 1])
})

test('an admin asks a question in the dispute: all three sides read it, get an email, and answer there', async () => {
  const transfer = await aTransfer(app).disputed()
  const { seller, buyer, venue } = transfer
  expect(await says(admin, transfer, 'Please send the contract')).toMatchObject({ status: 201, body: { mayAdd: 19 } })
  for (const who of [seller, buyer, venue.owner]) {
    const { evidence } = (await roomOf(who, transfer)).body
    expect(evidence.map(({ party, words }: { party: string; words: string }) => [party, words])).toEqual([
      ['admin', 'Please send the contract'],
    ])
  }
  await sql`update graphile_worker._private_jobs set run_at = now()`.execute(app.services.db) // the minutes pass
  for (const who of [seller, buyer, venue.owner]) {
    const asked = (await mailsTo(app, who.email)).filter(({ subject }) => subject.startsWith('A message from our team'))
    expect(asked, who.email).toHaveLength(1)
  }
  expect((await shows(venue.owner, transfer, 'contract.pdf')).status).toBe(201)
})

describe('nothing is added', () => {
  test('before there is a dispute, nor after it', async () => {
    const transfer = await aTransfer(app).assigned()
    expect((await roomOf(transfer.buyer, transfer)).status).toBe(404)
    expect(await says(transfer.buyer, transfer, 'Hello')).toMatchObject({
      status: 409,
      body: { code: 'state_changed' },
    })
    await buyerConfirms(transfer)
    const disputed = await aTransfer(app).disputed()
    await says(disputed.seller, disputed, 'It is all in order')
    await app.clock.advance(8 * DAY)
    await app.settle()
    expect(await says(disputed.seller, disputed, 'Too late')).toMatchObject({ status: 409 })
    expect((await shows(disputed.seller, disputed, 'late.pdf')).status).toBe(409)
    expect((await roomOf(disputed.buyer, disputed)).body).toMatchObject({
      isOpen: false,
      until: null,
      mayAdd: 0,
      evidence: [{ party: 'seller' }],
    })
  })

  test('beyond what a side may add, however many requests come at the same time', async () => {
    const transfer = await aTransfer(app).disputed()
    for (let given = 1; given < LIMITS.evidencePerParty; given++) await says(transfer.buyer, transfer, `Point ${given}`)
    const last = await Promise.all(['one', 'two', 'three'].map((words) => says(transfer.buyer, transfer, words)))
    expect(last.map(({ status }) => status).toSorted()).toEqual([201, 409, 409])
    expect((await says(transfer.seller, transfer, 'The other side still may')).status).toBe(201)
    expect(await says(transfer.seller, transfer, '  ')).toMatchObject({
      status: 400,
      body: { details: { fields: { words: 'Please write something' } } },
    })
  })

  test('that is neither a picture nor a PDF', async () => {
    const transfer = await aTransfer(app).disputed()
    const refused = await shows(transfer.buyer, transfer, 'run.exe', new TextEncoder().encode('MZ, a program'))
    expect(refused.status).toBe(415)
  })
})

describe('the buyer closes the dispute', () => {
  const settles = (who: SignedIn, transfer: BuiltTransfer) =>
    who.client.try('POST /api/transfers/{id}/settle', at(transfer))
  const mailsOf = async (who: SignedIn) => (await mailsTo(app, who.email)).map(({ text }) => text).join()

  test('because it is resolved: the date is theirs, all of the escrow is released, and everybody reads who closed it', async () => {
    const transfer = await aTransfer(app, { fee: 150 }).disputed()
    const { seller, buyer, venue } = transfer
    expect((await transferOf(buyer, transfer)).actions).toEqual(['settle'])
    const link = `/transfer/${transfer.id}`
    const notice = async () => (await noticesOf(admin)).find((one) => one.link === link)
    expect(await notice()).toMatchObject({ isRead: false })
    expect(await buyerSettles(transfer)).toMatchObject({ stage: 'completed', actions: [], decision: null, refunded: 0 })
    const { newBookingId } = await transferOf(buyer, transfer)
    const mine = await buyer.client.call('GET /api/bookings/my')
    expect(mine.map(({ id, status }) => [id, status])).toContainEqual([newBookingId, 'confirmed'])
    expect(await transferOf(seller, transfer)).toMatchObject({
      stage: 'completed',
      netPayout: 2565,
      escrowReleased: true,
    })
    expect(await mailsOf(buyer)).toContain('You closed the dispute because it was resolved.')
    for (const who of [seller, venue.owner]) {
      expect(await mailsOf(who)).toContain('The buyer closed the dispute because it was resolved.')
    }
    const { events } = await admin.client.call('GET /api/admin/transfers/{id}', at(transfer))
    expect(events.find(({ transition }) => transition === 'settle')).toMatchObject({
      ...{ about: 'transfer', from: 'disputed', to: 'completed', actor: 'other-couple', actorName: buyer.name },
    })
    await app.clock.advance(20 * MINUTE)
    await app.settle()
    expect(await notice()).toMatchObject({ isRead: true })
    expect(await problems(app)).toEqual([])
  })

  test('once, and only while it is open', async () => {
    const assigned = await aTransfer(app).assigned()
    expect(await settles(assigned.buyer, assigned)).toMatchObject({ status: 409, body: { code: 'state_changed' } })
    const transfer = await aTransfer(app).disputed()
    const both = await Promise.all([settles(transfer.buyer, transfer), settles(transfer.buyer, transfer)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const decision = { action: 'refund' as const, reason: 'Too late' }
    const late = await admin.client.try('POST /api/admin/transfers/{id}/act', { ...at(transfer), body: decision })
    expect(late).toMatchObject({ status: 409, body: { code: 'state_changed' } })
    const overdue = await aTransfer(app).disputed()
    await app.clock.advance(8 * DAY)
    await app.settle()
    expect(await settles(overdue.buyer, overdue)).toMatchObject({ status: 409, body: { code: 'state_changed' } })
  })

  test('and nobody else does: not the seller, not the venue, no stranger', async () => {
    const transfer = await aTransfer(app).disputed()
    expect((await settles(transfer.seller, transfer)).status).toBe(409)
    expect((await settles(transfer.venue.owner, transfer)).status).toBe(403)
    expect((await settles(admin, transfer)).status).toBe(403)
    expect((await settles(await aCouple(app), transfer)).status).toBe(404)
    expect((await transferOf(transfer.buyer, transfer)).stage).toBe('disputed')
  })
})

test('an erased account takes its words and files with it, once the transfer is over', async () => {
  const transfer = await aTransfer(app).disputed()
  await says(transfer.buyer, transfer, 'Our names are wrong')
  await shows(transfer.buyer, transfer, 'names.pdf')
  await says(transfer.seller, transfer, 'They are right')
  const decision = { action: 'refund' as const, reason: 'The contract names another hall' }
  await admin.client.call('POST /api/admin/transfers/{id}/act', { ...at(transfer), body: decision })
  await app.settle()
  await app.clock.advance(DAY)
  await app.settle()
  await admin.client.call('DELETE /api/admin/users/{id}', at(transfer.buyer))
  expect((await roomOf(admin, transfer)).body.evidence).toMatchObject([{ party: 'seller' }])
  const files = app.services.db.selectFrom('files').select('id').where('owner_id', '=', transfer.buyer.id)
  expect(await files.execute()).toEqual([])
})
