import {
  adminPayments,
  bankDisputes,
  bookingPayments,
  payRefundOutside as payOutsideEndpoint,
  payUnclaimed as payUnclaimedEndpoint,
  refundQueue,
  retryRefund as retryEndpoint,
  sentWires,
  syncPayment as syncPaymentEndpoint,
  transferPayments,
  unclaimedQueue,
} from '#contract/api/refunds.ts'
import { SERVER_LIMITS } from '#contract/limits.ts'
import { bookingOfHolding } from '#server/features/bookings/store/bookings.ts'
import { findHold } from '#server/features/holds/store.ts'
import { openDisputesOf } from '#server/features/payments/store/chargebacks.ts'
import { countPayments, listPayments, paymentsForAdmins } from '#server/features/payments/store/payments-for-admins.ts'
import { countRefunds, listRefunds } from '#server/features/payments/store/refunds-for-admins.ts'
import { listUnclaimed } from '#server/features/payments/store/unclaimed-money.ts'
import { countWires, listWires } from '#server/features/payments/store/wires.ts'
import { findTransfer } from '#server/features/transfers/store/transfers.ts'
import { notFound } from '#server/platform/errors.ts'
import { paged, pageOf } from '#server/platform/http/paging.ts'
import type { Http } from '#server/platform/http/route.ts'
import type { Services } from '#server/platform/services.ts'
import { payRefundOutside, retryRefund } from './commands/answer-failed-refund.ts'
import { payUnclaimed } from './commands/record-wire.ts'
import { syncPayment } from './commands/sync-payment.ts'
import { checkNotByHand } from './commands/sync-refunds-by-hand.ts'
import { adminPaymentView, adminRefundView, adminUnclaimedView, adminWireView, bankDisputeView } from './views.ts'

const notByHand = ({ services, params }: { services: Services; params: { id: number } }) =>
  checkNotByHand(services, params.id)

/** For admins: payments with their refunds, refunds that failed, and what waits to be sent by wire. */
export function refundRoutes(http: Http): void {
  http.read(refundQueue, async ({ db, query, request, headers, services }) => {
    const [rows, total] = await Promise.all([listRefunds(db, pageOf(query), query), countRefunds(db, query)])
    return paged(rows, query, { request, headers, total }).map((row) => adminRefundView(row, services.config.cards))
  })

  http.read(adminPayments, async ({ db, query, request, headers, services }) => {
    const [rows, total] = await Promise.all([listPayments(db, pageOf(query), query), countPayments(db, query)])
    return paged(rows, query, { request, headers, total }).map((row) => adminPaymentView(row, services.config.cards))
  })

  http.writeAfter(retryEndpoint, notByHand, async ({ db: tx, viewer, params, body, services }) => ({
    refundId: await retryRefund(tx, services, { refundId: params.id, adminId: viewer.id, reason: body.reason }),
  }))

  http.writeAfter(payOutsideEndpoint, notByHand, async ({ db: tx, viewer, params, body, services }) => {
    await payRefundOutside(tx, services, { refundId: params.id, adminId: viewer.id, reason: body.reason })
    return { ok: true as const }
  })

  http.read(unclaimedQueue, async ({ db }) =>
    (await listUnclaimed(db, SERVER_LIMITS.debtsShown)).map(adminUnclaimedView),
  )

  http.read(sentWires, async ({ db, query, request, headers }) => {
    const [rows, total] = await Promise.all([listWires(db, pageOf(query), query), countWires(db, query)])
    return paged(rows, query, { request, headers, total }).map(adminWireView)
  })

  http.write(payUnclaimedEndpoint, async ({ db: tx, viewer, params, body, services }) => {
    await payUnclaimed(tx, services, viewer, params.id, body)
    return { ok: true as const }
  })

  http.read(bookingPayments, async ({ db, params, services }) => {
    const hold = await findHold(db, params.id)
    if (hold?.transfer_id !== null && (await bookingOfHolding(db, params.id)) === undefined) throw notFound()
    return (await paymentsForAdmins(db, { holding: params.id })).map((row) =>
      adminPaymentView(row, services.config.cards),
    )
  })

  http.read(bankDisputes, async ({ db, params, services }) =>
    (await openDisputesOf(db, params.id)).map((row) => bankDisputeView(row, services.config.cards)),
  )

  http.read(transferPayments, async ({ db, params, services }) => {
    const transfer = await findTransfer(db, params.id)
    if (!transfer) throw notFound()
    const payments = await paymentsForAdmins(db, { holding: transfer.holding_id, transfer: transfer.id })
    return payments.map((row) => adminPaymentView(row, services.config.cards))
  })

  http.flow(syncPaymentEndpoint, async ({ params, services }) =>
    adminPaymentView(await syncPayment(services, params.id), services.config.cards),
  )
}
