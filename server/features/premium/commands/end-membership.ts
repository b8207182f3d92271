import type { Tx } from '#server/platform/database/connect.ts'
import { addJob, jobKind } from '#server/platform/jobs/queue.ts'
import { lockMembership, membershipOf, noteMembership } from '../store/memberships.ts'

export const endMembershipJob = jobKind<{ membershipId: number }>('end-membership')

/**
 * Ends an account's membership immediately, if it has one: its advantages end now, and the provider charges nothing
 * more once this is committed.
 */
export async function endMembershipOf(tx: Tx, userId: number, why: Why): Promise<void> {
  const found = await membershipOf(tx, userId)
  if (found && found.state !== 'ended') await endMembership(tx, found.id, why)
}

/** Ends this membership immediately; a later one of the same account continues. */
export async function endMembership(tx: Tx, membershipId: number, why: Why): Promise<void> {
  const { state } = await lockMembership(tx, membershipId)
  if (state === 'ended') return
  await noteMembership(tx, membershipId, { closing: why })
  await addJob(tx, endMembershipJob, { membershipId }, { key: `end-membership-${membershipId}` })
}

type Why = 'disputed' | 'account-closed'
