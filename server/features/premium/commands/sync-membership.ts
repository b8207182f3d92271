import { membershipProcess } from '#contract/processes/membership.ts'
import type { Tx } from '#server/platform/database/connect.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import { notFound } from '#server/platform/errors.ts'
import type { Services } from '#server/platform/services.ts'
import { requireProvider } from '#server/platform/stripe/client.ts'
import { fetchIntent, type SeenIntent } from '#server/platform/stripe/intents.ts'
import { poll } from '#server/platform/stripe/poll.ts'
import {
  endSubscription,
  fetchSubscription,
  paidInvoices,
  type SeenInvoice,
  type SeenSubscription,
  setCancelAtPeriodEnd,
} from '#server/platform/stripe/subscriptions.ts'
import { transition } from '#server/platform/transition.ts'
import { endingOf, stepsTo } from '../policy.ts'
import { invoicesOf } from '../store/invoices.ts'
import {
  claimMemberships,
  findMembership,
  forgetCancelling,
  lockMembership,
  type MembershipRow,
  membershipOf,
  noteMembership,
} from '../store/memberships.ts'
import { notifyMember } from './notify-member.ts'
import { openMembership } from './open-membership.ts'
import { receiveInvoice } from './receive-invoice.ts'

/** How many times we look again because something was left to do at the provider, or somebody else was first. */
const ROUNDS = 5

/** What the provider has of a membership, at one moment. */
interface Seen {
  subscription: SeenSubscription
  /** of the invoice that waits to be paid */
  openIntent: SeenIntent | null
  /** paid months that we don't know about yet, or whose card fee we don't know, each with its payment */
  paid: { invoice: SeenInvoice; intent: SeenIntent | null }[]
}

/**
 * Asks the provider what became of a membership and applies the answer in one transaction. The one place that changes a
 * membership's state: webhooks, the browser's return, the poller and cancellations all call it, so lost, repeated, late
 * and reordered webhooks end the same way. An answer counts only if nobody has applied another one since we asked.
 * Throws ProviderError if the provider can't be reached: nothing has changed, and we ask again later.
 */
export async function syncMembership(services: Services, id: number): Promise<void> {
  let overtaken = 0
  for (let round = 0; round < ROUNDS; round++) {
    const membership = await openMembership(services, id)
    if (membership.subscription_id === null) return // it never reached the provider
    const seen = await look(services, membership)
    if (!seen) continue
    if (await inTransaction(services.db, (tx) => apply(tx, services, membership, seen))) return
    overtaken += 1
    // the second call to overtake us began after the first one had applied its answer, and so asked later than we did
    if (overtaken === 2) return
  }
  services.log.warn({ membership: id }, 'a membership changes faster than we can follow')
}

/** What the provider has now; null if something was left to do there: now that it is done, we have to ask again. */
async function look(services: Services, membership: MembershipRow): Promise<Seen | null> {
  const stripe = requireProvider(services)
  const subscription = await fetchSubscription(stripe, membership.subscription_id as string)
  if (membership.closing !== null && !isOver(subscription)) {
    await close(services, membership, subscription)
    return null
  }
  const known = await invoicesOf(services.db, membership.id)
  const settled = new Set(known.filter(({ fee_cents: fee }) => fee !== null).map(({ provider_id }) => provider_id))
  const invoices = await paidInvoices(stripe, subscription.id)
  const paid: Seen['paid'] = []
  for (const invoice of invoices.filter((one) => !settled.has(one.id))) {
    paid.push({ invoice, intent: invoice.intentId === null ? null : await fetchIntent(stripe, invoice.intentId) })
  }
  const openIntent = subscription.open?.intentId ? await fetchIntent(stripe, subscription.open.intentId) : null
  return { subscription, openIntent, paid }
}

const isOver = ({ status }: SeenSubscription) => status === 'canceled' || status === 'incomplete_expired'

/**
 * Ends a membership at the provider. One that was paid for while its couple was canceling it ends with the month they
 * paid for.
 */
async function close(services: Services, membership: MembershipRow, subscription: SeenSubscription): Promise<void> {
  const stripe = requireProvider(services)
  const { id: membershipId, version } = membership
  if (membership.closing === 'cancelled' && subscription.status === 'active') {
    await setCancelAtPeriodEnd(stripe, subscription.id, { membershipId, cancels: true, version })
    await inTransaction(services.db, (tx) => forgetCancelling(tx, membershipId))
  } else await endSubscription(stripe, subscription)
}

/** False when another answer has been applied since we asked: this one may be older. */
async function apply(tx: Tx, services: Services, asked: MembershipRow, seen: Seen): Promise<boolean> {
  const before = await lockMembership(tx, asked.id)
  if (before.version !== asked.version) return false
  const { subscription, openIntent, paid } = seen
  for (const { invoice, intent } of paid) await receiveInvoice(tx, services, before.id, invoice, intent)
  await noteMembership(tx, before.id, {
    client_secret: subscription.open?.clientSecret ?? null,
    decline_message: openIntent?.declineMessage ?? null,
    cancels_at_period_end: subscription.cancelsAtPeriodEnd,
    version: before.version + 1,
    checked_at: services.clock.now(),
  })
  await move(tx, services, before, subscription)
  return true
}

async function move(tx: Tx, services: Services, before: MembershipRow, subscription: SeenSubscription): Promise<void> {
  const acting = { actor: 'provider', at: services.clock.now() } as const
  const { paid_until } = await lockMembership(tx, before.id)
  const steps = stepsTo(before.state, subscription.status)
  if (paid_until === null && steps.includes('pay')) {
    services.log.error({ membership: before.id }, 'a subscription is active, but nothing was paid for it')
    return
  }
  for (const step of steps) {
    const ended = { ended_at: acting.at, ending: endingOf(before, subscription) }
    const set = step === 'end' ? ended : {}
    await transition(tx, membershipProcess, step, { table: 'memberships', id: before.id, set }, acting)
    if (step !== 'pay') await notifyMember(tx, services, before.id, step === 'fail' ? 'declined' : 'ended')
  }
  // a month may be paid before the provider hears of the cancellation, and is the last one then
  const isActive = steps.length === 0 ? before.state === 'active' : steps.at(-1) === 'pay'
  if (isActive && before.cancels_at_period_end !== subscription.cancelsAtPeriodEnd)
    await notifyMember(tx, services, before.id, subscription.cancelsAtPeriodEnd ? 'cancelled' : 'kept')
}

/** Checks memberships that no webhook told us about. Returns how many it checked. */
export const pollMemberships = (services: Services): Promise<number> =>
  poll(services, 'membership', claimMemberships, (id) => syncMembership(services, id), { atOnce: 4 })

/** Syncs a membership that a webhook names, if it is ours. */
export async function syncMembershipOf(services: Services, id: number): Promise<void> {
  if (await findMembership(services.db, id)) await syncMembership(services, id)
}

/**
 * The couple's membership as the provider has it now. Its version is newer than that of any earlier change, so the next
 * one is a request of its own. Throws not_found if there is none, ProviderError.
 */
export async function freshMembership(services: Services, coupleId: number): Promise<MembershipRow> {
  const known = await membershipOf(services.db, coupleId)
  if (!known) throw notFound()
  await syncMembership(services, known.id)
  return (await findMembership(services.db, known.id)) ?? known
}
