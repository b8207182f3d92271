import { describe, expect, test } from 'vitest'
import { MINUTE } from '#server/platform/clock.ts'
import { anApp } from '#tests/builders/app.ts'
import { aBooking, intentOf } from '#tests/builders/bookings.ts'
import { problems } from '#tests/builders/checks.ts'
import { mailsTo } from '#tests/builders/mailbox.ts'
import { owed } from '#tests/builders/payouts.ts'
import { aTransfer, transferOf } from '#tests/builders/transfers.ts'
import { anAdmin, type SignedIn } from '#tests/builders/users.ts'

// Refunds that somebody makes in the card provider's dashboard: they count, once, and nobody is paid twice.

const { app, bank } = await anApp({ errors: 'expected' })
const admin = await anAdmin(app)

const at = (id: number) => ({ params: { id } })
const reason = 'WIRE-77'
const queue = () => admin.client.call('GET /api/admin/refunds')
const paysOutside = (id: number) =>
  admin.client.try('POST /api/admin/refunds/{id}/pay-outside', { ...at(id), body: { reason } })
const retries = (id: number) => admin.client.try('POST /api/admin/refunds/{id}/retry', { ...at(id), body: { reason } })
const subjectsTo = async ({ email }: SignedIn) => (await mailsTo(app, email)).map(({ subject }) => subject)
const settled = async () => {
  await bank.arrived()
  await app.clock.advance(2 * MINUTE)
  await bank.arrived()
}
const paymentOf = async (bookingId: number) => {
  const [payment] = await admin.client.call('GET /api/admin/bookings/{id}/payments', at(bookingId))
  if (!payment) throw new Error('no payment')
  return payment
}
const shown = async (bookingId: number) => {
  const { refunded, byHand, refunds } = await paymentOf(bookingId)
  return { refunded, byHand, refunds: refunds.map(({ amount, state }) => `${amount} ${state}`).sort() }
}
const agrees = async () => expect(await problems(app)).toEqual([])

async function aPaidBooking() {
  const { couple, listing, checkout } = await aBooking(app).confirmed()
  await bank.arrived()
  const id = checkout.bookingId as number
  const owner = listing.venue.owner
  const cancels = async () => {
    await owner.client.call('POST /api/bookings/{id}/cancel', { ...at(id), body: { refund: 3000, reason: 'Flooded' } })
    await settled()
  }
  const intent = (await paymentOf(id)).providerId as string
  return { couple, id, intent, paymentId: checkout.paymentId, cancels }
}

/** A canceled booking whose refund has come back from the couple's bank. */
async function aBouncedRefund() {
  const booking = await aPaidBooking()
  await bank.fails('refund_fails', '', 1)
  await booking.cancels()
  const failed = (await queue()).find(({ bookingId }) => bookingId === booking.id)
  if (!failed) throw new Error('the refund went through')
  return { ...booking, failed }
}

