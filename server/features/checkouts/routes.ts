import { isIP } from 'node:net'
import {
  type Checkout,
  createEscrow,
  createPaymentIntent,
  getBalance,
  getCheckout,
  payBalance as payBalanceEndpoint,
  paymentConfig,
  releaseHold as releaseHoldEndpoint,
  syncBalance,
  syncCheckout,
  updateCheckout,
} from '#contract/api/payments.ts'
import { todayIn } from '#contract/dates.ts'
import { overdueWarnedAt } from '#server/features/bookings/store/balances.ts'
import { bookingsShownTo } from '#server/features/bookings/store/shown-bookings.ts'
import { earnedOf } from '#server/features/ledger/store.ts'
import { findListing } from '#server/features/listings/store/listings.ts'
import { debtForBooking } from '#server/features/payments/commands/debt-for-booking.ts'
import { balancePaymentOfHolding } from '#server/features/payments/store/payments.ts'
import { paidByCouple, refundsOfPayments } from '#server/features/payments/store/refunds.ts'
import { seesVenueLate } from '#server/features/transfers/store/earlier-refunds.ts'
import { feesOfTransfers, liveTransferOf } from '#server/features/transfers/store/transfers.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { AppError, notFound } from '#server/platform/errors.ts'
import { countedAs } from '#server/platform/http/address-network.ts'
import type { Http } from '#server/platform/http/route.ts'
import type { Viewer } from '#server/platform/http/viewer.ts'
import type { Services } from '#server/platform/services.ts'
import { orProviderFailed } from '#server/platform/stripe/errors.ts'
import { changeGuestsOrCardSaving } from './commands/change-guests-or-card-saving.ts'
import { findCheckout, lostCheckout } from './commands/find-checkout.ts'
import { openCheckout } from './commands/open-checkout.ts'
import { payBalance } from './commands/pay-balance.ts'
import { releaseHold } from './commands/release-hold.ts'
import { settlePayment } from './commands/settle-payment.ts'
import { afterRefund, balanceCheckout, buyerCheckout, coupleCheckout } from './views.ts'

export function checkoutRoutes(http: Http): void {
  http.read(paymentConfig, async ({ services }) => {
    const { provider } = services.config.cards
    return { provider, publishableKey: services.publishableKey }
  })

  http.flow(createPaymentIntent, async ({ viewer, body, services, address }) => {
    const { listingId } = body.metadata
    const input = { coupleId: viewer.id, listingId, amountSeen: body.amount, guestCount: body.guestCount }
    const from = { address: addressOf(services, address) }
    await openCheckout(services, { of: 'date', ...input, ...from }, body.saveCard)
    return openedCheckout(services, viewer.id, listingId)
  })

  http.flow(createEscrow, async ({ viewer, body, services, address }) => {
    const { listingId } = body.metadata
    const input = { coupleId: viewer.id, listingId, amountSeen: body.amount, guestCount: body.guestCount }
    const from = { address: addressOf(services, address) }
    await openCheckout(services, { of: 'transfer', ...input, ...from, transferId: body.transferId }, body.saveCard)
    return openedCheckout(services, viewer.id, listingId)
  })

  http.read(getCheckout, ({ viewer, params, services }) => checkoutOf(services, viewer.id, params.id))

  http.flow(updateCheckout, async ({ viewer, params, body, services }) => {
    await changeGuestsOrCardSaving(services, { coupleId: viewer.id, listingId: params.id, ...body })
    return checkoutOf(services, viewer.id, params.id)
  })

  http.flow(releaseHoldEndpoint, ({ viewer, params, services }) =>
    releaseHold(services, { coupleId: viewer.id, listingId: params.id }),
  )

  http.flow(syncCheckout, async ({ viewer, params, services }) => {
    const { payment } = await findCheckout(services.db, viewer.id, params.id)
    await orProviderFailed(services.log, () => settlePayment(services, payment.id))
    return checkoutOf(services, viewer.id, params.id)
  })

  http.flow(payBalanceEndpoint, async ({ viewer, params, body, services }) => {
    await payBalance(services, viewer, { number: params.id, amountSeen: body.amount, saveCard: body.saveCard })
    const checkout = await balanceOf(services, viewer, params.id)
    if (checkout.state === 'expired') {
      const message = checkout.message ?? 'This payment was canceled in the meantime. Please open it again.'
      throw new AppError('state_changed', message)
    }
    return checkout
  })

  http.read(getBalance, ({ viewer, params, services }) => balanceOf(services, viewer, params.id))

  http.flow(syncBalance, async ({ viewer, params, services }) => {
    const { paymentId } = await balanceOf(services, viewer, params.id)
    await orProviderFailed(services.log, () => settlePayment(services, paymentId))
    return balanceOf(services, viewer, params.id)
  })
}

/** The pseudonym by which an address is counted; null if there is no address, as for an in-process call. */
const addressOf = ({ pseudonym }: Services, address: string): string | null =>
  isIP(address) ? pseudonym(countedAs(address)) : null

/** The balance payment of the viewer's booking. Throws not_found when there is none. */
async function balanceOf(services: Services, viewer: Viewer, bookingId: number): Promise<Checkout> {
  const [booking] = await bookingsShownTo(services.db, viewer, bookingId)
  const payment = booking && (await balancePaymentOfHolding(services.db, booking))
  if (!booking || !payment) throw notFound()
  const liveTransfer = await liveTransferOf(services.db, booking.id)
  const earned = (await earnedOf(services.db, [booking.id])).get(booking.id) ?? 0
  const order = {
    booking,
    payment,
    liveTransfer,
    warnedAt: await overdueWarnedAt(services.db, booking.number),
    paidByCouple: await paidByCouple(services.db, booking),
    earned: earned - (await feesOfTransfers(services.db, booking.id)),
    owed: await debtForBooking(services.db, booking),
  }
  return shownAfterRefund(services.db, balanceCheckout(order, services.clock.now()))
}

/** The checkout that was opened a moment ago. Throws if it is over by now and can no longer be paid. */
async function openedCheckout(services: Services, coupleId: number, listingId: number): Promise<Checkout> {
  const checkout = await checkoutOf(services, coupleId, listingId)
  if (checkout.state === 'expired') throw await lostCheckout(services.db, coupleId, listingId)
  return checkout
}

async function checkoutOf(services: Services, coupleId: number, listingId: number): Promise<Checkout> {
  const { db, clock } = services
  const held = await findCheckout(db, coupleId, listingId)
  const { hold, payment, transfer, booking } = held
  const now = clock.now()
  if (!transfer) return shownAfterRefund(db, coupleCheckout(held, now))
  const listing = await findListing(db, listingId, null)
  if (!listing || !booking) throw notFound()
  const passedOn = (transfer.state === 'completed' && transfer.ended_at) || now
  const venueLater = await seesVenueLate(
    db,
    { coupleId, paymentId: payment.id },
    { limit: services.config.refundedTransfers, now, transferId: transfer.id },
  )
  const order = { hold, transfer, booking, listing, payment, venueLater }
  return shownAfterRefund(db, buyerCheckout(order, now, todayIn(listing.venue_state, passedOn)))
}

async function shownAfterRefund(db: Db, checkout: Checkout): Promise<Checkout> {
  if (checkout.state !== 'refunding') return checkout
  const refunds = (await refundsOfPayments(db, [checkout.paymentId])).get(checkout.paymentId) ?? []
  return afterRefund(
    checkout,
    refunds.filter(({ state }) => state === 'failed'),
  )
}
