import type Stripe from 'stripe'
import type { Cents } from '#contract/money.ts'
import { once } from './call-once.ts'
import { asking } from './errors.ts'

/** What we read of a transfer to a connected account. */
export interface SeenTransfer {
  id: string
  /** cents */
  amount: Cents
  /** cents taken back so far */
  reversed: Cents
  destination: string
}

export interface TransferOrder {
  payoutId: number
  /** which attempt: a new request only after a definite refusal of the previous one */
  attempt: number
  amount: Cents
  /** the provider's account */
  destination: string
  /** the charge that brought the money */
  chargeId: string | null
}

/**
 * Sends money to a connected account, once: the key is our payout's id and attempt, and the amount is in its row. The
 * metadata names the payout. A transfer's group can't, because the provider gives all transfers of one charge the same
 * group.
 */
export async function createTransfer(stripe: Stripe, order: TransferOrder): Promise<SeenTransfer> {
  const params = {
    amount: order.amount,
    currency: 'usd',
    destination: order.destination,
    ...(order.chargeId !== null && { source_transaction: order.chargeId }),
    metadata: { payout: String(order.payoutId) },
  }
  return once(
    `payout-${order.payoutId}-${order.attempt}`,
    async (key) => seen(await stripe.transfers.create(params, key)),
    () => findTransfer(stripe, order),
  )
}

/** Looks for the transfer of a payout, in case the answer to its creation was lost. Null when there is none. */
export async function findTransfer(
  stripe: Stripe,
  { payoutId, destination }: Pick<TransferOrder, 'payoutId' | 'destination'>,
): Promise<SeenTransfer | null> {
  return asking(async () => {
    for await (const transfer of stripe.transfers.list({ destination, limit: 100 })) {
      if (transfer.metadata.payout === String(payoutId)) return seen(transfer)
    }
    return null
  })
}

/** The transfers that we have made since this instant, with our ids of their payouts. */
export async function transfersSince(stripe: Stripe, since: Date): Promise<(SeenTransfer & { payoutId: number })[]> {
  const created = { gte: Math.floor(since.getTime() / 1000) }
  return asking(async () => {
    const made = []
    for await (const transfer of stripe.transfers.list({ created, limit: 100 })) {
      const { payout } = transfer.metadata
      if (payout) made.push({ ...seen(transfer), payoutId: Number(payout) })
    }
    return made
  })
}

/** Takes a whole transfer back, once. Returns the provider's id of the reversal. */
export async function reverseTransfer(
  stripe: Stripe,
  order: { payoutId: number; transferId: string; amount: Cents },
): Promise<string> {
  const params = { amount: order.amount, metadata: { payout: String(order.payoutId) } }
  return once(
    `payout-${order.payoutId}-reversal`,
    async (key) => (await stripe.transfers.createReversal(order.transferId, params, key)).id,
    () => findReversal(stripe, order),
  )
}

/**
 * Looks for the reversal of a whole transfer: we may have made it and lost the answer, or somebody made it at the
 * provider. A reversal of a part doesn't count. Null when there is none.
 */
export async function findReversal(
  stripe: Stripe,
  { transferId, amount }: { transferId: string; amount: Cents },
): Promise<string | null> {
  const { data } = await asking(() => stripe.transfers.listReversals(transferId, { limit: 100 }))
  return data.find((reversal) => reversal.amount === amount)?.id ?? null
}

function seen(transfer: Stripe.Transfer): SeenTransfer {
  return {
    id: transfer.id,
    amount: transfer.amount,
    reversed: transfer.amount_reversed,
    destination: String(transfer.destination),
  }
}
