import type Stripe from 'stripe'
import { type Context, seconds } from '../api/context.ts'
import type { Tx } from '../transaction.ts'
import { newId } from './ids.ts'
import { createdWithin, type ListParams } from './objects.ts'

export const PLATFORM = 'platform'
/** Stripe's fee on a card payment in the US: 2.9% + 30 cents. A refund doesn't give it back. */
const CARD_FEE_PER_MILLE = 29
const CARD_FEE_FIXED = 30
/** Card money can be spent after two days; money from the bypassPending card, immediately. */
const PENDING_MS = 2 * 24 * 60 * 60 * 1000

/** The fee on a card payment, in cents. */
export function cardFee(amount: number): number {
  return Math.round((amount * CARD_FEE_PER_MILLE) / 1000) + CARD_FEE_FIXED
}

/** When the money of a card payment made now can be spent. */
export function cardMoneyAvailable(now: Date): Date {
  return new Date(now.getTime() + PENDING_MS)
}

export interface Movement {
  holder?: string
  type: Stripe.BalanceTransaction['type']
  category: string
  source: string
  amount: number
  fee?: number
  description?: string | null
  /** When the money can be spent (or is missing); immediately by default. */
  availableOn?: Date
}

interface Row {
  id: string
  type: string
  reporting_category: string
  source: string
  amount: number
  fee: number
  net: number
  currency: string
  description: string | null
  created: Date
  available_on: Date
}

/** Writes one movement of money into the books; amounts in cents, positive for money that comes in. */
export function post(context: Context, movement: Movement): Stripe.BalanceTransaction {
  const fee = movement.fee ?? 0
  const row: Row = {
    id: newId('txn'),
    type: movement.type,
    reporting_category: movement.category,
    source: movement.source,
    amount: movement.amount,
    fee,
    net: movement.amount - fee,
    currency: 'usd',
    description: movement.description ?? null,
    created: context.now,
    available_on: movement.availableOn ?? context.now,
  }
  context.tx.unwritten.insert(`INSERT INTO sandbox.balance_transactions (holder, ${Object.keys(row).join(', ')})`, [
    movement.holder ?? PLATFORM,
    ...Object.values(row),
  ])
  return present(row, context.now)
}

/** A movement as the API shows it. */
function present(row: Row, now: Date): Stripe.BalanceTransaction {
  return {
    id: row.id,
    object: 'balance_transaction',
    amount: row.amount,
    available_on: seconds(row.available_on),
    balance_type: 'payments',
    created: seconds(row.created),
    currency: row.currency,
    description: row.description,
    exchange_rate: null,
    fee: row.fee,
    fee_details: row.fee
      ? [
          {
            amount: row.fee,
            application: null,
            currency: row.currency,
            description: row.type === 'adjustment' ? 'Dispute fee' : 'Stripe processing fees',
            type: 'stripe_fee',
          },
        ]
      : [],
    net: row.net,
    reporting_category: row.reporting_category,
    source: row.source,
    status: row.available_on <= now ? 'available' : 'pending',
    type: row.type as Stripe.BalanceTransaction['type'],
  }
}

export async function findMovement(context: Context, id: string): Promise<Stripe.BalanceTransaction | null> {
  const [row] = await context.tx.query<Row>('SELECT * FROM sandbox.balance_transactions WHERE id = $1', [id])
  return row ? present(row, context.now) : null
}

/** The platform's movements, newest first, at most `limit` of them, older than the movement `after`. */
export async function listMovements(
  context: Context,
  filter: { limit: number; after?: string; type?: string; source?: string } & Pick<ListParams, 'created'>,
): Promise<Stripe.BalanceTransaction[]> {
  const values: unknown[] = [PLATFORM]
  const bind = (value: unknown) => `$${values.push(value)}`
  const where = ['holder = $1', ...createdWithin(filter, 'floor(extract(epoch FROM created))', bind)]
  if (filter.type) where.push(`type = ${bind(filter.type)}`)
  if (filter.source) where.push(`source = ${bind(filter.source)}`)
  if (filter.after) where.push(`seq < (SELECT seq FROM sandbox.balance_transactions WHERE id = ${bind(filter.after)})`)
  const rows = await context.tx.search<Row>(
    `SELECT * FROM sandbox.balance_transactions WHERE ${where.join(' AND ')} ORDER BY seq DESC LIMIT ${filter.limit}`,
    values,
  )
  return rows.map((row) => present(row, context.now))
}

/** What a holder has, in cents: what can be spent now, and what still waits. */
export async function balanceOf(tx: Tx, now: Date, holder = PLATFORM): Promise<{ available: number; pending: number }> {
  const [row] = await tx.query<{ available: number; pending: number }>(
    `SELECT coalesce(sum(net) FILTER (WHERE available_on <= $2), 0)::bigint AS available,
            coalesce(sum(net) FILTER (WHERE available_on > $2), 0)::bigint AS pending
     FROM sandbox.balance_transactions WHERE holder = $1`,
    [holder, now],
  )
  return row ?? { available: 0, pending: 0 }
}

/** When the money of a charge can be spent: what is refunded or sent on from it waits just as long. */
export async function availabilityOf(context: Context, charge: string): Promise<Date> {
  const [row] = await context.tx.query<{ available_on: Date }>(
    `SELECT available_on FROM sandbox.balance_transactions WHERE source = $1 AND reporting_category = 'charge'`,
    [charge],
  )
  return row && row.available_on > context.now ? row.available_on : context.now
}

/** Locks a holder's balance until the transaction ends, so that checks for "enough money?" wait in line. */
export async function lockBalance(tx: Tx, holder = PLATFORM): Promise<void> {
  await tx.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 7241902))', [holder])
}
