import { describe, expect, test } from 'vitest'
import type { AdminPayment } from '#contract/api/refunds.ts'
import { DAY, HOUR } from '#server/platform/clock.ts'
import { anApp } from '#tests/builders/app.ts'
import { aBooking, intentOf, paysWith } from '#tests/builders/bookings.ts'
import { takesBack } from '#tests/builders/chargebacks.ts'
import { aListing } from '#tests/builders/listings.ts'
import { aTransfer } from '#tests/builders/transfers.ts'
import { aCouple, anAdmin } from '#tests/builders/users.ts'

const { app, bank } = await anApp({ errors: 'expected' })
const admin = await anAdmin(app)

const at = (id: number) => ({ params: { id } })
/** The booking as an admin's page shows it. */
const seenBy = async (id: number) => ({
  ...(await admin.client.call('GET /api/admin/bookings/{id}', at(id))),
  payments: await admin.client.call('GET /api/admin/bookings/{id}/payments', at(id)),
})
const asks = (id: number) => admin.client.try('POST /api/admin/payments/{id}/sync', at(id))

/** The rows of every page of an admin's list, two at a time. Fails if the server's count differs. */
async function everyPage(list: 'bookings' | 'transfers', query: Record<string, string> = {}) {
  const rows: { id: number; status: string }[] = []
  let total = ''
  let next: string | undefined = `/api/admin/${list}?${new URLSearchParams({ limit: '2', ...query })}`
  while (next) {
    const response = await admin.client.raw(next)
    expect(response.status).toBe(200)
    rows.push(...(await response.json()))
    total = response.headers.get('x-total-count') ?? ''
    next = /<([^>]+)>; rel="next"/.exec(response.headers.get('link') ?? '')?.[1]
  }
  expect(total).toBe(String(rows.length))
  return rows
}
const idsOf = async (...args: Parameters<typeof everyPage>) => (await everyPage(...args)).map(({ id }) => id)

test('bookings are found by number, couple, email, venue and state, page by page', async () => {
  const couple = await aCouple(app, { name: 'Wilhelmina Quartz', email: 'mina_100%@quartz.example' })
  const { checkout, listing } = await aBooking(app, { couple }).confirmed()
  const others: number[] = []
  for (const inDays of [91, 92, 93]) {
    const other = await aBooking(app, { listing: await aListing(app, listing.venue).inDays(inDays) }).held()
    others.unshift(other.checkout.bookingId as number)
  }
  expect(await idsOf('bookings')).toEqual([...others, checkout.bookingId])
  for (const search of [String(checkout.bookingId), 'quartz', 'MINA_100%@', 'helmina']) {
    expect(await idsOf('bookings', { search }), search).toEqual([checkout.bookingId])
  }
  expect(await idsOf('bookings', { search: 'mina%quartz' })).toEqual([])
  expect(await idsOf('bookings', { search: 'thornwick' })).toHaveLength(4)
  expect(await idsOf('bookings', { status: 'held' })).toEqual(others)
  expect(await idsOf('bookings', { status: 'held', search: 'quartz' })).toEqual([])
  expect(await everyPage('bookings', { status: 'confirmed' })).toEqual([
    {
      id: checkout.bookingId,
      coupleId: couple.id,
      coupleName: 'Wilhelmina Quartz',
      coupleEmail: 'mina_100%@quartz.example',
      listingId: listing.id,
      venueId: listing.venue.id,
      venueName: 'Thornwick Hall',
      city: 'Austin',
      state: 'TX',
      eventDate: listing.date,
      status: 'confirmed',
      amount: 12_000,
      depositAmount: 3000,
      paidAmount: 3000,
      balanceDue: 9000,
    },
  ])
  expect((await admin.client.try('GET /api/admin/bookings', { query: { status: 'gone' } })).status).toBe(400)
})

