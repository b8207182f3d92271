import {
  type Checkout,
  createPaymentIntent,
  getCheckout,
  paymentConfig,
  releaseCheckout as releaseCheckoutEndpoint,
  stripeWebhook,
  syncCheckout,
  updateCheckout,
} from '#contract/api/payments.ts'
import { latestBookingOf } from '#server/features/bookings/store.ts'
import { notFound } from '#server/platform/errors.ts'
import type { Http } from '#server/platform/http/route.ts'
import type { Services } from '#server/platform/services.ts'
import { orProviderFailed } from '#server/platform/stripe/errors.ts'
import { changeCheckout } from './commands/change-checkout.ts'
import { openCheckout } from './commands/open-checkout.ts'
import { receiveWebhook } from './commands/receive-webhook.ts'
import { releaseCheckout } from './commands/release-checkout.ts'
import { settlePayment } from './commands/settle-payment.ts'
import { checkoutPaymentOf } from './store/payments.ts'
import { coupleCheckout } from './views.ts'

export function paymentRoutes(http: Http): void {
  http.read(paymentConfig, async ({ services }) => {
    const { provider } = services.config.cards
    return { provider, publishableKey: services.publishableKey }
  })

  http.flow(createPaymentIntent, async ({ viewer, body, services }) => {
    const { listingId } = body.metadata
    await openCheckout(services, {
      coupleId: viewer.id,
      listingId,
      amountSeen: body.amount,
      guestCount: body.guestCount,
      saveCard: body.saveCard,
    })
    return checkoutOf(services, viewer.id, listingId)
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
    const { payment } = await rowsOf(services, viewer.id, params.id)
    await orProviderFailed(services.log, () => settlePayment(services, payment.id))
    return checkoutOf(services, viewer.id, params.id)
  })

  http.write(stripeWebhook, async ({ db: tx, request, services }) => {
    const body = await request.text()
    await receiveWebhook(tx, services, { body, signature: request.headers.get('stripe-signature') })
    return { received: true as const }
  })
}

async function rowsOf({ db }: Services, coupleId: number, listingId: number) {
  const booking = await latestBookingOf(db, coupleId, listingId)
  if (!booking) throw notFound()
  return { booking, payment: await checkoutPaymentOf(db, booking.id) }
}

async function checkoutOf(services: Services, coupleId: number, listingId: number): Promise<Checkout> {
  const { booking, payment } = await rowsOf(services, coupleId, listingId)
  return coupleCheckout(booking, payment, services.clock.now())
}
