import type { TestApp } from '#tests/app.ts'
import { paysWith } from './bookings.ts'
import { aCouple, type SignedIn } from './users.ts'

/** Opens Premium as its page's button does, at the price that the page shows. */
export async function joins(couple: SignedIn) {
  const { monthlyPrice } = await couple.client.call('GET /api/premium')
  return couple.client.call('POST /api/membership', { body: { amount: monthlyPrice } })
}

/** The couple's membership as its page shows it. */
export const membershipOf = (couple: SignedIn) => couple.client.call('GET /api/membership')

/** The page asks the provider, as it does when the browser comes back from paying. */
export const syncsMembership = (couple: SignedIn) => couple.client.call('POST /api/membership/sync')

/** A couple with a membership: a new couple unless one is given. */
export async function aMember(app: TestApp, couple?: SignedIn): Promise<SignedIn> {
  const member = couple ?? (await aCouple(app))
  await paysWith(app, await joins(member))
  const { isMember } = await syncsMembership(member)
  if (!isMember) throw new Error("the couple paid, but isn't a member")
  return member
}

/** The provider's subscription of the couple's newest membership. */
export async function subscriptionOf(app: TestApp, couple: SignedIn): Promise<string> {
  const { subscription_id } = await app.services.db
    .selectFrom('memberships')
    .select('subscription_id')
    .where('user_id', '=', couple.id)
    .orderBy('created_at', 'desc')
    .executeTakeFirstOrThrow()
  return subscription_id as string
}

/** The provider's charge of the last month that the couple paid. */
export const chargeOfMonth = async (app: TestApp, couple: SignedIn) =>
  (await lastMonth(app, couple)).charge_id as string

/** The payment intent of the last month that the couple paid. */
export const intentOfMonth = async (app: TestApp, couple: SignedIn) =>
  (await lastMonth(app, couple)).intent_id as string

const lastMonth = ({ services: { db } }: TestApp, couple: SignedIn) =>
  db
    .selectFrom('membership_invoices')
    .innerJoin('memberships', 'memberships.id', 'membership_invoices.membership_id')
    .select(['charge_id', 'intent_id'])
    .where('user_id', '=', couple.id)
    .orderBy('paid_at', 'desc')
    .executeTakeFirstOrThrow()
