import { sql } from 'kysely'
import { describe, expect, test, vi } from 'vitest'
import { LIMITS } from '#contract/limits.ts'
import { chargeBalance, chargeDueBalances } from '#server/features/checkouts/commands/charge-balance.ts'
import { DAY, HOUR } from '#server/platform/clock.ts'
import { anApp } from '#tests/builders/app.ts'
import { aBooking, paysWith } from '#tests/builders/bookings.ts'
import { aListing } from '#tests/builders/listings.ts'
import { mailsTo } from '#tests/builders/mailbox.ts'
import { owed, payoutsOfBooking } from '#tests/builders/payouts.ts'
import { aCouple, anAdmin, type SignedIn } from '#tests/builders/users.ts'

const { app, bank } = await anApp({ errors: 'expected' })

const later = async (days: number) => {
  await app.clock.advance(days * DAY)
  await bank.arrived()
}
const at = (bookingId: number) => ({ params: { id: bookingId } })
const asks = (who: SignedIn, bookingId: number, amount: number, wish: { saveCard?: boolean } = {}) =>
  who.client.try('POST /api/bookings/{id}/pay-balance', { ...at(bookingId), body: { amount, ...wish } })
const booking = (who: SignedIn, id: number) => who.client.call('GET /api/bookings/{id}', at(id))

/** A booking this many days before its event, with its deposit paid: $9,000 of $12,000 is open. */
async function booked(days: number, wishes: { saveCard?: boolean; card?: string } = {}) {
  const listing = await aListing(app).inDays(days)
  const couple = await aCouple(app)
  const body = { amount: listing.amountDueNow, metadata: { listingId: listing.id }, saveCard: wishes.saveCard ?? false }
  const checkout = await couple.client.call('POST /api/create-payment-intent', { body })
  await paysWith(app, checkout, wishes.card)
  await couple.client.call('POST /api/checkout/{id}/sync', { params: { id: listing.id } })
  return { listing, couple, id: checkout.bookingId as number }
}
const subjectsOf = async (who: { email: string }) => (await mailsTo(app, who.email)).map(({ subject }) => subject)
const customerOf = async ({ id }: SignedIn) => {
  const rows = app.services.db.selectFrom('card_customers').select('customer_id').where('user_id', '=', id)
  return (await rows.executeTakeFirstOrThrow()).customer_id
}

describe('the balance', () => {
  test('is paid from the booking, at the price that was seen; asking again is the same payment', async () => {
    const { couple, listing, id } = await booked(90)
    const other = await asks(couple, id, 8999)
    expect(other).toMatchObject({ status: 409, body: { code: 'price_changed', details: { amount: 9000 } } })
    const { body: checkout } = await asks(couple, id, 9000)
    expect(checkout).toMatchObject({ state: 'open', purpose: 'balance', amountDueNow: 9000, bookingId: id })
    expect((await asks(couple, id, 9000)).body).toMatchObject({ clientSecret: checkout.clientSecret })
    await paysWith(app, checkout)
    const paid = await couple.client.call('POST /api/bookings/{id}/balance/sync', at(id))
    expect(paid).toMatchObject({ state: 'paid', clientSecret: null })
    expect(await booking(couple, id)).toMatchObject({ paidAmount: 12_000, balanceDue: 0, balanceDueDate: null })
    expect(await asks(couple, id, 0)).toMatchObject({ status: 409, body: { code: 'nothing_due' } })
    expect(await owed(app, `venue_payable:${id}`)).toBe(12_000_00)
    for (const who of [couple, listing.venue.owner]) {
      expect((await subjectsOf(who)).filter((subject) => subject.startsWith('The balance for'))).toHaveLength(1)
    }
  })

  test('requested ten times at the same time is one payment', async () => {
    const { couple, id } = await booked(90)
    const answers = await Promise.all(Array.from({ length: 10 }, () => asks(couple, id, 9000)))
    const opened = answers.filter(({ status }) => status === 200)
    expect(opened.length).toBeGreaterThan(0)
    await asks(couple, id, 9000)
    const rows = await app.services.db
      .selectFrom('payments')
      .select('intent_id')
      .where('booking_id', '=', id)
      .where('purpose', '=', 'balance')
      .execute()
    expect(rows).toHaveLength(1)
  })

  test('is nobody else’s: 401, 403, and the 404 of a missing booking', async () => {
    const { listing, id } = await booked(90)
    const body = { amount: 9000 }
    const call = 'POST /api/bookings/{id}/pay-balance' as const
    expect((await app.visitor().try(call, { ...at(id), body })).status).toBe(401)
    expect((await listing.venue.owner.client.try(call, { ...at(id), body })).status).toBe(403)
    expect((await (await anAdmin(app)).client.try(call, { ...at(id), body })).status).toBe(403)
    const stranger = await aCouple(app)
    const missing = await asks(stranger, 5, 9000)
    expect(await asks(stranger, id, 9000)).toMatchObject({ status: 404, body: missing.body })
  })

  test('brings reminders 60, 45, 37 and 32 days before the event, once each, but none for days before the booking', async () => {
    const [early, late] = [await booked(61), await booked(55)]
    const reminders = async (who: SignedIn) =>
      (await subjectsOf(who)).filter((subject) => subject.startsWith('Your balance is due on')).length
    const counts: number[] = []
    for (const days of [1, 14, 1, 8, 5]) {
      await later(days) // 60, 46, 45, 37 and 32 days before the early one's event
      counts.push(await reminders(early.couple))
    }
    expect(counts).toEqual([1, 1, 2, 3, 4])
    expect(await reminders(late.couple)).toBe(2)
    const mails = await mailsTo(app, late.couple.email)
    const asking = mails.filter(({ subject }) => subject.startsWith('Your balance is due on'))
    expect(asking.map(({ link }) => link?.pathname)).toEqual(Array(2).fill(`/balance/${late.id}`))
  })
})

