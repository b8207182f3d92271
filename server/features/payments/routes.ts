import { getReceipt, listCards, removeCard as removeCardEndpoint } from '#contract/api/payments.ts'
import { todayIn } from '#contract/dates.ts'
import { paymentProcess } from '#contract/processes/payment.ts'
import { partiesOfHolding } from '#server/features/bookings/store/parties.ts'
import { bookingShownTo, type ShownBooking } from '#server/features/bookings/store/shown-bookings.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { notFound } from '#server/platform/errors.ts'
import type { Http } from '#server/platform/http/route.ts'
import { eventsOf } from '#server/platform/read-event-log.ts'
import { cardsOf, removeCard } from './commands/manage-saved-cards.ts'
import { type ReceiptLine, receiptSheet } from './receipt.ts'
import { paymentsOfHolding, venueFeesOf } from './store/payments.ts'
import { goneBack } from './store/refunds.ts'

export function paymentRoutes(http: Http): void {
  http.read(listCards, async ({ viewer, services }) =>
    (await cardsOf(services, viewer.id)).map(({ paysSubscription, ...card }) => ({
      ...card,
      paysMembership: paysSubscription,
    })),
  )

  http.flow(removeCardEndpoint, async ({ viewer, params, services }) => {
    await removeCard(services, viewer.id, params.id)
    services.log.info({ userId: viewer.id }, 'saved card removed')
    return { ok: true as const }
  })

  http.read(getReceipt, async ({ db, params, viewer, headers, services }) => {
    const booking = await bookingShownTo(db, viewer, params.id)
    if (!booking) throw notFound()
    const sheet = receiptSheet(booking, await partiesOfHolding(db, booking.number), await linesOf(db, booking))
    headers.set('cache-control', 'private, no-store')
    const bytes = await services.printer.print(sheet)
    return { bytes, contentType: 'application/pdf', fileName: `receipt-${booking.number}.pdf` }
  })
}

/** The couple's payments that arrived, oldest first. */
async function linesOf(db: Db, { number, venueState }: ShownBooking): Promise<ReceiptLine[]> {
  const payments = (await paymentsOfHolding(db, number)).filter(({ state }) => state === 'succeeded')
  const { name: process } = paymentProcess
  const events = await eventsOf(
    db,
    payments.map(({ id }) => ({ process, id })),
  )
  const fees = await venueFeesOf(
    db,
    payments.flatMap(({ transfer_id }) => transfer_id ?? []),
  )
  const lines = payments.map(async (payment): Promise<ReceiptLine> => {
    const { id, purpose, captured_cents: charged, created_at } = payment
    const at = events.find(({ objectId, to }) => objectId === id && to === 'succeeded')?.at ?? created_at
    const venueFee = fees.get(payment.transfer_id ?? 0) ?? 0
    return { purpose, charged, venueFee, back: await goneBack(db, payment), at, day: todayIn(venueState, at) }
  })
  return (await Promise.all(lines)).sort((a, b) => a.at.getTime() - b.at.getTime())
}
