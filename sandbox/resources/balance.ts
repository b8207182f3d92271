import type Stripe from 'stripe'
import { endpoint } from '../api/endpoint.ts'
import { missing } from '../api/errors.ts'
import { balanceOf, findMovement, listMovements } from '../records/ledger.ts'
import { pageSize } from '../records/objects.ts'

export const balance = [
  endpoint('GET /v1/balance', async (context): Promise<Stripe.Balance> => {
    const { available, pending } = await balanceOf(context.tx, context.now)
    const money = (amount: number) => [{ amount, currency: 'usd', source_types: { card: amount } }]
    return { object: 'balance', available: money(available), livemode: false, pending: money(pending) }
  }),
  endpoint<Stripe.BalanceTransactionListParams>('GET /v1/balance_transactions', async (context, params) => {
    const limit = pageSize(params)
    const found = await listMovements(context, {
      limit: limit + 1,
      ...(params.starting_after ? { after: params.starting_after } : {}),
      ...(params.type ? { type: params.type } : {}),
      ...(params.source ? { source: params.source } : {}),
      ...(params.created === undefined ? {} : { created: params.created }),
    })
    return {
      object: 'list',
      data: found.slice(0, limit),
      has_more: found.length > limit,
      url: '/v1/balance_transactions',
    }
  }),
  endpoint('GET /v1/balance_transactions/{id}', async (context, _params, { id = '' }) => {
    const movement = await findMovement(context, id)
    if (!movement) throw missing('balance transaction', id)
    return movement
  }),
]
