import { sql } from 'kysely'
import type { FaultName } from '#sandbox/records/faults.ts'
import type { DeliveryMode } from '#sandbox/webhooks/queue.ts'
import { MINUTE } from '#server/platform/clock.ts'
import type { TestApp } from '#tests/app.ts'

interface ProviderObject {
  id: string
  status: string
  metadata: Record<string, string>
}

/** When a connection breaks, the SDK tries once more even with retries off: the connection may have been stale. */
const requestsACall = (fault: FaultName) => (fault === 'api_unreachable' || fault === 'api_no_answer' ? 2 : 1)

/** The sandbox's control page, for tests: how webhooks go out, what goes wrong, what the bank answers. */
export function provider(app: TestApp) {
  const { db, config } = app.services
  const ask = async (path: string, init: { body: string; type: string }) => {
    const headers = { 'content-type': init.type, origin: config.publicOrigin }
    const request = new Request(new URL(path, config.publicOrigin), { method: 'POST', headers, body: init.body })
    const response = await app.sandbox?.pages(request)
    if (!response || response.status >= 400) throw new Error(`${path}: ${response?.status} ${await response?.text()}`)
  }
  const control = (path: string, input: object) =>
    ask(`/sandbox/control/${path}`, { body: JSON.stringify(input), type: 'application/json' })

  const underWay = async () => {
    const { rows } = await sql<{ due: number }>`
      select ((select count(*) from sandbox.deliveries where state = 'pending')
            + (select count(*) from sandbox.delayed_effects)
            + (select count(*) from sandbox.objects where kind = 'subscription'
                  and (secret ->> 'due')::bigint <= floor(extract(epoch from ${app.clock.now()}::timestamptz))))::bigint as due`.execute(
      db,
    )
    return rows[0]?.due ?? 0
  }
  const swapCardsOf = async (customerId: string, number: string) => {
    await sql`update sandbox.objects set secret = secret || jsonb_build_object('number', ${number}::text)
               where kind = 'payment_method' and body ->> 'customer' = ${customerId}`.execute(db)
  }
  return {
    webhooks: (mode: DeliveryMode) => control('delivery', { mode }),
    /** sends the webhooks that were held back, optionally in another order */
    release: (shuffle = false) => control('release', { shuffle }),
    /** waits until every pending webhook has arrived, then works on what follows */
    arrived: async () => {
      const end = Date.now() + MINUTE
      while (Date.now() < end) {
        if ((await underWay()) === 0) {
          await app.settle()
          if ((await underWay()) === 0) return // what follows may have made the provider send more
        }
        await new Promise((resolve) => setTimeout(resolve, 25))
      }
      const { rows } = await sql<{ what: string }>`
        select format('%s tries, %s %s', attempts, last_status, last_error) as what
          from sandbox.deliveries where state = 'pending'`.execute(db)
      throw new Error(`webhooks are still under way: ${rows.map(({ what }) => what).join('; ') || 'a delayed effect'}`)
    },
    /** calls that begin with `match`, such as "POST /v1/refunds", go wrong: this many of them, or until `works()` */
    fails: (name: FaultName, match = '', calls: number | null = null) =>
      control('faults', { name, match, remaining: calls === null ? null : calls * requestsACall(name) }),
    works: async () => {
      await sql`delete from sandbox.faults`.execute(db)
    },
    /** ends a payment that hangs in "processing", one way or the other */
    settles: (intentId: string, outcome: 'succeeded' | 'declined') =>
      control(`payments/${intentId}/settle`, { outcome }),
    /** the payer's bank takes back a charge, or `part` cents of it, and decides later */
    disputes: (chargeId: string, part?: number) =>
      control(`charges/${chargeId}/dispute`, part === undefined ? {} : { part: String(part) }),
    decides: (disputeId: string, outcome: 'won' | 'lost') => control(`disputes/${disputeId}`, { outcome }),
    /** the provider's fee for a dispute becomes this many cents */
    changesFee: (disputeId: string, fee: number) => control(`disputes/${disputeId}/fee`, { fee }),
    /** answers the bank's page: the payer proves who they are, or fails to */
    answersBank: async (intentId: string, decision: 'complete' | 'fail') => {
      const { rows } = await sql<{ attempt: string }>`
        select secret ->> 'attempt' as attempt from sandbox.objects where id = ${intentId}`.execute(db)
      const type = 'application/x-www-form-urlencoded'
      await ask(`/sandbox/3ds/${rows[0]?.attempt}`, { body: `decision=${decision}`, type })
    },
    /** somebody refunds `amount` cents of a payment in the dashboard; returns the refund's id */
    refundsByHand: async (intentId: string, amount: number): Promise<string> => {
      const { stripe } = app.services
      if (!stripe) throw new Error('there is no card provider in this test')
      return (await stripe.refunds.create({ payment_intent: intentId, amount })).id
    },
    /** a bank sends back money that was refunded to it a while ago */
    bouncesRefund: async (refundId: string) => {
      await sql`update sandbox.objects set body = body || '{"status": "pending"}' where id = ${refundId}`.execute(db)
      await sql`insert into sandbox.delayed_effects (task, subject, due_at)
                values ('refund-fails', ${refundId}, clock_timestamp())`.execute(db)
    },
    /** the banks of a customer's saved cards say no from now on */
    refusesCardsOf: (customerId: string) => swapCardsOf(customerId, '4000000000000341'),
    /** the banks want to see the payer each time */
    asksForCardsOf: (customerId: string) => swapCardsOf(customerId, '4000002760003184'),
    /** a saved card expires */
    expiresCard: async (id: string) => {
      await sql`update sandbox.objects set body = jsonb_set(body, '{card,exp_year}', '2020') where id = ${id}`.execute(
        db,
      )
    },
    /** the banks say yes again */
    takesCardsOf: (customerId: string) => swapCardsOf(customerId, '4242424242424242'),
    /** what is next for a subscription happens now: its period ends, or a failed payment is tried again */
    bringsForward: (subscriptionId: string) => control(`subscriptions/${subscriptionId}/next`, {}),
    /** the card of a subscription works from now on, or is declined */
    swapsCard: (subscriptionId: string, outcome: 'succeeds' | 'declined') =>
      control(`subscriptions/${subscriptionId}/card`, { outcome }),
    /** all of the provider's objects of this kind, oldest first */
    objects: async (
      kind:
        | 'payment_intent'
        | 'refund'
        | 'customer'
        | 'event'
        | 'account'
        | 'transfer'
        | 'dispute'
        | 'subscription'
        | 'invoice',
    ) => {
      const { rows } = await sql<{ body: ProviderObject }>`
        select body from sandbox.objects where kind = ${kind} order by seq`.execute(db)
      return rows.map(({ body }) => body)
    },
  }
}
