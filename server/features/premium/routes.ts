import {
  cancelMembership as cancelEndpoint,
  changeMembershipCard as changeCardEndpoint,
  getMembership,
  getMonthReceipt,
  keepMembership as keepEndpoint,
  type Membership,
  openCardSetup as openCardSetupEndpoint,
  premiumPlan,
  startMembership as startEndpoint,
  syncMembership as syncEndpoint,
} from '#contract/api/premium.ts'
import { toDollars } from '#contract/money.ts'
import { findUser } from '#server/features/accounts/store/users.ts'
import { notFound } from '#server/platform/errors.ts'
import type { Http } from '#server/platform/http/route.ts'
import type { Services } from '#server/platform/services.ts'
import { orProviderFailed } from '#server/platform/stripe/errors.ts'
import { cancelMembership, keepMembership } from './commands/cancel-or-keep-membership.ts'
import { changeMembershipCard, openMembershipCardSetup } from './commands/change-card.ts'
import { startMembership } from './commands/start-membership.ts'
import { syncMembership } from './commands/sync-membership.ts'
import { monthReceipt } from './receipt.ts'
import { invoicesOfUser } from './store/invoices.ts'
import { isMember, membershipOf } from './store/memberships.ts'
import { coupleMembership, noMembership } from './views.ts'

export function premiumRoutes(http: Http): void {
  http.read(premiumPlan, async ({ services: { config } }) => ({
    monthlyPrice: toDollars(config.premiumCents),
    earlyAccessHours: config.earlyAccessHours,
  }))

  http.read(getMembership, ({ viewer, services }) => membershipShownTo(services, viewer.id))

  http.flow(startEndpoint, async ({ viewer, body, services }) => {
    await startMembership(services, viewer.id, body.amount)
    return membershipShownTo(services, viewer.id)
  })

  http.flow(syncEndpoint, async ({ viewer, services }) => {
    const membership = await membershipOf(services.db, viewer.id)
    if (!membership) throw notFound()
    await orProviderFailed(services.log, () => syncMembership(services, membership.id))
    return membershipShownTo(services, viewer.id)
  })

  http.flow(cancelEndpoint, async ({ viewer, services }) => {
    await cancelMembership(services, viewer.id)
    return membershipShownTo(services, viewer.id)
  })

  http.flow(keepEndpoint, async ({ viewer, services }) => {
    await keepMembership(services, viewer.id)
    return membershipShownTo(services, viewer.id)
  })

  http.flow(openCardSetupEndpoint, async ({ viewer, services }) => ({
    clientSecret: await openMembershipCardSetup(services, viewer.id),
  }))

  http.flow(changeCardEndpoint, async ({ viewer, body, services }) => {
    await changeMembershipCard(services, viewer.id, body.card)
    return membershipShownTo(services, viewer.id)
  })

  http.read(getMonthReceipt, async ({ db, params, viewer, headers, services }) => {
    const month = (await invoicesOfUser(db, viewer.id)).find(({ id }) => id === params.id)
    const payer = month && (await findUser(db, viewer.id))
    if (!payer) throw notFound()
    const { id, amount_cents: amount, refunded_cents: refunded, taken_back_cents: takenBack } = month
    const { period_start: from, period_end: until, paid_at: paidAt } = month
    headers.set('cache-control', 'private, no-store')
    const receipt = monthReceipt({ id, amount, refunded, takenBack, from, until, paidAt }, payer)
    const bytes = await services.printer.print(receipt)
    return { bytes, contentType: 'application/pdf', fileName: `unveil-premium-${id}.pdf` }
  })
}

async function membershipShownTo({ db, clock, config }: Services, userId: number): Promise<Membership> {
  const membership = await membershipOf(db, userId)
  if (!membership) return noMembership(config.premiumCents)
  return coupleMembership(membership, {
    price: config.premiumCents,
    isMember: await isMember(db, userId, clock.now()),
    invoices: await invoicesOfUser(db, userId),
  })
}
