import { offerWaitsFor } from '#contract/processes/offer.ts'
import { lockTransfer } from '#server/features/transfers/store/transfers.ts'
import type { Background } from '#server/platform/jobs/background.ts'
import { eachInTransaction } from '#server/platform/jobs/sweeper.ts'
import type { Services } from '#server/platform/services.ts'
import { endOffer, leaveOffer } from './commands/end-offers.ts'
import { lockOffer, offersPastDeadline } from './store.ts'

/** The timers of offers (domain.md 5), on the deadline that each carries. */
export function offerJobs(services: Services): Background {
  return { handlers: [], sweeps: [{ name: 'end offers', run: () => endOffers(services) }] }
}

/**
 * Ends offers that nobody answered in time, and accepted ones that were not paid: their transfers are listed again.
 * While the couple is paying, the end of their hold decides.
 */
async function endOffers(services: Services): Promise<number> {
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
