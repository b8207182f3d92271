import type Stripe from 'stripe'
import type { Cents } from '#contract/money.ts'
import { asking } from './errors.ts'

/** What we read of one movement of our balance at the provider. */
export interface SeenMovement {
  id: string
  /** what moved it: a charge, refund, transfer, reversal, dispute or payout of the provider */
  source: string | null
  /** the provider's reporting category, which tells types of movements apart better than their `type` does */
  category: string
  /** cents, after the provider's fee */
  net: Cents
  createdAt: Date
}

/**
 * What moved our balance from one instant up to but not including another, by the provider's clock, to the second; in
 * pages of 100.
 */
export async function movementsBetween(stripe: Stripe, from: Date, to: Date): Promise<SeenMovement[]> {
  const created = { gte: secondsOf(from), lt: secondsOf(to) }
  return asking(async () => {
    const movements: SeenMovement[] = []
    for await (const movement of stripe.balanceTransactions.list({ created, limit: 100 }))
      movements.push(seen(movement))
    return movements
  })
}

const secondsOf = (instant: Date) => Math.floor(instant.getTime() / 1000)

function seen(movement: Stripe.BalanceTransaction): SeenMovement {
  const { source } = movement
  return {
    id: movement.id,
    source: typeof source === 'string' ? source : (source?.id ?? null),
    category: movement.reporting_category,
    net: movement.net,
    createdAt: new Date(movement.created * 1000),
  }
}
