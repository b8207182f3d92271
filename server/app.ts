import { Hono } from 'hono'
import { RETRY_AFTER_SECONDS } from '#contract/errors.ts'
import { currentClaimOnDate } from '#server/features/bookings/store/bookings.ts'
import { checkPayoutReady } from '#server/features/payouts/commands/check-payout-ready.ts'
import { newestReviews, ratingBandOf } from '#server/features/reviews/commands/show-reviews-on-pages.ts'
import { findDevice } from './features/accounts/devices.ts'
import { accountJobs } from './features/accounts/jobs.ts'
import { accountRoutes } from './features/accounts/routes.ts'
import { cookieName, findViewer } from './features/accounts/sessions.ts'
import { adminJobs } from './features/admin/jobs.ts'
import { adminRoutes } from './features/admin/routes.ts'
import { alertJobs } from './features/alerts/jobs.ts'
import { alertRoutes } from './features/alerts/routes.ts'
import { bookingJobs } from './features/bookings/jobs.ts'
import { bookingRoutes } from './features/bookings/routes.ts'
import { calendarJobs } from './features/calendars/jobs.ts'
import { calendarRoutes } from './features/calendars/routes.ts'
import { busyDaysOf, busyOn, ignoreBusy } from './features/calendars/store/busy-days.ts'
import { checkoutJobs } from './features/checkouts/jobs.ts'
import { checkoutRoutes } from './features/checkouts/routes.ts'
import { departureJobs } from './features/departures/jobs.ts'
import { departureRoutes } from './features/departures/routes.ts'
import { endingJobs } from './features/endings/jobs.ts'
import { endingRoutes } from './features/endings/routes.ts'
import { endingsOf } from './features/endings/store.ts'
import { checkListings, recheckListings } from './features/listings/commands/recheck-anonymity.ts'
import { listingJobs } from './features/listings/jobs.ts'
import { listingRoutes } from './features/listings/routes.ts'
import { readySearch } from './features/listings/search-from-memory.ts'
import { countActive, datesByArea, mostGuestsListed } from './features/listings/store/listings.ts'
import { messageJobs } from './features/messages/jobs.ts'
import { messageRoutes } from './features/messages/routes.ts'
import { notificationJobs } from './features/notifications/jobs.ts'
import { notificationRoutes } from './features/notifications/routes.ts'
import { voidOffers } from './features/offers/commands/end-offers.ts'
import { offersOnListing } from './features/offers/commands/show-offers-on-listing.ts'
import { offerJobs } from './features/offers/jobs.ts'
import { offerRoutes } from './features/offers/routes.ts'
import { countOffersForSeller, offersOnTransfers } from './features/offers/store.ts'
import { paymentRoutes } from './features/payments/routes.ts'
import { atBanks, cardStops, lostOfBookings } from './features/payments/store/chargebacks.ts'
import { payoutJobs } from './features/payouts/jobs.ts'
import { payoutRoutes } from './features/payouts/routes.ts'
import { premiumJobs } from './features/premium/jobs.ts'
import { premiumRoutes } from './features/premium/routes.ts'
import { refundJobs } from './features/refunds/jobs.ts'
import { refundRoutes } from './features/refunds/routes.ts'
import { reviewJobs } from './features/reviews/jobs.ts'
import { reviewRoutes } from './features/reviews/routes.ts'
import { supportRoutes } from './features/support/routes.ts'
import { taskRoutes } from './features/tasks/routes.ts'
import { recoverAfterRefusal } from './features/transfers/commands/allocate-loss.ts'
import { transferJobs } from './features/transfers/jobs.ts'
import { transferRoutes } from './features/transfers/routes.ts'
import { currentClaimOnTransfer, paidBehindTransfer } from './features/transfers/store/transfers.ts'
import { venueJobs } from './features/venues/jobs.ts'
import { venueRoutes } from './features/venues/routes.ts'
import { waitlistRoutes } from './features/waitlist/routes.ts'
import { webhookJobs } from './features/webhooks/jobs.ts'
import { webhookRoutes } from './features/webhooks/routes.ts'
import { isOutage, outageLog } from './platform/database/outage.ts'
import { AppError, filesUnavailable, internalError, notFound, temporarilyUnavailable } from './platform/errors.ts'
import { StorageOutage } from './platform/files/file-store.ts'
import { fileRemover } from './platform/files/stored-files.ts'
import { serveApiDocs } from './platform/http/docs/api-docs.ts'
import { createHttp, type Http } from './platform/http/route.ts'
import type { Background } from './platform/jobs/background-of-a-feature.ts'
import { currentRequest, noteRequest } from './platform/request-scope.ts'
import type { Services } from './platform/services.ts'
import { refusalExample } from './refusal-examples.ts'
import { deleteOldChanges } from './search/delete-old-changes.ts'

