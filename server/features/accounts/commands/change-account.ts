import type { z } from 'zod'
import type { accountForm } from '#contract/api/accounts.ts'
import { LAST_STATE } from '#contract/dates.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Tx } from '#server/platform/database/connect.ts'
import { checkHasWebsite, checkHasWedding, checkPartner, checkWeddingDate, stillThere } from '../policy.ts'
import { lockUser, type UserRow, updateUser } from '../store/users.ts'

type Form = z.output<typeof accountForm>

/**
 * What people say about themselves. Only couples have a partner and a `wedding`, and only venue owners a `website`. Each
 * stays as it is when left out; '' removes it, but for the name, which nobody is without.
 */
export type OwnAccount = Omit<Form, 'metadata'> & { wedding?: Form['metadata'] }

/**
 * Changes somebody's own name and phone; for couples, also their partner's name and what they said about their wedding;
 * for venue owners, their website.
 * @throws AppError not_signed_in; invalid_request for a partner or a wedding of anybody but a couple, for a website of
 * anybody but a venue's owner, and for a new wedding date in the past
 */
export async function changeOwnAccount(
  tx: Tx,
  userId: number,
  { name, phone, partnerName, website, wedding }: OwnAccount,
  clock: Clock,
): Promise<UserRow> {
  const { metadata, role } = stillThere(await lockUser(tx, userId))
  checkPartner(role, partnerName || null)
  if (wedding) checkHasWedding(role)
  if (website) checkHasWebsite(role)
  if (wedding && wedding.weddingDate !== metadata.weddingDate) {
    checkWeddingDate(wedding.weddingDate, clock.todayIn(wedding.state || LAST_STATE))
  }
  const changed = {
    ...metadata,
    ...(wedding && { ...NO_WEDDING, ...wedding }),
    ...(website !== undefined && { website: website || undefined }),
    ...(partnerName !== undefined && { partnerName: partnerName || undefined }),
  }
  return stillThere(
    await updateUser(tx, userId, {
      ...(name !== undefined && { name }),
      ...(phone !== undefined && { phone: phone || null }),
      metadata: JSON.stringify(changed),
    }),
  )
}

/** JSON leaves out whatever is undefined, so these fields are deleted. */
const NO_WEDDING = { weddingDate: undefined, city: undefined, state: undefined, budget: undefined }
