import { INVOICE_EXTRAS } from '../billing/invoices.ts'
import { findMovement } from '../records/ledger.ts'
import { listObjects } from '../records/objects.ts'
import type { Context } from './context.ts'
import { invalid } from './errors.ts'

const MAX_LEVELS = 4

type Json = Record<string, unknown>

/**
 * Replaces ids with their objects along the paths of `expand[]`, such as latest_charge.balance_transaction or
 * data.customer.
 * @throws 400 for a path that names nothing expandable.
 */
export async function expand(context: Context, answer: object, paths: string[]): Promise<object> {
  for (const path of paths) {
    const levels = path.split('.')
    if (levels.length > MAX_LEVELS)
      throw invalid(`You cannot expand more than ${MAX_LEVELS} levels of a property. Property: ${path}`)
    await walk(context, answer as Json, levels, path)
  }
  return answer
}

async function walk(context: Context, target: Json, levels: string[], path: string): Promise<void> {
  const [name = '', ...rest] = levels
  if (Array.isArray(target[name])) {
    for (const item of target[name] as unknown[]) if (isObject(item)) await walk(context, item, rest, path)
    return
  }
  if (name === 'refunds' && target.object === 'charge') target.refunds = await refundsOf(context, String(target.id))
  if (target.object === 'invoice' && name in INVOICE_EXTRAS)
    target[name] = await INVOICE_EXTRAS[name as keyof typeof INVOICE_EXTRAS](context, String(target.id))
  const value = target[name]
  if (value === undefined || (value !== null && typeof value !== 'string' && !isObject(value)))
    throw invalid(`This property cannot be expanded (${name}).`, { param: 'expand' })
  if (typeof value === 'string') {
    const found = await load(context, value)
    if (!found) throw invalid(`This property cannot be expanded (${name}).`, { param: 'expand' })
    target[name] = found
  }
  const inner = target[name]
  if (rest.length > 0 && isObject(inner)) await walk(context, inner, rest, path)
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

async function load(context: Context, id: string): Promise<Json | null> {
  if (id.startsWith('txn_')) return (await findMovement(context, id)) as Json | null
  const [row] = await context.tx.query<{ body: Json }>('SELECT body FROM sandbox.objects WHERE id = $1', [id])
  return row?.body ?? null
}

async function refundsOf(context: Context, charge: string): Promise<object> {
  return listObjects(context, 'refund', `/v1/charges/${charge}/refunds`, { limit: 10 }, { charge })
}
