import { describe, expect, test } from 'vitest'
import { LIMITS } from '#contract/limits.ts'
import { MINUTE } from '#server/platform/clock.ts'
import { anApp } from '#tests/builders/app.ts'
import { aBooking, intentOf, paysWith } from '#tests/builders/bookings.ts'
import { decidesLast, takesBack } from '#tests/builders/chargebacks.ts'
import { mailsTo } from '#tests/builders/mailbox.ts'
import { owed } from '#tests/builders/payouts.ts'
import { aTransfer, reserves, transferOf } from '#tests/builders/transfers.ts'
import { aCouple, anAdmin, type SignedIn } from '#tests/builders/users.ts'

// Refunds that the card's bank refuses: owed until an admin sends them again or pays them another way.

const { app, bank } = await anApp({ errors: 'expected' })
const admin = await anAdmin(app)

const at = (id: number) => ({ params: { id } })
const reason = 'Closed card, we spoke on the phone'
const queue = () => admin.client.call('GET /api/admin/refunds')
const retries = (id: number) => admin.client.try('POST /api/admin/refunds/{id}/retry', { ...at(id), body: { reason } })
const paysOutside = (id: number) =>
  admin.client.try('POST /api/admin/refunds/{id}/pay-outside', { ...at(id), body: { reason } })
const subjectsTo = async ({ email }: SignedIn) => (await mailsTo(app, email)).map(({ subject }) => subject)
const settled = async () => {
  await bank.arrived()
  await app.clock.advance(2 * MINUTE)
  await bank.arrived()
}

/** A direct booking that its venue cancels, with a refund that comes back from the bank. */
async function bouncedCancellation() {
  const { couple, listing, checkout } = await aBooking(app).confirmed()
  await bank.arrived()
  await bank.fails('refund_fails', '', 1)
  const body = { refund: 3000, reason: 'The roof leaks' }
  const id = checkout.bookingId as number
  await listing.venue.owner.client.call('POST /api/bookings/{id}/cancel', { ...at(id), body })
  await settled()
  const [failed] = await queue()
  if (!failed) throw new Error('the refund went through')
  return { couple, owner: listing.venue.owner, bookingId: id, failed, paymentId: checkout.paymentId }
}

/** A transfer that its venue refuses, with a refund that comes back from the bank. */
async function bouncedTransfer() {
  const transfer = await aTransfer(app).funded()
  await bank.arrived()
  await bank.fails('refund_fails', '', 1)
  await transfer.venue.owner.client.call('POST /api/transfers/{id}/refuse', { ...at(transfer.id), body: { reason } })
  await settled()
  const [failed] = await queue()
  if (!failed) throw new Error('the refund went through')
  return { transfer, failed }
}