/** For balancers: whether the process is alive, and whether to send it requests. */
export const LIVE_PATH = '/api/health/live'
const READY_PATHS = ['/api/health', '/api/health/ready']
export const HEALTH_PATHS = [LIVE_PATH, ...READY_PATHS]

export interface App {
  /** the REST API; answers every path below /api */
  fetch: (request: Request) => Promise<Response>
  background: Background
  routes: Http['routes']
  /** answers the searches of strangers, from memory alone */
  readySearch: ReturnType<typeof readySearch>
}

/**
 * Composes the features: their routes with `services`, their jobs and timers with `background`, or with `patient` if
 * nobody waits for them. Nothing is started here: start.ts and the tests do that.
 */
export function createApp(services: Services, background: Services, patient = background): App {
  const hono = new Hono()
  const { config } = services
  const { publicOrigin } = config
  const http = createHttp(hono, services, {
    findViewer: (request, isUse) => findViewer(services.db, request, config, isUse),
    findDevice: (request) => findDevice(services.db, request, publicOrigin),
  })

  const offers = { countOffersForSeller, offersOnTransfers, voidOffers }
  accountRoutes(http)
  premiumRoutes(http)
  const dates = { countActive, mostGuestsListed, datesByArea, checkListings, recheckListings }
  venueRoutes(http, { ...dates, newestReviews })
  const claims = { currentClaimOnDate, currentClaimOnTransfer, paidBehindTransfer }
  listingRoutes(http, { ...claims, offersOnListing, ratingBandOf, checkPayoutReady, busyDaysOf, busyOn, ignoreBusy })
  alertRoutes(http)
  bookingRoutes(http, { endingsOf, atBanks, lostOfBookings, cardStops })
  reviewRoutes(http)
  paymentRoutes(http)
  payoutRoutes(http)
  transferRoutes(http, offers)
  offerRoutes(http)
  checkoutRoutes(http)
  refundRoutes(http)
  endingRoutes(http, { busyOn })
  calendarRoutes(http)
  webhookRoutes(http)
  messageRoutes(http)
  taskRoutes(http)
  notificationRoutes(http)
  departureRoutes(http, { answer: async (request) => hono.fetch(request) })
  adminRoutes(http)
  supportRoutes(http)
  waitlistRoutes(http)

  serveApiDocs(hono, http.routes, {
    origin: publicOrigin,
    cookie: cookieName(publicOrigin),
    sandboxPort: services.config.cards.provider === 'sandbox' ? services.config.cards.port : null,
    refusals: refusalExample,
  })
  hono.get(LIVE_PATH, (context) => {
    noteRequest({ route: LIVE_PATH })
    return context.json({ ok: true })
  })
  for (const path of READY_PATHS) {
    hono.get(path, async (context) => {
      noteRequest({ route: path })
      const troubles = await services.health.troubles()
      const ok = Object.keys(troubles).length === 0
      return context.json({ ok, ...troubles }, ok ? 200 : 503)
    })
  }
  hono.notFound(() => refusal(notFound()))
  const logOutage = outageLog(services.log, 'the database cannot serve')
  const logStorage = outageLog(services.log, 'the storage of files cannot serve')
  hono.onError((error, { req: { method, path } }) => {
    if (error instanceof AppError) return refusal(error)
    if (isOutage(error)) {
      logOutage(error, { method, path })
      return refusal(temporarilyUnavailable())
    }
    if (error instanceof StorageOutage) {
      logStorage(error, { method, path })
      return refusal(filesUnavailable())
    }
    services.log.error({ err: error, method, path }, 'request failed')
    return refusal(internalError())
  })

  const jobs = [
    accountJobs(background),
    premiumJobs(background),
    venueJobs(background),
    listingJobs({ ...background, above: { busyOn } }),
    calendarJobs(background),
    bookingJobs(background),
    endingJobs(background),
    reviewJobs(background),
    checkoutJobs(background),
    refundJobs(background),
    webhookJobs(background),
    offerJobs(background),
    transferJobs({ ...background, above: offers }),
    payoutJobs({ ...background, above: { recoverAfterRefusal } }),
    messageJobs(background),
    notificationJobs(background),
    departureJobs(background),
    alertJobs(patient),
    adminJobs(patient),
    deleteOldChanges(patient),
  ]
  return {
    fetch: async (request) => hono.fetch(request),
    background: {
      handlers: [fileRemover(background), ...jobs.flatMap((job) => job.handlers)],
      sweeps: jobs.flatMap((job) => job.sweeps),
    },
    routes: http.routes,
    readySearch: readySearch(services),
  }
}

function refusal(error: AppError): Response {
  noteRequest({ code: error.code })
  const headers = new Headers({ 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' })
  const wait = error.details?.retryAfterSeconds ?? RETRY_AFTER_SECONDS[error.code]
  if (typeof wait === 'number') headers.set('retry-after', String(wait))
  return new Response(JSON.stringify(error.toBody(currentRequest()?.request)), { status: error.status, headers })
}
