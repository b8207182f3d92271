import { findUser } from '#server/features/accounts/store/users.ts'
import { DAY, later } from '#server/platform/clock.ts'
import { eachInTransaction } from '#server/platform/jobs/sweeper.ts'
import { queueMail } from '#server/platform/mail/outbox.ts'
import type { Services } from '#server/platform/services.ts'
import { payoutsPage, payoutWaitingLetter } from '../letters.ts'
import { markReminded, payoutsToRemind } from '../store/payouts.ts'

const EVERY_DAYS = 7
const BATCH = 200

/** Emails payees whose money is waiting for a ready account: when it is due, then every 7 days. Returns how many. */
export async function remindPayees({ db, clock, config }: Services): Promise<number> {
  const at = clock.now()
  const before = later(at, -EVERY_DAYS * DAY)
  const waiting = await payoutsToRemind(db, at, before, BATCH)
  return eachInTransaction(db, waiting, async (tx, payee) => {
    if (!(await markReminded(tx, payee.payeeId, at, before))) return false
    const user = await findUser(tx, payee.payeeId)
    if (!user) return false
    const url = payoutsPage(config.publicOrigin, user.role)
    const letter = payoutWaitingLetter({ waiting: payee.waiting, url })
    await queueMail(tx, { to: user.email, toUserId: user.id, letter, at })
    return true
  })
}
