import { beforeEach, describe, expect, test } from 'vitest'
import { LIMITS } from '#contract/limits.ts'
import { DAY, HOUR } from '#server/platform/clock.ts'
import { anApp } from '#tests/builders/app.ts'
import { paysWith } from '#tests/builders/bookings.ts'
import { chargebackOf, decidesLast, takesBack } from '#tests/builders/chargebacks.ts'
import { aTransfer, type ListedTransfer, reserves, startsTransfer } from '#tests/builders/transfers.ts'
import { aCouple, anAdmin } from '#tests/builders/users.ts'

// A balance that came too late and went back paid for no booking: whatever its bank asks for, nothing has to wait, and
// nothing counts.

const { app, bank } = await anApp({ errors: 'expected' })
const admin = await anAdmin(app)

describe('a balance came while another couple held the date, went back, and its bank disputes it', () => {
  let sale: ListedTransfer & { late: number }

  beforeEach(async () => {
    const transfer = await aTransfer(app).listed()
    const { seller, bookingId } = transfer
    const opened = await seller.client.call('POST /api/bookings/{id}/pay-balance', {
      params: { id: bookingId },
      body: { amount: 9000 },
    })
    await reserves(await aCouple(app), transfer.listing)
    await paysWith(app, opened)
    await bank.fails('refund_fails') // our refund fails, so the bank can still ask for the money
    await bank.arrived()
    await bank.works()
    await app.clock.advance(HOUR)
    await takesBack(app, opened.paymentId)
    expect(await chargebackOf(app, opened.paymentId)).toMatchObject({ state: 'open', amount_cents: 9000_00 })
    sale = { ...transfer, late: opened.paymentId }
  })

  test('the booking can be offered again, by the list and by the call', async () => {
    const { seller, bookingId } = sale
    await seller.client.call('POST /api/transfers/{id}/withdraw', { params: { id: sale.id } })
    const offered = async () => (await seller.client.call('GET /api/transfers/eligible')).map((line) => line.bookingId)
    expect(await offered()).toEqual([bookingId])
    await decidesLast(app, 'lost')
    expect(await offered()).toEqual([bookingId])
    expect(await startsTransfer(seller, bookingId)).toMatchObject({ stage: 'consent' })
    expect(await offered()).toEqual([])
  })

  test('the log of the sale does not name the dispute', async () => {
    const { events } = await admin.client.call('GET /api/admin/transfers/{id}', { params: { id: sale.id } })
    expect(events).not.toEqual([])
    expect(events.filter(({ about }) => about === 'chargeback')).toEqual([])
  })

  test('the venue sees the day of its deposit, and is paid on that day', async () => {
    const { owner } = sale.venue
    const [coming] = await owner.client.call('GET /api/payouts/coming')
    expect(coming).toMatchObject({ what: 'deposit', amount: 3000, waitsFor: null })
    await app.clock.advance(LIMITS.depositPayoutHours * HOUR)
    await bank.arrived()
    expect(await owner.client.call('GET /api/payouts/my')).toMatchObject([
      { what: 'deposit', amount: 3000, state: 'paid' },
    ])
  })

  test('once the dispute is lost, the balance is not counted as money back from the booking that the couple cancels later', async () => {
    const { seller, bookingId } = sale
    await decidesLast(app, 'lost')
    await app.clock.advance(DAY)
    const at = { params: { id: bookingId } }
    await seller.client.call('POST /api/bookings/{id}/cancel', { ...at, body: { refund: 0, reason: 'We eloped' } })
    const { ended } = await seller.client.call('GET /api/bookings/{id}', at)
    expect(ended).toMatchObject({ returned: 0, refused: 0, kept: 3000 })
  })
})
