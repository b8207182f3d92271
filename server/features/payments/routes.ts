import {
  bookingPayments,
  type Checkout,
  createEscrow,
  createPaymentIntent,
  getBalance,
  getCheckout,
  payBalance as payBalanceEndpoint,
  paymentConfig,
  refundPaidOutside,
  refundQueue,
  releaseCheckout as releaseCheckoutEndpoint,
  retryRefund as retryEndpoint,
  stripeWebhook,
  syncBalance,
  syncCheckout,
  syncPayment as syncPaymentEndpoint,
  transferPayments,
  updateCheckout,
} from '#contract/api/payments.ts'
import { todayIn } from '#contract/dates.ts'
import { bookingsShownTo } from '#server/features/bookings/store/shown.ts'
import { bookingOfHolding } from '#server/features/bookings/store.ts'
import { findHold } from '#server/features/holds/store.ts'
import { findListing } from '#server/features/listings/store/listings.ts'
import { findTransfer, liveTransferOf } from '#server/features/transfers/store/transfers.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { notFound } from '#server/platform/errors.ts'
import { readBody } from '#server/platform/http/body.ts'
import type { Http } from '#server/platform/http/route.ts'
import type { Viewer } from '#server/platform/http/viewer.ts'
import type { Services } from '#server/platform/services.ts'
import { orProviderFailed } from '#server/platform/stripe/errors.ts'
import { payRefundOutside, retryRefund } from './commands/answer-refund.ts'
import { changeCheckout } from './commands/change-checkout.ts'
import { findCheckout } from './commands/find-checkout.ts'
import { lostBalance, lostCheckout } from './commands/lost-checkout.ts'
import { openCheckout } from './commands/open-checkout.ts'
import { payBalance } from './commands/pay-balance.ts'
import { checkWebhook, receiveWebhook } from './commands/receive-webhook.ts'
import { releaseCheckout } from './commands/release-checkout.ts'
import { settlePayment } from './commands/settle-payment.ts'
import { syncPayment } from './commands/sync-payment.ts'
import { balancePaymentOf } from './store/payments.ts'
import { failedRefundsOf, owedRefunds } from './store/refunds.ts'
import { paymentsShown } from './store/shown.ts'
import {
  adminPaymentView,
  afterRefund,
  balanceCheckout,
  buyerCheckout,
  coupleCheckout,
  failedRefundView,
} from './views.ts'

