import type Stripe from 'stripe'
import type { Cents } from '#contract/money.ts'
import type { MembershipEnding, MembershipState, membershipProcess } from '#contract/processes/membership.ts'
import { MEMBERSHIP_ENDS_NOW } from '#contract/wording/ending-membership.ts'
import { formatCents } from '#contract/wording/format.ts'
import { AppError, notFound } from '#server/platform/errors.ts'
import type { SeenSubscription } from '#server/platform/stripe/subscriptions.ts'
import type { MembershipRow } from './store/memberships.ts'

/** Nobody is charged a different price from the one they saw (domain.md row 5). Cents. Throws price_changed. */
export function checkPriceSeen(price: Cents, seen: Cents): void {
  if (price === seen) return
  throw new AppError('price_changed', `Premium now costs ${formatCents(price)} a month.`, { amount: price / 100 })
}

/** There is nothing left to keep. */
export const membershipEnded = (state: string): AppError =>
  new AppError('state_changed', 'Your membership has ended in the meantime. You can join again.', { state })

/** We are ending it, and the provider is about to hear of it. */
const membershipEnding = (state: string): AppError => new AppError('state_changed', MEMBERSHIP_ENDS_NOW, { state })

/**
 * Whether we are ending a membership that was paid for, and the provider has yet to hear of it: its advantages are gone,
 * and nothing is left to pay, keep or change.
 */
export const endsNow = ({ state, closing }: Pick<MembershipRow, 'state' | 'closing'>): boolean =>
  closing !== null && (state === 'active' || state === 'past_due')

/**
 * A membership renews if it is paid for and we aren't ending it: only then can another card be chosen for it, or its
 * cancellation be taken back. `unpaid`: the refusal while a month is unpaid.
 * @throws AppError state_changed, or not_found if there is none
 */
export function checkRenews(
  membership: Pick<MembershipRow, 'state' | 'closing'> | undefined,
  unpaid: (state: string) => AppError,
): void {
  if (!membership) throw notFound()
  const { state, closing } = membership
  if (state === 'ended') throw membershipEnded(state)
  if (closing !== null) throw membershipEnding(state)
  if (state !== 'active') throw unpaid(state)
}

/** A month is unpaid: paying for it is what keeps the membership. */
export const notPaidFor = (state: string): AppError =>
  new AppError(
    'state_changed',
    'A month of your membership hasn’t been paid for. To keep your membership, please pay for that month.',
    { state },
  )

/** A month is unpaid: the card that pays for it also pays for those after it. */
export const cardNotChangeable = (state: string): AppError =>
  new AppError(
    'state_changed',
    'A month of your membership hasn’t been paid for. The card you use to pay for it will also pay for the next ones.',
    { state },
  )

type Step = keyof typeof membershipProcess.transitions

/**
 * The transitions by which a membership follows its subscription's status at the provider; none if it already does.
 */
export function stepsTo(state: MembershipState, status: Stripe.Subscription.Status): Step[] {
  if (state === 'ended' || status === 'incomplete') return []
  if (status === 'canceled' || status === 'incomplete_expired') return ['end']
  const pay: Step[] = state === 'active' ? [] : ['pay']
  if (status === 'active' || status === 'trialing') return pay
  return state === 'past_due' ? [] : [...pay, 'fail'] // past_due, unpaid or paused: nobody has paid for this month
}

/** Why a membership is over. */
export function endingOf(
  membership: Pick<MembershipRow, 'closing' | 'began_at'>,
  subscription: Pick<SeenSubscription, 'endedUnpaid'>,
): MembershipEnding {
  if (membership.closing !== null) return membership.closing as MembershipEnding
  if (membership.began_at === null) return 'never-paid'
  return subscription.endedUnpaid ? 'unpaid' : 'cancelled'
}

/** Why a membership is over, according to its row; the table has no other words. */
export const endingOfRow = ({ ending }: Pick<MembershipRow, 'ending'>) => ending as MembershipEnding | null

/** Whether what an admin has typed asks for members of Premium, and not for a name or a number. */
export const asksForMembers = (typed: string): boolean => /^premium( members?(hips?)?)?$/i.test(typed.trim())