describe('a refund that came back', () => {
  test('of a canceled booking waits for an admin; sent again, it arrives, and the couple is told about both', async () => {
    expect(await queue()).toEqual([])
    const { couple, bookingId, failed } = await bouncedCancellation()
    expect(failed).toMatchObject({
      coupleId: couple.id,
      coupleName: couple.name,
      amount: 3000,
      why: 'cancelled',
      bookingId,
      transferId: null,
      questioned: false,
      accountClosed: false,
    })
    expect(await owed(app, `refund_payable:${failed.id}`)).toBe(3000_00)
    expect(await subjectsTo(admin)).toContain('A refund of $3,000 has failed')
    const groups = await admin.client.call('GET /api/admin/search', { query: { q: couple.email } })
    const [payment] = groups.find(({ kind }) => kind === 'payment')?.items ?? []
    expect(payment).toMatchObject({ status: 'refund_still_owed', detail: expect.stringMatching(/^pi_\w+$/) })
    expect(await retries(failed.id)).toMatchObject({ status: 200 })
    expect(await retries(failed.id)).toMatchObject({ status: 409, body: { code: 'state_changed' } })
    expect(await paysOutside(failed.id)).toMatchObject({ status: 409, body: { code: 'state_changed' } })
    await settled()
    expect(await queue()).toEqual([])
    expect(await owed(app, `refund_payable:${failed.id}`)).toBe(0)
    const rows = await app.services.db
      .selectFrom('refunds')
      .innerJoin('payments', 'payments.id', 'refunds.payment_id')
      .select(['refunds.state', 'payments.refunded_cents'])
      .where('payments.booking_id', '=', bookingId)
      .orderBy('refunds.created_at')
      .execute()
    expect(rows).toEqual([
      { state: 'replaced', refunded_cents: 3000_00 },
      { state: 'succeeded', refunded_cents: 3000_00 },
    ])
    const event = await app.services.db
      .selectFrom('process_events')
      .select(['actor', 'actor_id', 'reason'])
      .where('process', '=', 'refund')
      .where('object_id', '=', failed.id)
      .where('transition', '=', 'replace')
      .executeTakeFirstOrThrow()
    expect(event).toEqual({ actor: 'admin', actor_id: admin.id, reason })
    expect(await subjectsTo(couple)).toEqual(
      expect.arrayContaining(['Your refund didn’t reach your card', 'We’re sending your refund again']),
    )
  })

  test('that fails again is in the queue again, and can be paid from our bank account', async () => {
    const { couple, failed } = await bouncedCancellation()
    await bank.fails('refund_refused', '', 1)
    const again = await retries(failed.id)
    await settled()
    const second = (await queue())[0]
    expect(second).toMatchObject({ id: again.body.refundId, amount: 3000, failure: expect.stringContaining('cannot') })
    expect((await paysOutside(again.body.refundId)).status).toBe(200)
    await settled()
    expect(await queue()).toEqual([])
    expect(await owed(app, `refund_payable:${again.body.refundId}`)).toBe(0)
    expect(await owed(app, 'bank')).toBe(3000_00)
    expect((await subjectsTo(couple)).at(-1)).toBe('We sent your refund by bank transfer')
  })

  test('of a transfer keeps it on its way back until the buyer has their money', async () => {
    const { transfer, failed } = await bouncedTransfer()
    expect(failed).toMatchObject({ transferId: transfer.id, bookingId: null, why: 'transfer-refused', amount: 2700 })
    expect((await transferOf(transfer.buyer, transfer)).stage).toBe('refunding')
    await retries(failed.id)
    await settled()
    expect(await transferOf(transfer.buyer, transfer)).toMatchObject({ stage: 'refunded', refunded: 2700 })
    const other = await bouncedTransfer()
    expect((await paysOutside(other.failed.id)).status).toBe(200)
    expect(await transferOf(other.transfer.buyer, other.transfer)).toMatchObject({
      stage: 'refunded',
      refunded: 2700,
      money: [{ party: 'buyer', amount: 2700, place: 'sent' }],
    })
  })

  test.each(['sent again', 'paid from our account'])(
    'of an earlier couple that paid too late says nothing about the buyer’s: %s',
    async (how) => {
      const late = await aTransfer(app).reserved()
      await bank.fails('api_unreachable', `POST /v1/payment_intents/${intentOf(late.checkout)}/cancel`)
      for (let round = 0; round < 2; round++) {
        await app.clock.advance((LIMITS.holdMinutes + 1) * MINUTE)
        await app.settle()
      }
      await bank.works()
      await bank.fails('refund_refused')
      await paysWith(app, late.checkout)
      await bank.arrived()
      const buyer = await aCouple(app)
      await paysWith(app, await reserves(buyer, late.listing))
      await bank.arrived()
      await late.venue.owner.client.call('POST /api/transfers/{id}/refuse', { ...at(late.id), body: { reason } })
      await settled()
      await bank.works()
      const owing = async (couple: SignedIn) => (await queue()).find(({ coupleId }) => coupleId === couple.id)?.id ?? 0
      expect((await transferOf(buyer, late)).stage).toBe('refunding')
      const told = await subjectsTo(buyer)

      const answer = how === 'sent again' ? retries : paysOutside
      expect((await answer(await owing(late.buyer))).status).toBe(200)
      await settled()
      expect((await transferOf(buyer, late)).stage).toBe('refunding')
      expect(await subjectsTo(buyer)).toEqual(told)

      expect((await answer(await owing(buyer))).status).toBe(200)
      await settled()
      expect((await transferOf(buyer, late)).stage).toBe('refunded')
    },
  )

  test('is not sent while the couple’s own bank decides; if it takes the money, nothing more is owed', async () => {
    const { couple, failed, paymentId } = await bouncedCancellation()
    await takesBack(app, paymentId)
    expect((await queue())[0]).toMatchObject({ id: failed.id, questioned: true })
    for (const answers of [retries, paysOutside]) {
      expect(await answers(failed.id)).toMatchObject({ status: 409, body: { code: 'chargeback_open' } })
    }
    await decidesLast(app, 'lost')
    expect(await queue()).toEqual([])
    expect(await owed(app, `refund_payable:${failed.id}`)).toBe(0)
    expect(await owed(app, `receivable:${couple.id}`)).toBe(0)
  })

  test('is no longer on its way to the buyer: it is still owed; seller and venue aren’t told', async () => {
    const { transfer, failed } = await bouncedTransfer()
    const { seller, buyer, venue } = transfer
    for (const who of [buyer, admin]) {
      const shown = await transferOf(who, transfer)
      expect(shown).toMatchObject({
        stage: 'refunding',
        waitingFor: { who: 'admin', until: null },
        refunded: 2700,
        money: [{ party: 'buyer', amount: 2700, place: 'refused' }],
      })
      expect(shown.steps.at(-1)).toMatchObject({
        key: 'ended',
        label: 'Refund refused by the bank',
        state: 'current',
      })
    }
    for (const who of [seller, venue.owner]) {
      const shown = await transferOf(who, transfer)
      expect(shown).toMatchObject({ waitingFor: { who: 'bank' }, money: [{ amount: 2700, place: 'waiting' }] })
      expect(JSON.stringify(shown)).not.toMatch(/refused|not taken/i)
    }
    await retries(failed.id)
    expect(await transferOf(buyer, transfer)).toMatchObject({
      waitingFor: { who: 'bank' },
      money: [{ amount: 2700, place: 'waiting' }],
    })
    await settled()
    expect(await transferOf(buyer, transfer)).toMatchObject({ stage: 'refunded', money: [{ place: 'sent' }] })
  })

  test('after it had arrived is still owed, too, though the transfer has ended', async () => {
    const transfer = await aTransfer(app).refunded()
    const [refund] = (await bank.objects('refund')).slice(-1)
    await bank.bouncesRefund(refund?.id as string)
    await settled()
    const shown = await transferOf(transfer.buyer, transfer)
    expect(shown).toMatchObject({ stage: 'refunded', waitingFor: null, money: [{ amount: 2700, place: 'refused' }] })
    expect(shown.steps.at(-1)).toMatchObject({ label: 'Refund refused by the bank', state: 'done' })
    const [failed] = (await queue()).slice(-1)
    expect((await paysOutside(failed?.id as number)).status).toBe(200)
    expect(await transferOf(transfer.buyer, transfer)).toMatchObject({ money: [{ amount: 2700, place: 'sent' }] })
  })

  test('of a canceled booking is reported to the couple alone', async () => {
    const { couple, owner, bookingId, failed } = await bouncedCancellation()
    const ended = async (who: SignedIn) => (await who.client.call('GET /api/bookings/{id}', at(bookingId))).ended
    expect(await ended(couple)).toMatchObject({ returned: 3000, refused: 3000, kept: 0 })
    expect(await ended(owner)).toMatchObject({ returned: 3000, refused: 0, kept: 0 })
    await paysOutside(failed.id)
    expect(await ended(couple)).toMatchObject({ returned: 3000, refused: 0, kept: 0 })
  })

  test('keeps the account from being erased', async () => {
    const { couple, failed } = await bouncedCancellation()
    const erases = await admin.client.try('DELETE /api/admin/users/{id}', at(couple.id))
    expect(erases).toMatchObject({ status: 409, body: { code: 'user_in_use' } })
    await paysOutside(failed.id)
    expect((await admin.client.try('DELETE /api/admin/users/{id}', at(couple.id))).status).toBe(200)
  })

  test('twelve answers at the same time: one of them counts', async () => {
    const { failed } = await bouncedCancellation()
    const paid = await owed(app, 'bank')
    const answers = Array.from({ length: 12 }, (_, index) => (index % 2 ? retries(failed.id) : paysOutside(failed.id)))
    const statuses = (await Promise.all(answers)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(statuses.filter((status) => status === 409)).toHaveLength(11)
    await settled()
    const outside = (await owed(app, 'bank')) - paid
    const rows = await app.services.db.selectFrom('refunds').select('state').where('id', '=', failed.id).execute()
    expect(rows).toEqual([{ state: outside > 0 ? 'closed' : 'replaced' }])
  })

  test('after its couple has closed their account leads to the receipt, which has their address', async () => {
    const { couple, listing, checkout } = await aBooking(app).confirmed()
    await bank.arrived()
    const id = checkout.bookingId
    const cancel = { ...at(id), body: { refund: 3000, reason: 'The roof leaks' } }
    await listing.venue.owner.client.call('POST /api/bookings/{id}/cancel', cancel)
    await settled()
    expect((await admin.client.try('DELETE /api/admin/users/{id}', at(couple.id))).status).toBe(200)
    const [refund] = (await bank.objects('refund')).slice(-1)
    await bank.bouncesRefund(refund?.id as string)
    await settled()
    const failed = (await queue()).find(({ bookingId }) => bookingId === id)
    expect(failed).toMatchObject({ state: 'failed', accountClosed: true })
    const intent = failed?.providerPage?.split('#')[1] as string
    expect(await app.services.stripe?.paymentIntents.retrieve(intent)).toMatchObject({ receipt_email: couple.email })
    expect((await paysOutside(failed?.id as number)).status).toBe(200)
  })
})
