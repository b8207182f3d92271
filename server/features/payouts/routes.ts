import {
  getPayoutAccount,
  myPayouts,
  payoutQueue,
  retryPayout,
  startOnboarding,
  syncPayoutAccount,
} from '#contract/api/payouts.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { notFound } from '#server/platform/errors.ts'
import type { Http } from '#server/platform/http/route.ts'
import { requireProvider } from '#server/platform/stripe/client.ts'
import { orProviderFailed } from '#server/platform/stripe/errors.ts'
import { openOnboarding } from './commands/open-onboarding.ts'
import { releasePayout } from './commands/run-payouts.ts'
import { settleAccount } from './commands/settle-account.ts'
import { findPayoutAccount } from './store/accounts.ts'
import { payoutsOf, queuedPayouts, waitingFor } from './store/payouts.ts'
import { accountView, payoutView, queuedPayoutView } from './views.ts'

export function payoutRoutes(http: Http): void {
  http.read(getPayoutAccount, ({ db, viewer }) => accountOf(db, viewer.id))

  http.flow(startOnboarding, async ({ viewer, services }) => ({
    url: await orProviderFailed(services.log, () => openOnboarding(services, viewer)),
  }))

  http.flow(syncPayoutAccount, async ({ db, viewer, services }) => {
    requireProvider(services)
    await orProviderFailed(services.log, () => settleAccount(services, viewer.id))
    return accountOf(db, viewer.id)
  })

  http.read(myPayouts, async ({ db, viewer }) => (await payoutsOf(db, viewer.id)).map(payoutView))

  http.read(payoutQueue, async ({ db }) => (await queuedPayouts(db)).map(queuedPayoutView))

  http.write(retryPayout, async ({ db: tx, viewer, params, body, services }) => {
    await releasePayout(tx, services, { payoutId: params.id, adminId: viewer.id, reason: body.reason })
    const [row] = await queuedPayouts(tx, params.id)
    if (!row) throw notFound()
    return queuedPayoutView(row)
  })
}

async function accountOf(db: Db, userId: number) {
  return accountView(await findPayoutAccount(db, userId), await waitingFor(db, userId))
}
