import { type OfferTransition, offerProcess, offerWaitsFor } from '#contract/processes/offer.ts'
import { stopKeeping } from '#server/features/transfers/commands/keep-for-offer.ts'
import { lockTransfer, type TransferRow } from '#server/features/transfers/store/transfers.ts'
import type { Tx } from '#server/platform/database/connect.ts'
import { eachInTransaction } from '#server/platform/jobs/sweeper.ts'
import type { Services } from '#server/platform/services.ts'
import { type Acting, transition } from '#server/platform/transition.ts'
import type { OfferLetter } from '../letters.ts'
import { lockLiveOffers, lockOffer, type OfferRow, offersPastDeadline } from '../store.ts'
import { notifyOfOffer } from './notify-couples.ts'

/** Ends an offer by this transition and sends these letters about it. Throws state_changed. */
export async function endOffer(
  tx: Tx,
  services: Services,
  offer: OfferRow,
  name: OfferTransition,
  acting: Acting,
  ...letters: OfferLetter[]
): Promise<void> {
  const set = { deadline: null, ended_at: acting.at }
  await transition(tx, offerProcess, name, { table: 'offers', id: offer.id, set }, acting)
  await notifyOfOffer(tx, services, offer.id, ...letters)
}

/**
 * Ends an accepted offer that wasn't paid: its couple gave it up, or ran out of time. Lists its transfer for everybody
 * again. Lock both first.
 */
export async function leaveOffer(
  tx: Tx,
  services: Services,
  { offer, transfer }: { offer: OfferRow; transfer: TransferRow },
  acting: Acting & { actor: 'other-couple' | 'timer' | 'provider' },
): Promise<void> {
  await stopKeeping(tx, transfer, acting)
  const letters: OfferLetter[] = acting.actor === 'other-couple' ? ['not-paid'] : ['not-paid', 'too-late']
  await endOffer(tx, services, offer, 'leave', acting, ...letters)
}

/**
 * The couple of an accepted offer has let their hold end without paying. Until the offer's deadline, we keep the
 * transfer for them. After that, the offer is unpaid and the transfer is listed again. Lock the transfer first.
 */
export async function keepOrLeave(
  tx: Tx,
  services: Services,
  transfer: TransferRow,
  acting: Acting & { actor: 'provider' | 'timer' },
): Promise<void> {
  const offer = await lockOffer(tx, transfer.offer_id as number)
  if (!offer || (offer.deadline && offer.deadline > acting.at)) return
  await leaveOffer(tx, services, { offer, transfer }, acting)
}

/**
 * Ends every offer on a transfer that couples can no longer get: it was sold, or is no longer being passed on. A
 * buyer's own offer ends without a letter. Lock the transfer first.
 */
export async function voidOffers(
  tx: Tx,
  services: Services,
  transferId: number,
  why: 'sold' | 'over',
  acting: Acting,
  buyerId: number | null = null,
): Promise<void> {
  for (const offer of await lockLiveOffers(tx, transferId)) {
    await endOffer(tx, services, offer, 'void', acting, ...(offer.couple_id === buyerId ? [] : [why]))
  }
}

/** A transfer was paid for: its accepted offer, if it has one, ends as paid, and every other offer as void. */
export async function closeOffers(
  tx: Tx,
  services: Services,
  transfer: { id: number; offer_id: number | null },
  acting: Acting & { actor: 'provider' },
  buyerId: number,
): Promise<void> {
  if (transfer.offer_id !== null) {
    const set = { deadline: null, ended_at: acting.at }
    await transition(tx, offerProcess, 'pay', { table: 'offers', id: transfer.offer_id, set }, acting)
  }
  await voidOffers(tx, services, transfer.id, 'sold', acting, buyerId)
}

/**
 * Ends offers that nobody answered in time, and accepted ones that were not paid, whose transfers are listed again.
 * While the couple is paying, the end of their hold decides. Returns how many were ended.
 */
export async function endOffers(services: Services): Promise<number> {
  const { db, clock } = services
  const at = clock.now()
  return eachInTransaction(db, await offersPastDeadline(db, at), async (tx, { id, transfer_id }) => {
    const transfer = await lockTransfer(tx, transfer_id)
    const offer = await lockOffer(tx, id)
    if (!transfer || !offer?.deadline || offer.deadline > at) return false
    const acting = { actor: 'timer', at, reason: 'no answer in time' } as const
    if (offer.state !== 'accepted') {
      const letter = offerWaitsFor(offer.state) === 'seller' ? 'silent' : 'unanswered'
      await endOffer(tx, services, offer, 'expire', acting, letter)
      return true
    }
    if (transfer.stage !== 'offer_accepted') return false
    await leaveOffer(tx, services, { offer, transfer }, { ...acting, reason: 'not paid in time' })
    return true
  })
}
