import { sql } from 'kysely'
import type { TestApp } from '#tests/app.ts'
import type { SignedIn } from './users.ts'

/** Answers the provider's onboarding page; '' leaves it without finishing. Returns where the page leads. */
export async function answersOnboarding(app: TestApp, url: string, state: 'ready' | 'pending' | ''): Promise<string> {
  const { publicOrigin } = app.services.config
  const headers = { 'content-type': 'application/x-www-form-urlencoded', origin: publicOrigin }
  const request = new Request(url, { method: 'POST', headers, body: `state=${state}` })
  const response = await app.sandbox?.pages(request)
  if (response?.status !== 303) throw new Error(`${url}: ${response?.status}`)
  return response.headers.get('location') ?? ''
}

/** Takes somebody through onboarding, so that they can be paid. Does nothing without a card provider. */
export async function canBePaid(app: TestApp, user: Pick<SignedIn, 'client'>): Promise<void> {
  if (!app.sandbox) return
  if ((await user.client.call('GET /api/payouts/account')).state === 'ready') return
  const { url } = await user.client.call('POST /api/payouts/onboarding')
  await answersOnboarding(app, url, 'ready')
  await user.client.call('POST /api/payouts/account/sync')
}

/** The provider's review puts an account into another state, with or without a webhook. */
export async function accountBecomes(app: TestApp, user: { id: number }, state: 'pending' | 'ready' | 'restricted') {
  const row = await app.services.db
    .selectFrom('payout_accounts')
    .select('provider_id')
    .where('user_id', '=', user.id)
    .executeTakeFirstOrThrow()
  const { publicOrigin } = app.services.config
  const request = new Request(new URL(`/sandbox/control/accounts/${row.provider_id}`, publicOrigin), {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: publicOrigin },
    body: JSON.stringify({ state }),
  })
  const response = await app.sandbox?.pages(request)
  if (response?.status !== 200) throw new Error(`account: ${response?.status} ${await response?.text()}`)
}

/** The balance of a ledger account, in cents: what we owe is positive here. */
export async function owed(app: TestApp, account: string): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(-sum(amount_cents), 0)::bigint as cents from ledger_entries where account = ${account}`.execute(
    app.services.db,
  )
  return rows[0]?.cents ?? 0
}

/** The payouts of a booking that were requested while it had this number, oldest first. */
export function payoutsOfBooking(app: TestApp, number: number) {
  return app.services.db
    .selectFrom('payouts')
    .innerJoin('holdings', 'holdings.booking_id', 'payouts.booking_id')
    .selectAll('payouts')
    .where('holdings.id', '=', number)
    .whereRef('payouts.created_at', '>=', 'holdings.created_at')
    .where(sql<boolean>`payouts.created_at < coalesce(holdings.ended_at, 'infinity')`)
    .orderBy('payouts.created_at')
    .orderBy('ref')
    .execute()
}
