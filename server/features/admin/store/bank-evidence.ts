import { sql } from 'kysely'
import { partiesOfHolding } from '#server/features/bookings/store/parties.ts'
import { revealedAt } from '#server/features/bookings/store/reveals.ts'
import type { Shown } from '#server/features/holds/store.ts'
import { writersOf } from '#server/features/messages/store.ts'
import { findDisputed } from '#server/features/payments/store/chargebacks.ts'
import { paymentsOfHolding } from '#server/features/payments/store/payments.ts'
import { goneBack } from '#server/features/payments/store/refunds.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { mailsAbout } from '#server/platform/mail/outbox.ts'
import { eventsOf } from '#server/platform/read-event-log.ts'

/** What we know about a payment of a booking that a bank disputes; undefined when there is no such dispute. */
export async function findBankEvidence(db: Db, id: number) {
  const dispute = await findDisputed(db, id)
  if (!dispute || dispute.number === null) return undefined
  const { number } = dispute
  const sold = await soldAs(db, number)
  const payments = []
  for (const payment of (await paymentsOfHolding(db, number)).filter(({ state }) => state === 'succeeded').reverse()) {
    const { toCard, onItsWay, byWire, owed } = await goneBack(db, payment)
    payments.push({ ...payment, refunded: toCard + onItsWay + byWire + owed })
  }
  const objects = [
    { process: 'guests', id: number },
    { process: 'booking', id: sold.bookingId },
    ...payments.map((payment) => ({ process: 'payment', id: payment.id })),
  ]
  return {
    dispute,
    sold,
    payments,
    parties: await partiesOfHolding(db, number),
    events: await eventsOf(db, objects),
    shownAt: await revealedAt(db, sold.bookingId, sold.coupleId),
    mails: await mailsAbout(db, { userId: sold.coupleId, number }),
    /** who wrote when; what they wrote stays between them */
    messages: (await writersOf(db, number)).map(({ author, created_at: at }) => ({ author, at })),
  }
}
export type Evidence = NonNullable<Awaited<ReturnType<typeof findBankEvidence>>>

/** A booking as its couple bought it, and when they began to pay. */
function soldAs(db: Db, number: number) {
  return db
    .selectFrom('holdings')
    .innerJoin('bookings', 'bookings.id', 'holdings.booking_id')
    .innerJoin('holds', 'holds.id', 'holdings.id')
    .innerJoin('users', 'users.id', 'holdings.couple_id')
    .select(['bookings.id as bookingId', 'bookings.event_date', 'bookings.price_cents', 'bookings.deposit_cents'])
    .select([
      'bookings.state',
      'bookings.paid_cents',
      'bookings.balance_due_date',
      'bookings.max_guests',
      'holdings.guest_count',
    ])
    .select(['holdings.couple_id as coupleId', 'holdings.contact_email', 'holds.transfer_id'])
    .select(['holds.created_at as begunAt', 'holdings.began_at as bookedAt', 'holdings.ended_at as passedOnAt'])
    .select(sql<Shown>`holds.shown`.as('shown'))
    .select(['users.created_at as memberSince', 'users.email_confirmed_at as confirmedAt'])
    .where('holdings.id', '=', number)
    .executeTakeFirstOrThrow()
}