test('a booking shows its money and its log, and an admin cancels it for a reason', async () => {
  const { couple, checkout, listing } = await aBooking(app).confirmed()
  const id = checkout.bookingId
  const before = await seenBy(id)
  expect(before).toMatchObject({
    coupleEmail: couple.email,
    venueOwnerEmail: listing.venue.owner.email,
    isUpcoming: true,
    payments: [{ id: checkout.paymentId, purpose: 'deposit', state: 'succeeded', amount: 3000, refunds: [] }],
  })
  const { refund } = await admin.client.call('GET /api/bookings/{id}/cancellation', at(id))
  const body = { refund, reason: 'The venue has burned down' }
  await admin.client.call('POST /api/bookings/{id}/cancel', { ...at(id), body })
  await bank.arrived()
  const after = await seenBy(id)
  expect(after).toMatchObject({
    status: 'cancelled',
    balanceDue: 0,
    payments: [{ refunded: 3000, refunds: [{ amount: 3000, state: 'succeeded', why: 'cancelled' }] }],
  })
  expect(
    after.events
      .filter(({ about }) => about === 'hold' || about === 'booking')
      .map(({ transition, actor, actorName, reason }) => ({ transition, actor, actorName, reason })),
  ).toEqual([
    { transition: 'begin', actor: 'couple', actorName: couple.name, reason: null },
    { transition: 'pay', actor: 'provider', actorName: null, reason: null },
    { transition: 'confirm', actor: 'provider', actorName: null, reason: null },
    { transition: 'cancel', actor: 'admin', actorName: admin.name, reason: body.reason },
  ])
  const moved = after.events.map(({ about, transition, amount }) => `${about} ${transition} ${amount}`)
  expect(moved).toEqual(expect.arrayContaining(['payment succeed 3000', 'refund begin 3000', 'refund succeed 3000']))
  expect(await admin.client.try('GET /api/admin/bookings/{id}', at(99_999_999))).toMatchObject({ status: 404 })
})

test('a booking that was passed on leads to the next, to its transfer, and to what the buyer paid', async () => {
  const sold = await aTransfer(app).completed()
  const seller = await seenBy(sold.bookingId)
  const buyer = await seenBy(seller.passedTo as number)
  const transfers = [{ id: sold.id, stage: 'completed', ending: null }]
  expect(seller).toMatchObject({ status: 'transferred', cameFrom: null, transfers })
  expect(buyer).toMatchObject({ status: 'confirmed', cameFrom: sold.bookingId, passedTo: null, transfers })
  const purposes = ({ payments }: { payments: AdminPayment[] }) => payments.map(({ purpose }) => purpose)
  expect([purposes(seller), purposes(buyer)]).toEqual([['deposit'], ['transfer']])
  const payments = await admin.client.call('GET /api/admin/transfers/{id}/payments', at(sold.id))
  expect(purposes({ payments })).toEqual(['deposit', 'transfer'])
})

test('a booking says how a transfer of it ended', async () => {
  const transfer = await aTransfer(app).listed()
  const { bookingId: id, venue } = transfer
  const { refund } = await venue.owner.client.call('GET /api/bookings/{id}/cancellation', at(id))
  const body = { refund, reason: 'A burst pipe' }
  await venue.owner.client.call('POST /api/bookings/{id}/cancel', { ...at(id), body })
  const { transfers } = await admin.client.call('GET /api/admin/bookings/{id}', at(id))
  expect(transfers).toEqual([{ id: transfer.id, stage: 'expired', ending: 'cancelled-by-venue' }])
})

describe('an admin asks the card provider', () => {
  test('and a payment whose webhook was lost counts once, however often it is checked', async () => {
    await bank.webhooks('never')
    const { checkout } = await aBooking(app).held()
    await paysWith(app, checkout)
    const id = checkout.bookingId as number
    expect((await seenBy(id)).payments).toMatchObject([{ state: 'open' }])
    const replies = await Promise.all([1, 2, 3].map(() => asks(checkout.paymentId)))
    expect(replies.map(({ status, body }) => [status, body.state])).toEqual(Array(3).fill([200, 'succeeded']))
    expect(await seenBy(id)).toMatchObject({ status: 'confirmed', paidAmount: 3000 })
    expect((await asks(checkout.paymentId)).body).toMatchObject({ state: 'succeeded', amount: 3000, cardFee: 87.3 })
  })

  test('and a refund on its way is checked, too', async () => {
    const { checkout } = await aBooking(app).confirmed()
    await bank.webhooks('never')
    const body = { refund: 3000, reason: 'The venue has closed' }
    await admin.client.call('POST /api/bookings/{id}/cancel', { ...at(checkout.bookingId), body })
    const [before] = (await seenBy(checkout.bookingId)).payments
    expect(before?.refunds).toMatchObject([{ state: 'pending' }])
    const { body: after } = await asks(checkout.paymentId)
    expect(after.refunds).toMatchObject([{ id: before?.refunds[0]?.id, state: 'succeeded' }])
  })

  test('if it doesn’t answer: 502, and nothing has changed', async () => {
    const { checkout } = await aBooking(app).held()
    await bank.fails('api_unreachable')
    expect(await asks(checkout.paymentId)).toMatchObject({ status: 502, body: { code: 'provider_failed' } })
    await bank.works()
    expect((await asks(checkout.paymentId)).body).toMatchObject({ state: 'open', refunds: [] })
  })
})

