import { sql } from 'kysely'
import { LIMITS, SERVER_LIMITS } from '#contract/limits.ts'
import { HOUR, MINUTE } from '#server/platform/clock.ts'
import { startTestApp, type TestApp } from '#tests/app.ts'
import { aBooking, intentOf, paysWith } from '#tests/builders/bookings.ts'
import { provider } from '#tests/builders/provider.ts'
import { aTransfer } from '#tests/builders/transfers.ts'
import { anAdmin, type SignedIn } from '#tests/builders/users.ts'
import type { Client, Reply } from '#tests/client.ts'

/** What a person asks for, and asks for again, as people do, when no answer comes. */
export interface Wish {
  who: SignedIn
  asks: (client: Client) => Promise<Reply<unknown>>
}

/**
 * A database in the state before a scenario, and who asks for what: nobody if time or a webhook sets the scenario off.
 */
export interface Prepared {
  databaseUrl: string
  publicOrigin: string
  wish: Wish | null
  /** when the database was in that state, in milliseconds of real time */
  at: number
}

export interface Scenario {
  name: string
  kind: 'release' | 'refund' | 'late payment' | 'both'
  /** what we ask the provider to do */
  moves: string[]
  prepare(app: TestApp): Promise<Wish | null>
}

const PAYS_OUT = 'POST /v1/transfers'
const REFUNDS = 'POST /v1/refunds'

/** Waits until whatever came before is done and its emails are sent. */
async function atRest(app: TestApp): Promise<void> {
  await provider(app).arrived()
  await app.deliver()
}

/**
 * Ends a hold without the provider's answer, and then pays for it: the money is there, and nobody has heard about it
 * yet.
 */
async function paidTooLate(app: TestApp, checkout: { clientSecret: string | null }): Promise<void> {
  const bank = provider(app)
  await bank.fails('api_unreachable', `POST /v1/payment_intents/${intentOf(checkout)}/cancel`)
  await app.clock.advance((LIMITS.holdMinutes + 1) * MINUTE)
  await app.settle()
  await app.clock.advance((SERVER_LIMITS.holdGraceMinutes + 1) * MINUTE)
  await app.deliver()
  await bank.works()
  // by now, the job that could not cancel would wait longer, so the webhook comes first
  await sql`update graphile_worker._private_jobs set run_at = now() + interval '1 hour'`.execute(app.services.db)
  await bank.webhooks('hold')
  await paysWith(app, checkout)
}

export const SCENARIOS: Scenario[] = [
  {
    name: 'release on silence',
    kind: 'release',
    moves: [PAYS_OUT],
    prepare: async (app) => {
      await aTransfer(app, { fee: 150 }).assigned()
      await atRest(app)
      await app.clock.advance(72 * HOUR + MINUTE)
      return null
    },
  },
  {
    name: 'release by the buyer',
    kind: 'release',
    moves: [PAYS_OUT],
    prepare: async (app) => {
      const { buyer, id } = await aTransfer(app).assigned()
      await atRest(app)
      return { who: buyer, asks: (client) => client.try('POST /api/transfers/{id}/confirm', { params: { id } }) }
    },
  },
  {
    name: 'release by the buyer who closes the dispute',
    kind: 'release',
    moves: [PAYS_OUT],
    prepare: async (app) => {
      const { buyer, id } = await aTransfer(app).disputed()
      await atRest(app)
      return { who: buyer, asks: (client) => client.try('POST /api/transfers/{id}/settle', { params: { id } }) }
    },
  },
  {
    name: 'split by an admin',
    kind: 'both',
    moves: [PAYS_OUT, REFUNDS],
    prepare: async (app) => {
      const { id } = await aTransfer(app, { fee: 150 }).disputed()
      await atRest(app)
      const body = { action: 'split' as const, reason: 'Half the garden is closed', refundAmount: 1234.56 }
      const asks = (client: Client) => client.try('POST /api/admin/transfers/{id}/act', { params: { id }, body })
      return { who: await anAdmin(app), asks }
    },
  },
  {
    name: 'refund by the venue',
    kind: 'refund',
    moves: [REFUNDS],
    prepare: async (app) => {
      const { venue, id } = await aTransfer(app).funded()
      await atRest(app)
      const body = { reason: 'The new couple wants fireworks' }
      const asks = (client: Client) => client.try('POST /api/transfers/{id}/refuse', { params: { id }, body })
      return { who: venue.owner, asks }
    },
  },
  {
    name: 'refund on an undecided dispute',
    kind: 'refund',
    moves: [REFUNDS],
    prepare: async (app) => {
      await aTransfer(app).disputed()
      await atRest(app)
      await app.clock.advance((LIMITS.disputeBusinessDays + 4) * 24 * HOUR)
      return null
    },
  },
  {
    name: 'late payment of a booking',
    kind: 'late payment',
    moves: [REFUNDS],
    prepare: async (app) => {
      await paidTooLate(app, (await aBooking(app).held()).checkout)
      return null
    },
  },
  {
    name: 'late payment of a transfer',
    kind: 'late payment',
    moves: [REFUNDS],
    prepare: async (app) => {
      await paidTooLate(app, (await aTransfer(app).reserved()).checkout)
      return null
    },
  },
]

/** Makes the state before a scenario, through the actions of people, in a database that trials clone. */
export async function prepare(scenario: Scenario): Promise<Prepared> {
  const app = await startTestApp()
  const wish = await scenario.prepare(app)
  await app.leave()
  return { databaseUrl: app.database.url, publicOrigin: app.services.config.publicOrigin, wish, at: Date.now() }
}
