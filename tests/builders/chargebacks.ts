import { syncChargeback } from '#server/features/refunds/commands/sync-chargeback.ts'
import type { TestApp } from '#tests/app.ts'
import { aBooking } from './bookings.ts'
import { provider } from './provider.ts'
import type { SignedIn } from './users.ts'

/** The payer's bank takes this payment back, or `part` of it in cents, and we hear about it. */
export async function takesBack(app: TestApp, paymentId: number, part?: number): Promise<void> {
  const bank = provider(app)
  await bank.arrived()
  await bank.disputes(await chargeOf(app, paymentId), part)
  await bank.arrived()
}

async function chargeOf(app: TestApp, paymentId: number): Promise<string> {
  const { charge_id } = await app.services.db
    .selectFrom('payments')
    .select('charge_id')
    .where('id', '=', paymentId)
    .executeTakeFirstOrThrow()
  return charge_id as string
}

/** The bank decides its latest dispute. */
export async function decidesLast(app: TestApp, outcome: 'won' | 'lost'): Promise<void> {
  const bank = provider(app)
  await bank.decides(await lastDispute(app), outcome)
  await bank.arrived()
}

async function lastDispute(app: TestApp): Promise<string> {
  const [dispute] = (await provider(app).objects('dispute')).slice(-1)
  if (!dispute) throw new Error('nothing was taken back')
  return dispute.id
}

/** The provider's fee for the latest dispute becomes this many cents. */
export async function costsFromNow(app: TestApp, cents: number): Promise<void> {
  const bank = provider(app)
  await bank.changesFee(await lastDispute(app), cents)
  await bank.arrived()
}

/** The payment of a booking whose balance hasn't been paid. */
export async function depositOf(app: TestApp, { bookingId }: { bookingId: number }): Promise<number> {
  const found = app.services.db.selectFrom('payments').select('id').where('booking_id', '=', bookingId)
  return (await found.executeTakeFirstOrThrow()).id
}

/** The bank gives back what it had taken for good in its latest dispute. */
export const givesBackLast = (app: TestApp): Promise<void> => decidesLast(app, 'won')

/**
 * The payer's bank disputes this payment and keeps it, and we hear about both at the same time. No timer has run since.
 */
export async function losesUnheard(app: TestApp, paymentId: number): Promise<void> {
  const bank = provider(app)
  await bank.arrived()
  await bank.webhooks('never')
  await bank.disputes(await chargeOf(app, paymentId))
  const dispute = await lastDispute(app)
  await bank.decides(dispute, 'lost')
  await syncChargeback(app.services, dispute)
  await bank.webhooks('normal')
}

export function chargebackOf(app: TestApp, paymentId: number) {
  return app.services.db.selectFrom('chargebacks').selectAll().where('payment_id', '=', paymentId).executeTakeFirst()
}

/**
 * A couple to whom a bank has given back $3,000 that they had already been refunded: their venue canceled, the refund
 * failed and was paid from our bank, then their bank took the payment as well, and they paid us for that.
 */
export async function unclaimedMoney(app: TestApp, admin: Pick<SignedIn, 'client'>) {
  const bank = provider(app)
  const { couple, listing, checkout } = await aBooking(app).confirmed()
  const { bookingId, paymentId } = checkout
  const at = (id: number) => ({ params: { id } })
  await bank.fails('refund_fails')
  const cancelling = { ...at(bookingId), body: { refund: 3000, reason: 'The roof leaks' } }
  await listing.venue.owner.client.call('POST /api/bookings/{id}/cancel', cancelling)
  await bank.arrived()
  await bank.works()
  const failed = (await admin.client.call('GET /api/admin/refunds')).find(({ coupleId }) => coupleId === couple.id)
  const paid = { ...at(failed?.id as number), body: { reason: 'By wire' } }
  await admin.client.call('POST /api/admin/refunds/{id}/pay-outside', paid)
  await takesBack(app, paymentId)
  await decidesLast(app, 'lost')
  const settled = { amount: 3000, how: 'paid', reason: 'By wire' } as const
  await admin.client.call('POST /api/admin/debts/{id}/settle', { ...at(couple.id), body: settled })
  await givesBackLast(app)
  const wires = await admin.client.call('GET /api/admin/unclaimed')
  return { couple, bookingId, paymentId, wireId: wires.find(({ coupleId }) => coupleId === couple.id)?.id as number }
}
