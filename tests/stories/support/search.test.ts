import { expect, test } from 'vitest'
import type { FoundKind } from '#contract/api/support.ts'
import { anApp } from '#tests/builders/app.ts'
import { aBooking, intentOf, paysWith } from '#tests/builders/bookings.ts'
import { chargebackOf, takesBack } from '#tests/builders/chargebacks.ts'
import { aTransfer } from '#tests/builders/transfers.ts'
import { aCouple, anAdmin } from '#tests/builders/users.ts'

// One search over everything an admin may be asked about.

const { app, bank } = await anApp()
const admin = await anAdmin(app)

const found = async (q: string) => {
  const groups = await admin.client.call('GET /api/admin/search', { query: { q } })
  return (kind: FoundKind) => groups.find((group) => group.kind === kind)?.items.map(({ id }) => id) ?? []
}

test('a number finds whatever has it, and an address finds everything that belongs to its couple', async () => {
  const { checkout, couple, listing } = await aBooking(app).confirmed()
  const id = checkout.bookingId as number
  const byNumber = await found(String(id))
  expect(byNumber('booking')[0]).toBe(id)
  expect(byNumber('payment')).toContain(checkout.paymentId)

  const byAddress = await found(couple.email)
  expect(byAddress('person')).toEqual([couple.id])
  expect(byAddress('booking')).toEqual([id])
  expect(byAddress('payment')).toEqual([checkout.paymentId])
  expect(byAddress('transfer')).toEqual([])
  expect((await found(listing.venue.owner.email))('booking')).toEqual([id])

  const transfer = await aTransfer(app).funded()
  expect((await found(String(transfer.id)))('transfer')).toEqual([transfer.id])
  expect((await found(transfer.seller.email))('transfer')).toEqual([transfer.id])
  expect((await found(transfer.venue.owner.email))('transfer')).toEqual([transfer.id])
})

test('the card provider’s ids for a payment, its charge, a dispute and a customer lead to our own records', async () => {
  const { checkout, couple } = await aBooking(app).confirmed()
  await takesBack(app, checkout.paymentId)
  const payment = await app.services.db
    .selectFrom('payments')
    .select(['intent_id', 'charge_id'])
    .where('id', '=', checkout.paymentId)
    .executeTakeFirstOrThrow()
  for (const name of [payment.intent_id, payment.charge_id])
    expect((await found(name as string))('payment'), name as string).toEqual([checkout.paymentId])
  const dispute = await chargebackOf(app, checkout.paymentId)
  expect((await found(dispute?.provider_id as string))('dispute')).toEqual([dispute?.id])
  const customer = await app.services.db
    .selectFrom('card_customers')
    .select('customer_id')
    .where('user_id', '=', couple.id)
    .executeTakeFirstOrThrow()
  expect((await found(customer.customer_id))('person')).toEqual([couple.id])
})

test('a payment that went back says how much of it did', async () => {
  const { checkout, couple, listing } = await aBooking(app).confirmed()
  const { owner } = listing.venue
  await owner.client.call('POST /api/bookings/{id}/cancel', {
    params: { id: checkout.bookingId as number },
    body: { reason: 'The roof leaks', refund: 3000 },
  })
  const groups = await admin.client.call('GET /api/admin/search', { query: { q: couple.email } })
  const [payment] = groups.find(({ kind }) => kind === 'payment')?.items ?? []
  expect(payment?.detail).toMatch(/^pi_\w+, \$3,000 refunded$/)
  expect(payment?.status).toBe('refunded')
})

test('a payment that was partly refunded by hand says so, too', async () => {
  const { checkout, couple } = await aBooking(app).held()
  await paysWith(app, checkout)
  await bank.arrived()
  await bank.refundsByHand(intentOf(checkout), 100_00)
  await bank.arrived()
  const groups = await admin.client.call('GET /api/admin/search', { query: { q: couple.email } })
  const [payment] = groups.find(({ kind }) => kind === 'payment')?.items ?? []
  expect(payment?.detail).toMatch(/^pi_\w+, \$100 refunded$/)
  expect(payment?.status).toBe('partly_refunded')
})

test('a partner’s name finds everything that belongs to their couple, as it is shown', async () => {
  const couple = await aCouple(app, { name: 'Isolde Marchetti', metadata: { partnerName: 'Ruben Oakes' } })
  const { checkout } = await aBooking(app, { couple }).confirmed()
  for (const name of ['Oakes', 'Isolde Marchetti and Ruben Oakes']) {
    const ids = await found(name)
    expect(ids('person'), name).toEqual([couple.id])
    expect(ids('booking'), name).toEqual([checkout.bookingId])
    expect(ids('payment'), name).toEqual([checkout.paymentId])
  }
  const transfer = await aTransfer(app, { couple }).funded()
  expect((await found('Ruben Oakes'))('transfer')).toEqual([transfer.id])
  const both = await aCouple(app, { name: 'Odette and Bram Sayer', metadata: { partnerName: 'Bram Sayer' } })
  for (const name of ['Odette and Bram Sayer', 'Bram Sayer']) expect((await found(name))('person')).toEqual([both.id])
})

test('more than five of a kind are announced, an empty search finds nothing, and wildcards are plain text', async () => {
  for (let made = 0; made < 6; made++) await aCouple(app, { name: `Marlow Fennimore ${made}` })
  const [people, ...others] = await admin.client.call('GET /api/admin/search', { query: { q: 'Fennimore' } })
  expect(others).toEqual([])
  expect(people).toMatchObject({ kind: 'person', more: true })
  expect(people?.items).toHaveLength(5)
  expect(await admin.client.call('GET /api/admin/search')).toEqual([])
  expect(await admin.client.call('GET /api/admin/search', { query: { q: '%_%' } })).toEqual([])
})
