import { expect, test } from 'vitest'
import { anApp } from '#tests/builders/app.ts'
import { aBooking } from '#tests/builders/bookings.ts'
import { decidesLast, givesBackLast, takesBack, unclaimedMoney } from '#tests/builders/chargebacks.ts'
import { aListing } from '#tests/builders/listings.ts'
import { mailsTo } from '#tests/builders/mailbox.ts'
import { accountBecomes, owed } from '#tests/builders/payouts.ts'
import { anAdmin, type SignedIn, TEST_PASSWORD } from '#tests/builders/users.ts'

/**
 * A couple's money that a bank gives back and that can't go to their card: an admin sends and records a wire.
 */
const { app, bank } = await anApp({ errors: 'expected' })
const [admin, other] = [await anAdmin(app), await anAdmin(app)]

const wires = async (couple: SignedIn) =>
  (await admin.client.call('GET /api/admin/unclaimed')).filter(({ coupleId }) => coupleId === couple.id)
const records = (who: SignedIn, id: number, reference: string, amount = 3000) =>
  who.client.try('POST /api/admin/unclaimed/{id}/paid', { params: { id }, body: { amount, reference } })
const inbox = async () =>
  (await admin.client.call('GET /api/admin/inbox')).items.filter(({ kind }) => kind === 'unclaimed')
const told = async ({ email }: SignedIn) =>
  (await mailsTo(app, email)).filter(({ subject }) => subject === 'We sent your money by bank transfer')

test('a wire waits for an admin, with who, why, how much and since when, and is in the books once it is sent', async () => {
  const { couple, bookingId, paymentId } = await unclaimedMoney(app, admin)
  const [wire] = await wires(couple)
  expect(wire).toMatchObject({ amount: 3000, bookingId, paymentId, transferId: null, coupleEmail: couple.email })
  expect(await inbox()).toMatchObject([{ id: wire?.id, amount: 3000, since: wire?.since }])
  const { toRefund } = await admin.client.call('GET /api/admin/money')
  expect(toRefund.amount).toBe(3000)
  const asked = await mailsTo(app, admin.email)
  const mail = asked.find(({ subject }) => subject === 'We owe a couple $3,000 that can’t go to their card')
  expect(JSON.stringify(mail)).toContain('/admin/refunds?tab=wires')
  const closes = () => couple.client.try('POST /api/account/closing', { body: { password: TEST_PASSWORD } })
  expect(await closes(), 'their money waits').toMatchObject({ status: 409 })

  const ours = await owed(app, 'bank')
  expect(await records(admin, wire?.id as number, 'WIRE-2026-11')).toMatchObject({ status: 200 })
  expect([await owed(app, 'unclaimed'), await owed(app, 'bank')]).toEqual([0, ours + 3000_00])
  expect([await wires(couple), await inbox()]).toEqual([[], []])
  const letters = await told(couple)
  expect(letters).toHaveLength(1)
  expect(JSON.stringify(letters)).toContain('WIRE-2026-11')
  const { events } = await admin.client.call('GET /api/admin/bookings/{id}', { params: { id: bookingId } })
  expect(events.filter(({ transition }) => transition === 'pay-by-wire')).toMatchObject([{ reason: 'WIRE-2026-11' }])
  expect(await closes()).toMatchObject({ status: 200 })
})