describe('refunded by hand', () => {
  test('before our own refund, which the provider refuses: ours is done then, and nobody reads that it is owed', async () => {
    const { couple, id, intent, cancels } = await aPaidBooking()
    const sentBack = async () => (await admin.client.call('GET /api/admin/money')).lastDays.refunded
    const before = await sentBack()
    await bank.refundsByHand(intent, 3000_00)
    await settled()
    expect(await shown(id)).toEqual({ refunded: 0, byHand: 3000, refunds: [] })
    expect(await subjectsTo(admin)).toContain('$3,000 was refunded at the card provider by hand')

    await cancels()
    expect(await queue()).toEqual([])
    expect(await shown(id)).toEqual({ refunded: 3000, byHand: 0, refunds: ['3000 closed'] })
    const told = await subjectsTo(couple)
    expect(told).toContain('We’ve refunded $3,000 to your card')
    expect(told).not.toContain('Your refund didn’t reach your card')
    expect(await subjectsTo(admin)).not.toContain('A refund of $3,000 has failed')
    const ended = (await couple.client.call('GET /api/bookings/{id}', at(id))).ended
    expect(ended).toMatchObject({ returned: 3000, refused: 0, kept: 0 })
    expect((await sentBack()) - before, 'in the overview of the money').toBe(3000)
    await agrees()
  })

  test('while no refund of ours waits: the bell says so until each admin has read it', async () => {
    const reader = await anAdmin(app)
    const { intent, paymentId } = await aPaidBooking()
    await bank.refundsByHand(intent, 500_00)
    await settled()
    await app.settle()
    const { notices } = await reader.client.call('GET /api/notifications')
    const told = notices.find(({ title }) => title === '$500 was refunded at the card provider by hand')
    expect(told).toMatchObject({ isRead: false, link: expect.stringMatching(`q=${paymentId}$`) })
    await agrees()
  })

  test('after ours came back: it no longer waits, and can’t be paid again', async () => {
    const { couple, id, intent, failed } = await aBouncedRefund()
    expect(await subjectsTo(couple)).toContain('Your refund didn’t reach your card')
    await bank.refundsByHand(intent, 3000_00)
    await settled()
    expect(await queue()).toEqual([])
    expect(await shown(id)).toEqual({ refunded: 3000, byHand: 0, refunds: ['3000 closed'] })
    expect((await subjectsTo(couple)).at(-1)).toBe('We’ve refunded $3,000 to your card')
    for (const answers of [paysOutside, retries])
      expect(await answers(failed.id)).toMatchObject({ status: 409, body: { code: 'state_changed' } })
    expect(await owed(app, 'bank')).toBe(0)
    await agrees()
  })

  test.each([paysOutside, retries])(
    'and the event is lost: the provider is asked before an admin’s answer counts',
    async (answers) => {
      const { id, intent, failed } = await aBouncedRefund()
      await bank.webhooks('never')
      await bank.refundsByHand(intent, 3000_00)
      expect(await answers(failed.id)).toMatchObject({
        status: 409,
        body: { code: 'state_changed', message: expect.stringContaining('by hand') },
      })
      await bank.webhooks('normal')
      expect(await shown(id)).toEqual({ refunded: 3000, byHand: 0, refunds: ['3000 closed'] })
      await agrees()
    },
  )

  test('in part: the rest waits, with the sums, and can be sent', async () => {
    const { couple, id, intent, failed } = await aBouncedRefund()
    await bank.refundsByHand(intent, 1000_00)
    await settled()
    const [rest, ...others] = await queue()
    expect(others).toEqual([])
    const words = 'Of $3,000, $1,000 was refunded at the card provider by hand. Don’t pay that part again.'
    expect(rest).toMatchObject({ amount: 2000, failure: words, why: 'cancelled' })
    const [item] = (await admin.client.call('GET /api/admin/inbox')).items.filter(({ kind }) => kind === 'refund')
    expect(item).toMatchObject({ amount: 2000, detail: words })
    expect(await subjectsTo(admin)).toContain('$2,000 of a refund is still owed')
    const mail = (await mailsTo(app, couple.email)).at(-1)
    expect(mail).toMatchObject({ subject: 'We’ve refunded $1,000 to your card' })
    expect(mail?.text).toContain('We still owe you $2,000')
    expect((await paysOutside(failed.id)).status).toBe(409)

    expect((await retries(rest?.id as number)).status).toBe(200)
    await settled()
    expect(await queue()).toEqual([])
    expect(await shown(id)).toEqual({ refunded: 3000, byHand: 0, refunds: ['1000 closed', '2000 succeeded'] })
    await agrees()
  })

  test('and then sent back by the bank: it is owed again, once', async () => {
    const { couple, id, intent } = await aBouncedRefund()
    const made = await bank.refundsByHand(intent, 3000_00)
    await settled()
    await bank.bouncesRefund(made)
    await settled()
    const [again, ...others] = await queue()
    expect(others).toEqual([])
    expect(again).toMatchObject({ amount: 3000, bookingId: id, failure: expect.stringContaining('came back') })
    expect((await subjectsTo(couple)).at(-1)).toBe('Your refund didn’t reach your card')
    await agrees()
    expect((await paysOutside(again?.id as number)).status).toBe(200)
    expect(await queue()).toEqual([])
    await agrees()
  })

  test('while nothing waited, and then sent back by the bank: the admins hear that it is no longer with the couple', async () => {
    const { couple, id, intent } = await aPaidBooking()
    const made = await bank.refundsByHand(intent, 700_00)
    await settled()
    expect(await subjectsTo(admin)).toContain('$700 was refunded at the card provider by hand')
    await bank.bouncesRefund(made)
    await settled()
    expect(await shown(id)).toEqual({ refunded: 0, byHand: 0, refunds: [] })
    const came = (await subjectsTo(admin)).filter(
      (subject) => subject === '$700 that was refunded by hand has come back',
    )
    expect(came).toHaveLength(1)
    await app.clock.advance(2 * MINUTE)
    await app.settle()
    const { notices } = await admin.client.call('GET /api/notifications')
    const told = notices.find(({ title }) => title === '$700 that was refunded by hand has come back')
    expect(told, 'in the bell until it is read').toMatchObject({ isRead: false })
    expect(await subjectsTo(couple)).not.toContain('Your refund didn’t reach your card')
    await agrees()
  })

  test('again after the first came back, before we heard of either: nobody reads that it went to the couple twice', async () => {
    const { id, intent, paymentId } = await aPaidBooking()
    let made = await bank.refundsByHand(intent, 800_00)
    await settled()
    for (const dollars of [800, 600]) {
      await bank.webhooks('never')
      await bank.bouncesRefund(made)
      await bank.arrived()
      made = await bank.refundsByHand(intent, dollars * 100)
      await bank.webhooks('normal')
      await admin.client.call('POST /api/admin/payments/{id}/sync', at(paymentId))
      expect(await shown(id)).toEqual({ refunded: 0, byHand: dollars, refunds: [] })
    }
    expect((await subjectsTo(admin)).filter((subject) => /^\$[268]00 that|^\$[68]00 was/.test(subject))).toEqual([
      '$800 was refunded at the card provider by hand',
      '$200 that was refunded by hand has come back',
    ])
    await agrees()
  })

  test('of a transfer on its way back: the buyer’s money has gone', async () => {
    const transfer = await aTransfer(app).funded()
    await bank.arrived()
    await bank.refundsByHand(intentOf(transfer.checkout), 2700_00)
    await bank.arrived()
    await transfer.venue.owner.client.call('POST /api/transfers/{id}/refuse', { ...at(transfer.id), body: { reason } })
    await settled()
    expect(await transferOf(transfer.buyer, transfer)).toMatchObject({
      stage: 'refunded',
      money: [{ party: 'buyer', amount: 2700, place: 'sent' }],
    })
    await agrees()
  })

  test('of a transfer on its way back, in part, and then sent back by the bank: the buyer’s money has gone once all of it has', async () => {
    const transfer = await aTransfer(app).funded()
    await bank.arrived()
    await bank.fails('refund_fails', '', 1)
    await transfer.venue.owner.client.call('POST /api/transfers/{id}/refuse', { ...at(transfer.id), body: { reason } })
    await settled()
    const made = await bank.refundsByHand(intentOf(transfer.checkout), 1000_00)
    await settled()
    await bank.bouncesRefund(made)
    await settled()
    const waiting = async () => (await queue()).filter(({ transferId }) => transferId === transfer.id)
    expect((await waiting()).map(({ amount }) => `${amount}`).sort()).toEqual(['1000', '1700'])

    const told = /^Your refund for .+ is on its way$/
    const isTold = async () => (await subjectsTo(transfer.buyer)).some((subject) => told.test(subject))
    for (const { id, amount } of await waiting()) {
      expect(await isTold(), `before the ${amount}`).toBe(false)
      expect((await transferOf(transfer.buyer, transfer)).stage).toBe('refunding')
      expect((await retries(id)).status).toBe(200)
      await settled()
    }
    expect(await isTold()).toBe(true)
    expect((await transferOf(transfer.buyer, transfer)).stage).toBe('refunded')
    await agrees()
  })

  test('found by an admin’s question, too, and counted once, however often they ask', async () => {
    const { id, intent, paymentId } = await aPaidBooking()
    await bank.webhooks('never')
    await bank.refundsByHand(intent, 500_00)
    for (let times = 0; times < 2; times++)
      expect(await admin.client.call('POST /api/admin/payments/{id}/sync', at(paymentId))).toMatchObject({
        byHand: 500,
      })
    await bank.webhooks('normal')
    expect(await shown(id)).toMatchObject({ refunded: 0, byHand: 500 })
    const sheet = await admin.client.raw(`/api/admin/payments.csv?search=${paymentId}`)
    expect(await sheet.text(), 'the amount, and what was refunded').toContain(',3000,500,')
    await agrees()
  })
})
