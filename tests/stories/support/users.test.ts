import { expect, test } from 'vitest'
import { anApp } from '#tests/builders/app.ts'
import { aBooking } from '#tests/builders/bookings.ts'
import { aTransfer } from '#tests/builders/transfers.ts'
import { aCouple, anAdmin, TEST_PASSWORD } from '#tests/builders/users.ts'

// The page of a user, and what an admin can do there.

const { app } = await anApp()
const admin = await anAdmin(app)

const pageOf = (id: number) => admin.client.call('GET /api/admin/users/{id}', { params: { id } })
const kindsOf = ({ belongings }: Awaited<ReturnType<typeof pageOf>>) =>
  Object.fromEntries(belongings.map(({ kind, items }) => [kind, items.map(({ id }) => id)]))

test('the page says who somebody is, what belongs to them and nobody else, and why the account can’t be erased', async () => {
  const { checkout, couple, listing } = await aBooking(app).confirmed()
  await aBooking(app).confirmed()
  const page = await pageOf(couple.id)
  expect(page.user).toMatchObject({ id: couple.id, email: couple.email, role: 'couple' })
  expect(kindsOf(page)).toEqual({ booking: [checkout.bookingId], payment: [checkout.paymentId] })
  expect(page.keptBy).toBe('This account still has 1 active booking or checkout. This has to be taken care of first.')
  expect(page).toMatchObject({ debt: 0, erased: false, twoFactor: false, history: [] })
  expect(page.sessions).toHaveLength(1)

  const { owner } = listing.venue
  expect(kindsOf(await pageOf(owner.id))).toEqual({ venue: [listing.venue.id], booking: [checkout.bookingId] })
  const transfer = await aTransfer(app).funded()
  for (const { id } of [transfer.seller, transfer.buyer, transfer.venue.owner])
    expect(kindsOf(await pageOf(id)).transfer).toEqual([transfer.id])
  expect((await pageOf(admin.id)).keptBy).toContain('An admin cannot be deleted')
})

test('an erased account still has its page, without the person; an unknown number has none', async () => {
  const couple = await aCouple(app)
  expect((await pageOf(couple.id)).keptBy).toBeNull()
  await admin.client.call('DELETE /api/admin/users/{id}', { params: { id: couple.id } })
  const page = await pageOf(couple.id)
  expect(page).toMatchObject({ erased: true, phone: null, sessions: [], belongings: [] })
  expect(page.user.email).not.toBe(couple.email)
  expect(page.history.map(({ transition, actorName }) => [transition, actorName])).toEqual([['erase', admin.name]])
  expect((await admin.client.try('GET /api/admin/users/{id}', { params: { id: 999_999 } })).status).toBe(404)
})

test('an admin logs somebody out everywhere: their sessions and devices are gone, and the log says who did it', async () => {
  const couple = await aCouple(app)
  const elsewhere = app.visitor()
  await elsewhere.call('POST /api/auth/login', { body: { email: couple.email, password: TEST_PASSWORD } })
  expect((await pageOf(couple.id)).sessions).toHaveLength(2)

  const params = { id: couple.id }
  await admin.client.call('DELETE /api/admin/users/{id}/sessions', { params })
  for (const client of [couple.client, elsewhere]) expect((await client.try('GET /api/auth/me')).status).toBe(401)
  const page = await pageOf(couple.id)
  expect(page.sessions).toEqual([])
  expect(page.history).toMatchObject([{ transition: 'end-sessions', actor: 'admin', actorName: admin.name }])
  const devices = await app.services.db.selectFrom('devices').select('id').where('user_id', '=', couple.id).execute()
  expect(devices).toEqual([])
  await elsewhere.call('POST /api/auth/login', { body: { email: couple.email, password: TEST_PASSWORD } })
})

test('an admin who logs themselves out everywhere stays where they are; an erased account counts as missing', async () => {
  const me = await anAdmin(app)
  const elsewhere = app.visitor()
  await elsewhere.call('POST /api/auth/login', { body: { email: me.email, password: TEST_PASSWORD } })
  await me.client.call('DELETE /api/admin/users/{id}/sessions', { params: { id: me.id } })
  expect((await me.client.try('GET /api/auth/me')).status).toBe(200)
  expect((await elsewhere.try('GET /api/auth/me')).status).toBe(401)

  const couple = await aCouple(app)
  await admin.client.call('DELETE /api/admin/users/{id}', { params: { id: couple.id } })
  const params = { id: couple.id }
  expect((await admin.client.try('DELETE /api/admin/users/{id}/sessions', { params })).status).toBe(404)
})
