import type { Tx } from '#server/platform/database/connect.ts'
import { addJob, jobKind } from '#server/platform/jobs/queue.ts'
import { lockMembership, membershipOf, noteMembership } from '../store/memberships.ts'

export const endMembershipJob = jobKind<{ membershipId: number }>('end-membership')

/**
 * Ends an account's membership immediately, if it has one: no more advantages from this moment on, and the provider charges
 * nothing more once this is committed.
 */
export async function endMembershipOf(tx: Tx, userId: number, why: 'disputed' | 'account-closed'): Promise<void> {
  const found = await membershipOf(tx, userId)
  if (!found || found.state === 'ended') return
  const { state } = await lockMembership(tx, found.id)
  if (state === 'ended') return
  await noteMembership(tx, found.id, { closing: why })
  await addJob(tx, endMembershipJob, { membershipId: found.id }, { key: `end-membership-${found.id}` })
}
