import type { Tx } from '#server/platform/database/connect.ts'
import { queueMail } from '#server/platform/mail/outbox.ts'
import type { Services } from '#server/platform/services.ts'
import type { ToldSums } from '../ending-letters.ts'
import { type Recipient, type TransferLetter, transferLetter } from '../letters.ts'
import { type TransferWithParties, transferWithParties } from '../store/transfers-with-parties.ts'

const addressOf = (transfer: TransferWithParties, recipient: Recipient): [id: number | null, email: string | null] => {
  if (recipient === 'seller') return [transfer.seller_id, transfer.sellerEmail]
  if (recipient === 'owner') return [transfer.ownerId, transfer.ownerEmail]
  return [transfer.buyer_id, transfer.buyerEmail]
}

/** Queues these letters, each for one party to the transfer, in the transaction that causes them (domain.md 6). */
export async function notifyParties(
  tx: Tx,
  { clock, config }: Services,
  transferId: number,
  letters: readonly [TransferLetter, Recipient][],
  sums: ToldSums = {},
): Promise<void> {
  const transfer = await transferWithParties(tx, transferId)
  const today = clock.todayIn(transfer.venueState)
  for (const [name, recipient] of letters) {
    const [toUserId, to] = addressOf(transfer, recipient)
    if (toUserId === null || to === null) continue
    const letter = transferLetter(name, recipient, { ...transfer, ...sums, today }, config.publicOrigin)
    await queueMail(tx, { to, toUserId, letter, at: clock.now() })
  }
}

/**
 * Tells the sellers of a venue's dates that are on the market that it has just been verified, or has lost its
 * verification. The caller has locked the venue, so that none of its dates is listed in the meantime.
 */
export async function tellSellersOfVerification(
  tx: Tx,
  services: Services,
  onMarket: readonly number[],
  news: 'on-market' | 'off-market',
): Promise<void> {
  for (const id of onMarket) await notifyParties(tx, services, id, [[news, 'seller']])
}