test('a wire is found again once it has been sent, by couple or reference, with who recorded it, and in pages', async () => {
  const recorded = []
  for (const [who, reference] of [
    [admin, 'FIRST-7731'],
    [other, 'SECOND-7731'],
  ] as const) {
    const { couple, bookingId, paymentId, wireId: id } = await unclaimedMoney(app, admin)
    await records(who, id, reference)
    const { id: coupleId, name: coupleName, email: coupleEmail } = couple
    const what = { id, coupleId, coupleName, coupleEmail, bookingId, paymentId, transferId: null, amount: 3000 }
    recorded.unshift({ ...what, reference, paidBy: who.name, paidAt: expect.any(String) })
  }
  const found = (query: Record<string, string | number>) => admin.client.try('GET /api/admin/wires', { query })
  expect(await found({ search: '-7731' }), 'the latest first').toMatchObject({ body: recorded })
  expect((await found({ search: recorded[1]?.coupleEmail ?? '' })).body).toEqual([recorded[1]])
  expect((await found({ search: 'nothing like it' })).body).toEqual([])
  const page = await found({ search: '-7731', limit: 1 })
  expect([page.body, page.headers.get('x-total-count')]).toEqual([[recorded[0]], '2'])
  const address = page.headers.get('link')?.match(/<(.+)>/)?.[1]
  const cursor = new URL(address ?? '', 'http://unveil').searchParams.get('cursor') ?? ''
  const next = await found({ search: '-7731', limit: 1, cursor })
  expect([next.body, next.headers.get('link')]).toEqual([[recorded[1]], null])
  expect((await found({ search: '-7731', sort: 'paid' })).body).toEqual(recorded.toReversed())
})

test('a wire is posted once, however many record it at the same moment; recording it again changes nothing', async () => {
  const { couple } = await unclaimedMoney(app, admin)
  const [wire] = await wires(couple)
  const id = wire?.id as number
  expect(await records(admin, id, 'W', 2999.99), 'another sum').toMatchObject({ status: 409 })
  const ours = await owed(app, 'bank')
  const replies = await Promise.all(
    Array.from({ length: 6 }, (_, number) => records(number % 2 ? admin : other, id, `WIRE-${number}`)),
  )
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409])
  const first = replies.findIndex(({ status }) => status === 200)
  const [winner, loser] = first % 2 ? [admin, other] : [other, admin]
  expect(await records(winner, id, `WIRE-${first}`)).toMatchObject({ status: 200 })
  expect(await records(loser, id, `WIRE-${first}`)).toMatchObject({
    status: 409,
    body: { code: 'state_changed', message: `This was already recorded as paid, by the wire “WIRE-${first}”.` },
  })
  expect(await owed(app, 'bank')).toBe(ours + 3000_00)
  expect(await told(couple)).toHaveLength(1)
})

test('a wire doesn’t exist where nothing waits, and needs a reference', async () => {
  expect(await records(admin, 1, 'WIRE-1')).toMatchObject({ status: 404 })
  expect(await records(admin, 1, ' ')).toMatchObject({
    status: 400,
    body: { message: 'Please give the reference of the wire' },
  })
})

test('the log names the sum of the wire, even if part of what the bank gave back goes to the card or the venue', async () => {
  const listing = await aListing(app).inDays(25)
  const { couple, checkout } = await aBooking(app, { listing }).confirmed()
  await accountBecomes(app, listing.venue.owner, 'restricted')
  const at = { params: { id: checkout.bookingId } }
  await bank.fails('refund_fails')
  await couple.client.call('POST /api/bookings/{id}/cancel', {
    ...at,
    body: { refund: 9000, reason: 'We have parted' },
  })
  await bank.arrived()
  await bank.works()
  const failed = (await admin.client.call('GET /api/admin/refunds')).find(({ coupleId }) => coupleId === couple.id)
  const outside = { params: { id: failed?.id as number }, body: { reason: 'By wire' } }
  await admin.client.call('POST /api/admin/refunds/{id}/pay-outside', outside)
  await takesBack(app, checkout.paymentId)
  await decidesLast(app, 'lost')
  const paid = { amount: 9000, how: 'paid', reason: 'By wire' } as const
  await admin.client.call('POST /api/admin/debts/{id}/settle', { params: { id: couple.id }, body: paid })
  await givesBackLast(app)
  const [wire] = await wires(couple)
  expect(wire?.amount).toBe(6000)
  expect(await records(admin, wire?.id as number, 'WIRE-6000', 6000)).toMatchObject({ status: 200 })
  const { events } = await admin.client.call('GET /api/admin/bookings/{id}', at)
  const sums = events.flatMap(({ about, transition, amount }) => (about === 'chargeback' ? [[transition, amount]] : []))
  expect(sums).toEqual([
    ['open', 12_000],
    ['lose', 12_000],
    ['giveBack', 12_000],
    ['pay-by-wire', 6000],
  ])
})