test('transfers: those that wait for an admin, then those that a bank stops, then the newest; each can be found', async () => {
  const frozen = await aTransfer(app).assigned()
  await takesBack(app, frozen.checkout.paymentId)
  const silent = await aTransfer(app).waiting()
  await app.clock.advance(72 * HOUR)
  const disputed = await aTransfer(app).disputed()
  await silent.seller.client.call('POST /api/transfers/{id}/escalate', at(silent.id))
  const seller = await aCouple(app, { name: 'Hyacinth Vole' })
  const newest = await aTransfer(app, { couple: seller }).waiting()
  const all = await idsOf('transfers')
  expect(all.slice(0, 4)).toEqual([silent.id, disputed.id, frozen.id, newest.id])
  expect(new Set(all).size).toBe(all.length)
  expect(await idsOf('transfers', { queue: 'waiting' })).toEqual([silent.id, disputed.id])
  expect(await idsOf('transfers', { queue: 'frozen' })).toEqual([frozen.id])
  expect(await idsOf('transfers', { stage: 'disputed' })).toEqual([disputed.id])
  for (const search of ['hyacinth', String(newest.id), String(newest.bookingId), seller.email]) {
    expect(await idsOf('transfers', { search }), search).toEqual([newest.id])
  }
})

test('the log of a booking says what its venue was paid, and that a bank took the payment back', async () => {
  const { checkout } = await aBooking(app).confirmed()
  await app.clock.advance(3 * DAY)
  await app.settle()
  await bank.arrived()
  await takesBack(app, checkout.paymentId)
  const { events } = await seenBy(checkout.bookingId)
  const moved = events.map(({ about, transition, amount }) => `${about} ${transition} ${amount}`)
  expect(moved).toEqual(expect.arrayContaining(['payout pay 3000', 'chargeback open 3000']))
  expect(events.map(({ at }) => at)).toEqual(events.map(({ at }) => at).toSorted())
})

test('the log of a booking has every attempt at its balance, and what came too late and went back', async () => {
  const listing = await aListing(app).inDays(40)
  const { couple, checkout } = await aBooking(app, { listing, saveCard: true }).confirmed()
  const id = checkout.bookingId
  const customers = app.services.db.selectFrom('card_customers').where('user_id', '=', couple.id)
  await bank.refusesCardsOf((await customers.select('customer_id').executeTakeFirstOrThrow()).customer_id)
  const later = async (days: number) => {
    await app.clock.advance(days * DAY)
    await bank.arrived()
  }
  await later(10)
  expect(await movedIn(id)).toContain('payment charge-saved-card 9000')
  const opened = await couple.client.call('POST /api/bookings/{id}/pay-balance', { ...at(id), body: { amount: 9000 } })
  await bank.fails('api_unreachable', `POST /v1/payment_intents/${intentOf(opened)}/cancel`)
  await later(7)
  expect(await seenBy(id)).toMatchObject({ status: 'lapsed' })
  await paysWith(app, opened)
  await bank.arrived()
  const money = ['payment succeed 9000', 'refund begin 9000', 'refund succeed 9000']
  expect(await movedIn(id)).toEqual(expect.arrayContaining(money))
})

test('what a seller was paid for a date is in the log of the booking that they passed on, not in the buyer’s', async () => {
  const sold = await aTransfer(app).completed()
  await bank.arrived()
  const { passedTo } = await seenBy(sold.bookingId)
  const payouts = async (id: number) => (await movedIn(id)).filter((line) => line.startsWith('payout request'))
  expect(await payouts(sold.bookingId)).toEqual(['payout request 2565'])
  expect(await payouts(passedTo as number)).toEqual([])
})

/** What the log of a booking says about its money. */
async function movedIn(id: number): Promise<string[]> {
  const { events } = await seenBy(id)
  return events.map(({ about, transition, amount }) => `${about} ${transition} ${amount}`)
}
