import { expect, test } from 'vitest'
import { sumOfDollars } from '#contract/money.ts'
import { anApp } from '#tests/builders/app.ts'
import { aBooking } from '#tests/builders/bookings.ts'
import { aMember } from '#tests/builders/premium.ts'
import { aCouple, anAdmin } from '#tests/builders/users.ts'

// What admins see of Premium: who is a member, and what members have paid.

const { app } = await anApp()
const admin = await anAdmin(app)
const pageOf = (id: number) => admin.client.call('GET /api/admin/users/{id}', { params: { id } })
const search = (q: string) => admin.client.call('GET /api/admin/search', { query: { q } })

test('a member’s page shows when they joined, until when they are a member, and what they paid; "premium" finds them', async () => {
  const stranger = await aCouple(app)
  expect((await pageOf(stranger.id)).membership).toBeNull()

  const member = await aMember(app)
  const page = await pageOf(member.id)
  expect(page.membership).toMatchObject({ state: 'active', monthlyPrice: 19, cancelsAtPeriodEnd: false, endedAt: null })
  expect(page.membership?.beganAt?.slice(0, 4)).toMatch(/^20/)
  expect(page.membership?.paidUntil?.slice(0, 4)).toMatch(/^20/)
  const [paid] = page.belongings.find(({ kind }) => kind === 'payment')?.items ?? []
  expect(paid).toMatchObject({ amount: 19, status: 'succeeded', title: member.name })
  expect(paid?.detail).toMatch(/^Premium, pi_/)

  const found = await search('Premium')
  expect(found.find(({ kind }) => kind === 'person')?.items.map(({ id }) => id)).toEqual([member.id])
  expect(found.find(({ kind }) => kind === 'payment')?.items.map(({ id }) => id)).toEqual([paid?.id])

  await member.client.call('POST /api/membership/cancel')
  expect((await pageOf(member.id)).membership).toMatchObject({ state: 'active', cancelsAtPeriodEnd: true })
})

test('the rows of all payments add up to what the ledger received, both in pages and as a spreadsheet', async () => {
  await aBooking(app).confirmed()
  const { lastDays } = await admin.client.call('GET /api/admin/money')
  const payments = await admin.client.call('GET /api/admin/payments', { query: { state: 'succeeded' } })
  expect(sumOfDollars(payments.map(({ amount }) => amount))).toBe(lastDays.received)
  const month = payments.find(({ purpose }) => purpose === 'membership')
  expect(month).toMatchObject({ amount: 19, bookingId: null, transferId: null, refunds: [] })
  const one = await admin.client.raw('/api/admin/payments?sort=amount&limit=1')
  expect(await one.json()).toEqual([month])
  const next = /<([^>]+)>/.exec(one.headers.get('link') ?? '')?.[1] as string
  expect(await (await admin.client.raw(next)).json()).toMatchObject([{ purpose: 'deposit' }])
  const sheet = await (await admin.client.raw('/api/admin/payments.csv')).text()
  expect(sheet).toContain(`\n${month?.id},${month?.payerId},`)
})
