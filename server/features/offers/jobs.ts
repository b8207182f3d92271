import type { OfferState, OfferTransition } from '#contract/processes/offer.ts'
import { stopKeeping } from '#server/features/transfers/commands/keep-for-offer.ts'
import { lockTransfer } from '#server/features/transfers/store/transfers.ts'
import type { Background } from '#server/platform/jobs/background.ts'
import { eachInTransaction } from '#server/platform/jobs/sweeper.ts'
import type { Services } from '#server/platform/services.ts'
import { endOffer, leaveOffer } from './commands/end-offers.ts'
import type { OfferLetter } from './letters.ts'
import { lockOffer, offersPastDeadline } from './store.ts'

/** The timers of offers (domain.md 5), on the deadline that each carries. */
export function offerJobs(services: Services): Background {
  return { handlers: [], sweeps: [{ name: 'end offers', run: () => endOffers(services) }] }
}

/** How an answer that never came ends an offer, and who had waited for it. */
const EXPIRES: Partial<Record<OfferState, [OfferTransition, OfferLetter]>> = {
  open: ['expire', 'silent'],
  countered: ['expireCounter', 'unanswered'],
  countered_back: ['expireBack', 'silent'],
}

/**
 * Ends offers that nobody answered in time, and accepted ones that were not paid: their transfers are listed again.
 * While the couple is paying, the end of its reservation decides.
 */
async function endOffers(services: Services): Promise<number> {
  const { db, clock } = services
  const at = clock.now()
  return eachInTransaction(db, await offersPastDeadline(db, at), async (tx, { id, transfer_id }) => {
    const transfer = await lockTransfer(tx, transfer_id)
    const offer = await lockOffer(tx, id)
    if (!transfer || !offer?.deadline || offer.deadline > at) return false
    const acting = { actor: 'timer', at, reason: 'no answer in time' } as const
    const expires = EXPIRES[offer.state]
    if (expires) {
      await endOffer(tx, services, offer, expires[0], acting, expires[1])
      return true
    }
    if (transfer.state !== 'offer_accepted') return false
    await stopKeeping(tx, transfer, { ...acting, reason: 'not paid in time' })
    await leaveOffer(tx, services, offer, { ...acting, reason: 'not paid in time' })
    return true
  })
}
