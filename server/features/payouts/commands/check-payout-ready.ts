import type { Db } from '#server/platform/database/connect.ts'
import { payoutsNotReady } from '../policy.ts'
import { findPayoutAccount } from '../store/payout-accounts.ts'

/** Whether money can be sent to this user now (domain.md rows 18 and 33). */
export async function isPayoutReady(db: Db, userId: number): Promise<boolean> {
  return (await findPayoutAccount(db, userId))?.ready === true
}

/** Throws payouts_not_ready: dates are listed only by owners who can be paid (domain.md row 33). */
export async function checkPayoutReady(db: Db, userId: number): Promise<void> {
  if (await isPayoutReady(db, userId)) return
  throw payoutsNotReady()
}