export function paymentRoutes(http: Http): void {
  http.read(paymentConfig, async ({ services }) => {
    const { provider } = services.config.cards
    return { provider, publishableKey: services.publishableKey }
  })

  http.flow(createPaymentIntent, async ({ viewer, body, services }) => {
    const { listingId } = body.metadata
    const wish = { coupleId: viewer.id, listingId, amountSeen: body.amount, guestCount: body.guestCount }
    await openCheckout(services, { of: 'date', ...wish }, body.saveCard)
    return openedCheckout(services, viewer.id, listingId)
  })

  http.flow(createEscrow, async ({ viewer, body, services }) => {
    const { listingId } = body.metadata
    const wish = { coupleId: viewer.id, listingId, amountSeen: body.amount, guestCount: body.guestCount }
    await openCheckout(services, { of: 'transfer', ...wish, transferId: body.transferId }, body.saveCard)
    return openedCheckout(services, viewer.id, listingId)
  })

  http.read(getCheckout, ({ viewer, params, services }) => checkoutOf(services, viewer.id, params.id))

  http.flow(updateCheckout, async ({ viewer, params, body, services }) => {
    await changeCheckout(services, { coupleId: viewer.id, listingId: params.id, ...body })
    return checkoutOf(services, viewer.id, params.id)
  })

  http.flow(releaseCheckoutEndpoint, ({ viewer, params, services }) =>
    releaseCheckout(services, { coupleId: viewer.id, listingId: params.id }),
  )

  http.flow(syncCheckout, async ({ viewer, params, services }) => {
    const { payment } = await findCheckout(services.db, viewer.id, params.id)
    await orProviderFailed(services.log, () => settlePayment(services, payment.id))
    return checkoutOf(services, viewer.id, params.id)
  })

  http.flow(payBalanceEndpoint, async ({ viewer, params, body, services }) => {
    await payBalance(services, viewer, { number: params.id, amountSeen: body.amount, saveCard: body.saveCard })
    const checkout = await balanceOf(services, viewer, params.id)
    if (checkout.state === 'expired') throw lostBalance(checkout.message)
    return checkout
  })

  http.read(getBalance, ({ viewer, params, services }) => balanceOf(services, viewer, params.id))

  http.flow(syncBalance, async ({ viewer, params, services }) => {
    const { paymentId } = await balanceOf(services, viewer, params.id)
    await orProviderFailed(services.log, () => settlePayment(services, paymentId))
    return balanceOf(services, viewer, params.id)
  })

  http.read(refundQueue, async ({ db }) => (await owedRefunds(db)).map(failedRefundView))

  http.write(retryEndpoint, async ({ db: tx, viewer, params, body, services }) => ({
    refundId: await retryRefund(tx, services, { refundId: params.id, adminId: viewer.id, reason: body.reason }),
  }))

  http.write(refundPaidOutside, async ({ db: tx, viewer, params, body, services }) => {
    await payRefundOutside(tx, services, { refundId: params.id, adminId: viewer.id, reason: body.reason })
    return { ok: true as const }
  })

  http.read(bookingPayments, async ({ db, params }) => {
    const hold = await findHold(db, params.id)
    if (hold?.transfer_id !== null && (await bookingOfHolding(db, params.id)) === undefined) throw notFound()
    return (await paymentsShown(db, { holding: params.id })).map(adminPaymentView)
  })

  http.read(transferPayments, async ({ db, params }) => {
    const transfer = await findTransfer(db, params.id)
    if (!transfer) throw notFound()
    const payments = await paymentsShown(db, { holding: transfer.holding_id, transfer: transfer.id })
    return payments.map(adminPaymentView)
  })

  http.flow(syncPaymentEndpoint, async ({ params, services }) =>
    adminPaymentView(await syncPayment(services, params.id)),
  )

  http.writeAfter(
    stripeWebhook,
    async ({ request, services }) => {
      const body = await readBody(request, stripeWebhook.bodyBytes)
      return checkWebhook(services, { body, signature: request.headers.get('stripe-signature') })
    },
    async ({ db: tx, services }, event) => {
      await receiveWebhook(tx, services, event)
      return { received: true as const }
    },
  )
}

/** The balance payment of the viewer's booking. Throws not_found when there is none. */
async function balanceOf(services: Services, viewer: Viewer, bookingId: number): Promise<Checkout> {
  const [booking] = await bookingsShownTo(services.db, viewer, bookingId)
  const payment = booking && (await balancePaymentOf(services.db, booking))
  if (!booking || !payment) throw notFound()
  const sale = await liveTransferOf(services.db, booking.id)
  return shownAfterRefund(services.db, balanceCheckout({ booking, payment, sale }, services.clock.now()))
}

/** The checkout that was opened a moment ago. Throws when it is over by now: then there is nothing to pay it with. */
async function openedCheckout(services: Services, coupleId: number, listingId: number): Promise<Checkout> {
  const checkout = await checkoutOf(services, coupleId, listingId)
  if (checkout.state === 'expired') throw await lostCheckout(services.db, coupleId, listingId)
  return checkout
}

async function checkoutOf({ db, clock }: Services, coupleId: number, listingId: number): Promise<Checkout> {
  const held = await findCheckout(db, coupleId, listingId)
  const { hold, payment, transfer } = held
  const now = clock.now()
  if (!transfer) return shownAfterRefund(db, coupleCheckout(held, now))
  const listing = await findListing(db, listingId, null)
  if (!listing) throw notFound()
  const passedOn = (transfer.state === 'completed' && transfer.ended_at) || now
  const order = { hold, transfer, listing, payment }
  return shownAfterRefund(db, buyerCheckout(order, now, todayIn(listing.venue_state, passedOn)))
}

async function shownAfterRefund(db: Db, checkout: Checkout): Promise<Checkout> {
  if (checkout.state !== 'refunding') return checkout
  return afterRefund(checkout, (await failedRefundsOf(db, checkout.paymentId)).length > 0)
}
