import {
  adminBookingPayouts,
  bookingPayouts,
  comingCsv,
  comingPayouts,
  comingPayoutsSummary,
  comingQueue,
  getPayoutAccount,
  myPayouts,
  payoutQueue,
  payoutStatement,
  payoutStatementCsv,
  payoutStatementPdf,
  retryPayout,
  startOnboarding,
  syncPayoutAccount,
} from '#contract/api/payouts.ts'
import { dateInZone } from '#contract/dates.ts'
import { LIMITS } from '#contract/limits.ts'
import { toDollars } from '#contract/money.ts'
import { bookingOfHolding } from '#server/features/bookings/store/bookings.ts'
import { bookingShownTo } from '#server/features/bookings/store/shown-bookings.ts'
import { findHold } from '#server/features/holds/store.ts'
import { ACCOUNTS } from '#server/features/ledger/commands.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { notFound } from '#server/platform/errors.ts'
import {
  badCursor,
  decodeCursor,
  encodeCursor,
  paged,
  pagedLines,
  pageOf,
  partOf,
  setPaging,
} from '#server/platform/http/paging.ts'
import type { Http } from '#server/platform/http/route.ts'
import { requireProvider } from '#server/platform/stripe/client.ts'
import { orProviderFailed } from '#server/platform/stripe/errors.ts'
import { comingSheet, everythingComing, matching, sortedComing } from './coming-payouts.ts'
import { openOnboarding } from './commands/open-onboarding.ts'
import { retryParkedPayout } from './commands/retry-parked-payout.ts'
import { syncAccount } from './commands/sync-account.ts'
import { shareOfBalance } from './policy.ts'
import { statementSheet } from './statement.ts'
import { findPayoutAccount } from './store/payout-accounts.ts'
import { payoutsOf, payoutsOut, waitingFor } from './store/payouts.ts'
import { countPayouts, findPayoutForAdmins, listPayouts, payoutsMadeFor } from './store/payouts-for-admins.ts'
import { statementLines, statementMonths } from './store/statements.ts'
import { openBalancesOf } from './store/venue-balances.ts'
import {
  accountView,
  adminPayoutView,
  comingSummary,
  comingView,
  keyOfComing,
  payoutView,
  statementCsv,
  statementMonthView,
} from './views.ts'

export function payoutRoutes(http: Http): void {
  http.read(getPayoutAccount, ({ db, viewer }) => accountOf(db, viewer.id))

  http.flow(startOnboarding, async ({ viewer, services }) => ({
    url: await orProviderFailed(services.log, () => openOnboarding(services, viewer)),
  }))

  http.flow(syncPayoutAccount, async ({ db, viewer, services }) => {
    requireProvider(services)
    await orProviderFailed(services.log, () => syncAccount(services, viewer.id))
    return accountOf(db, viewer.id)
  })

  http.read(myPayouts, async ({ db, viewer, query, request, headers }) => {
    const limit = query.limit ?? LIMITS.maxPageSize
    const rows = await payoutsOf(db, viewer.id, { limit: limit + 1, after: after(query.cursor) })
    const last = rows.length > limit ? rows[limit - 1] : undefined
    setPaging(headers, request, { nextCursor: last ? encodeCursor([last.id]) : null })
    return rows.slice(0, limit).map(payoutView)
  })

  http.read(comingPayouts, async ({ db, viewer, query, request, headers, services }) => {
    const lines = comingView(await openBalancesOf(db, viewer.id), services.clock)
    return pagedLines(lines, partOf(query), { request, headers, keyOf: keyOfComing })
  })

  http.read(comingPayoutsSummary, async ({ db, viewer, services }) =>
    comingSummary(comingView(await openBalancesOf(db, viewer.id), services.clock)),
  )

  http.read(bookingPayouts, async ({ db, viewer, params, services }) => {
    const booking = await bookingShownTo(db, viewer, params.id)
    if (!booking) throw notFound()
    const made = await payoutsOut(db, ACCOUNTS.venuePayable(booking.id))
    // for a couple that has passed the booking on: what went out while it was theirs
    const passedOn = booking.ended_at !== null
    return {
      made: made.filter(({ number }) => !passedOn || number === booking.number).map(payoutView),
      coming: passedOn ? [] : comingView(await openBalancesOf(db, viewer.id, booking.id), services.clock),
      fromBalance: toDollars(shareOfBalance(booking)),
      commissionPercent: Number(booking.commission_percent),
    }
  })

  http.read(payoutStatement, async ({ db, viewer }) => (await statementMonths(db, viewer.id)).map(statementMonthView))

  http.read(payoutStatementCsv, async ({ db, viewer, query }) => ({
    bytes: statementCsv(await statementLines(db, viewer.id, query.year)),
    contentType: 'text/csv; charset=utf-8',
    fileName: `unveil-payouts-${query.year ?? 'all'}.csv`,
  }))

  http.read(payoutStatementPdf, async ({ db, viewer, query: { month }, headers, services }) => {
    const lines = await statementLines(db, viewer.id, Number(month.slice(0, 4)))
    const ofMonth = lines.filter(({ at }) => at.toISOString().startsWith(month))
    if (ofMonth.length === 0) throw notFound()
    headers.set('cache-control', 'private, no-store')
    const bytes = await services.printer.print(statementSheet(month, ofMonth))
    return { bytes, contentType: 'application/pdf', fileName: `unveil-statement-${month}.pdf` }
  })

  http.read(payoutQueue, async ({ db, query, request, headers }) => {
    const [rows, total] = await Promise.all([listPayouts(db, pageOf(query), query), countPayouts(db, query)])
    return paged(rows, query, { request, headers, total }).map(adminPayoutView)
  })

  http.read(comingQueue, async ({ db, query, request, headers, services }) => {
    const lines = matching(await everythingComing(db, services.clock), query.search)
    return pagedLines(sortedComing(lines, query.sort), query, { request, headers, keyOf: ({ id }) => id })
  })

  http.read(comingCsv, async ({ db, query, services }) => ({
    bytes: comingSheet(sortedComing(matching(await everythingComing(db, services.clock), query.search))),
    contentType: 'text/csv; charset=utf-8',
    fileName: `coming-payouts-${dateInZone(services.clock.now(), 'UTC')}.csv`,
  }))

  http.read(adminBookingPayouts, async ({ db, params, services }) => {
    const bookingId = await bookingOfHolding(db, params.id)
    if (bookingId === undefined) {
      if ((await findHold(db, params.id))?.transfer_id !== null) throw notFound()
      return { made: [], coming: [] } // a hold whose couple hasn't paid
    }
    return {
      made: (await payoutsMadeFor(db, bookingId)).map(adminPayoutView),
      coming: sortedComing(await everythingComing(db, services.clock, bookingId)),
    }
  })

  http.write(retryPayout, async ({ db: tx, viewer, params, body, services }) => {
    await retryParkedPayout(tx, services, { payoutId: params.id, adminId: viewer.id, reason: body.reason })
    const row = await findPayoutForAdmins(tx, params.id)
    if (!row) throw notFound()
    return adminPayoutView(row)
  })
}

/** The payout that a page begins after; null for the first page. */
function after(cursor: string | undefined): number | null {
  if (cursor === undefined) return null
  const [id] = decodeCursor(cursor)
  if (!Number.isSafeInteger(id)) throw badCursor()
  return id as number
}

async function accountOf(db: Db, userId: number) {
  return accountView(await findPayoutAccount(db, userId), await waitingFor(db, userId))
}
