import { findUser } from '#server/features/accounts/store/users.ts'
import { transferWithParties } from '#server/features/transfers/store/transfers-with-parties.ts'
import type { Tx } from '#server/platform/database/connect.ts'
import { queueMail } from '#server/platform/mail/outbox.ts'
import type { Services } from '#server/platform/services.ts'
import { type OfferLetter, offerLetter, readerOf } from '../letters.ts'
import { acceptedOffersOn, findOffer } from '../store.ts'

/** Queues these letters about an offer as it is now, in the transaction that causes them (domain.md 6). */
export async function notifyOfOffer(
  tx: Tx,
  { clock, config }: Services,
  offerId: number,
  ...letters: OfferLetter[]
): Promise<void> {
  const offer = await findOffer(tx, offerId)
  if (!offer) throw new Error(`no offer ${offerId}`)
  const transfer = await transferWithParties(tx, offer.transfer_id)
  const now = clock.now()
  for (const name of letters) {
    const readerId = readerOf(name) === 'seller' ? transfer.seller_id : offer.couple_id
    const reader = await findUser(tx, readerId)
    if (!reader) continue
    const letter = offerLetter(name, offer, transfer, { publicOrigin: config.publicOrigin, now })
    await queueMail(tx, { to: reader.email, toUserId: reader.id, letter, at: now })
  }
}

/**
 * Tells couples for whom this venue's dates are kept that they can't pay at the moment, because the venue has just lost
 * its verification, or that they can pay again. The caller has locked the venue, so that no offer is accepted in the
 * meantime.
 */
export async function tellCouplesOfVerification(
  tx: Tx,
  services: Services,
  onMarket: readonly number[],
  news: 'on-market' | 'off-market',
): Promise<void> {
  const offers = await acceptedOffersOn(tx, onMarket, services.clock.now())
  for (const id of offers) await notifyOfOffer(tx, services, id, news)
}