describe('on the day it is due', () => {
  test('a saved card is charged, once', async () => {
    const { couple, id } = await booked(40, { saveCard: true })
    await later(9)
    expect(await booking(couple, id)).toMatchObject({ paidAmount: 3000 })
    await later(1)
    expect(await booking(couple, id)).toMatchObject({ paidAmount: 12_000, status: 'confirmed' })
    await later(8)
    expect(await booking(couple, id)).toMatchObject({ status: 'confirmed' })
    expect(await subjectsOf(couple)).not.toContainEqual(expect.stringContaining('Please pay your balance'))
  })

  test('a saved card is charged although the couple had begun to pay with another one that was to be saved, too', async () => {
    const { couple, id } = await booked(40, { saveCard: true })
    const body = { amount: 9000, saveCard: true }
    await couple.client.call('POST /api/bookings/{id}/pay-balance', { params: { id }, body })
    await later(10)
    expect(await booking(couple, id)).toMatchObject({ paidAmount: 12_000, status: 'confirmed' })
  })

  test.for(['api_no_answer', 'api_500_kept', 'api_500_done'] as const)(
    'a saved card is charged only once, even after %s',
    async (fault) => {
      const { couple, id } = await booked(40, { saveCard: true })
      await bank.webhooks('never')
      await app.clock.advance(10 * DAY)
      await bank.fails(fault, 'POST /v1/payment_intents/pi', 1)
      await app.settle()
      await bank.works()
      await sql`update graphile_worker._private_jobs set run_at = now()`.execute(app.services.db) // it is tried again
      await app.clock.advance(HOUR)
      await app.settle()
      expect(await booking(couple, id)).toMatchObject({ paidAmount: 12_000 })
      const paid = (await bank.objects('payment_intent')).filter(({ metadata }) => metadata.booking === String(id))
      expect(paid.map(({ status }) => status)).toEqual(['succeeded', 'succeeded'])
    },
  )

  test('a saved card is charged even if the couple once stopped at their bank’s question', async () => {
    const { couple, id } = await booked(40, { saveCard: true })
    await paysWith(app, (await asks(couple, id, 9000)).body, 'pm_card_authenticationRequired')
    const waits = await couple.client.call('POST /api/bookings/{id}/balance/sync', at(id))
    expect(waits).toMatchObject({ state: 'requires_action' })
    await later(10)
    expect(await booking(couple, id)).toMatchObject({ paidAmount: 12_000 })
    expect(await subjectsOf(couple)).not.toContainEqual(expect.stringContaining('Please pay your balance'))
  })

  test('a saved card that fails leads to an email, and the balance can be paid with another card', async () => {
    const { couple, id } = await booked(40, { saveCard: true, card: 'pm_card_visa' })
    expect(await booking(couple, id)).toMatchObject({ chargesCard: true })
    await bank.refusesCardsOf(await customerOf(couple))
    await later(10)
    expect(await booking(couple, id), 'a charge is no longer promised').toMatchObject({ chargesCard: false })
    const warned = (await mailsTo(app, couple.email)).filter(({ subject }) =>
      subject.startsWith('Please pay your balance'),
    )
    expect(warned).toMatchObject([{ link: { pathname: `/balance/${id}` } }])
    expect(warned[0]?.text).toContain('declined')
    await later(2)
    expect((await subjectsOf(couple)).filter((subject) => subject.startsWith('Please pay your balance'))).toHaveLength(
      1,
    )
    const { body: checkout } = await asks(couple, id, 9000)
    await paysWith(app, checkout)
    await bank.arrived()
    expect(await booking(couple, id)).toMatchObject({ paidAmount: 12_000, status: 'confirmed' })
  })

  test('a couple that cancels just after their saved card has failed isn’t asked to pay', async () => {
    const { couple, id } = await booked(40, { saveCard: true, card: 'pm_card_visa' })
    await bank.refusesCardsOf(await customerOf(couple))
    await bank.webhooks('never')
    await app.clock.advance(10 * DAY)
    await chargeDueBalances(app.services)
    const { db } = app.services
    const payment = () =>
      db
        .selectFrom('payments')
        .select(['id', 'decline_message'])
        .where('booking_id', '=', id)
        .where('purpose', '=', 'balance')
        .executeTakeFirstOrThrow()
    const begin = db.transaction.bind(db)
    let hasCanceled = false
    // they cancel after we have heard that the card failed, and before the transaction that would warn them
    const transactions = vi.spyOn(db, 'transaction').mockImplementation(() => {
      const [held, next] = [begin(), begin()]
      held.execute = async (work) => {
        if (!hasCanceled && (await payment()).decline_message !== null) {
          hasCanceled = true
          const body = { refund: 0, reason: 'We have parted' }
          await couple.client.call('POST /api/bookings/{id}/cancel', { ...at(id), body })
        }
        return next.execute(work)
      }
      return held
    })
    await chargeBalance(app.services, (await payment()).id)
    transactions.mockRestore()
    expect(await booking(couple, id)).toMatchObject({ status: 'cancelled' })
    await bank.webhooks('normal')
    await bank.arrived()
    expect(await subjectsOf(couple)).not.toContainEqual(expect.stringContaining('Please pay your balance'))
  })

  test('a card that was removed before its turn isn’t blamed for what the couple tried', async () => {
    const { couple, id } = await booked(40, { saveCard: true })
    const { body: checkout } = await asks(couple, id, 9000)
    await expect(paysWith(app, checkout, 'pm_card_chargeDeclined')).rejects.toThrow('declined')
    const tried = await couple.client.call('POST /api/bookings/{id}/balance/sync', at(id))
    expect(tried).toMatchObject({ state: 'declined' })
    await app.clock.advance(10 * DAY)
    await chargeDueBalances(app.services)
    const [card] = await couple.client.call('GET /api/account/cards')
    await couple.client.call('DELETE /api/account/cards/{id}', { params: { id: card?.id ?? '' } })
    await bank.arrived()
    const warned = (await mailsTo(app, couple.email)).filter(({ subject }) =>
      subject.startsWith('Please pay your balance'),
    )
    expect(warned).toHaveLength(1)
    expect(warned[0]?.text).not.toMatch(/your saved card|declined/)
  })

  test('without a saved card the couple is warned, and after 5 days of grace the booking lapses', async () => {
    const { couple, listing, id } = await booked(40)
    const { body: checkout } = await asks(couple, id, 9000)
    await later(11)
    expect((await subjectsOf(couple)).filter((subject) => subject.startsWith('Please pay your balance'))).toHaveLength(
      1,
    )
    await later(LIMITS.balanceGraceDays - 1)
    expect(await booking(couple, id)).toMatchObject({ status: 'confirmed' })
    await later(1)
    expect(await booking(couple, id)).toMatchObject({
      status: 'lapsed',
      paidAmount: 3000,
      ended: { by: null, reason: null, returned: 0, refused: 0, kept: 3000 },
    })
    const own = await listing.venue.owner.client.call('GET /api/listings/my')
    expect(own).toMatchObject([{ id: listing.id, status: 'inactive' }])
    expect(await payoutsOfBooking(app, id)).toMatchObject([{ amount_cents: 3000_00, state: 'paid' }])
    for (const who of [couple, listing.venue.owner]) {
      expect(await subjectsOf(who)).toContainEqual(expect.stringContaining('has ended'))
    }
    expect(await asks(couple, id, 9000)).toMatchObject({ status: 409, body: { code: 'state_changed' } })
    // its payment was canceled at the provider
    await expect(paysWith(app, checkout)).rejects.toThrow()
    // the venue lists the date again
    await listing.venue.owner.client.call('PATCH /api/listings/{id}', { ...at(listing.id), body: { isActive: true } })
    expect(await aBooking(app, { listing: { ...listing, amountDueNow: 12_000 } }).confirmed()).toBeTruthy()
  })

  test('money that comes after the lapse is refunded automatically', async () => {
    const { couple, id } = await booked(40)
    const { body: checkout } = await asks(couple, id, 9000)
    await bank.fails(
      'api_unreachable',
      `POST /v1/payment_intents/${String(checkout.clientSecret).split('_secret_')[0]}/cancel`,
    )
    await later(11)
    await later(6)
    expect(await booking(couple, id)).toMatchObject({ status: 'lapsed' })
    await paysWith(app, checkout)
    await bank.arrived()
    const refunds = await app.services.db
      .selectFrom('refunds')
      .selectAll()
      .where('payment_id', '=', checkout.paymentId)
      .execute()
    expect(refunds).toMatchObject([{ amount_cents: 9000_00, state: 'succeeded', reason: 'late-payment' }])
    expect(await couple.client.call('GET /api/bookings/{id}/balance', at(id))).toMatchObject({ state: 'refunding' })
    expect(await subjectsOf(couple)).toContainEqual(expect.stringContaining('too late'))
  })
})
