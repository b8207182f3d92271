import { eraseUser } from '#server/features/accounts/commands/erase-user.ts'
import { lockUser, type UserRow } from '#server/features/accounts/store/users.ts'
import { deleteSavedSearchesOf } from '#server/features/alerts/store/searches.ts'
import { eraseContact } from '#server/features/bookings/store/bookings.ts'
import { deleteNotesAround } from '#server/features/bookings/store/notes.ts'
import { deleteBlockedDays } from '#server/features/calendars/store/busy-days.ts'
import { deleteFeeds } from '#server/features/calendars/store/feeds.ts'
import { deleteFavoritesOf } from '#server/features/listings/store/favorites.ts'
import { deleteWatchesOf } from '#server/features/listings/store/watches.ts'
import { eraseMessages } from '#server/features/messages/commands/erase-messages.ts'
import { endMembershipOf } from '#server/features/premium/commands/end-membership.ts'
import { eraseReviews } from '#server/features/reviews/commands/erase-reviews.ts'
import { eraseDocumentsOf } from '#server/features/transfers/commands/manage-documents.ts'
import { withdrawPendingChange } from '#server/features/venues/commands/propose-or-withdraw-change.ts'
import { ownVenues } from '#server/features/venues/store/venues.ts'
import { leaveWaitlist } from '#server/features/waitlist/commands.ts'
import type { Tx } from '#server/platform/database/connect.ts'
import { notFound } from '#server/platform/errors.ts'
import { type Acting, recordEvent } from '#server/platform/transition.ts'
import { checkDeletable, checkNoTies } from '../policy.ts'
import { tiesOf } from '../store/ties.ts'

/**
 * Erases a couple's or venue's account when an admin or its owner asks; money rows stay, without the person (domain.md
 * row 41). Returns who it was.
 * @throws AppError not_found; wrong_role for an admin; user_in_use with the reasons while it is tied to dates or money
 */
export async function eraseAccount(tx: Tx, userId: number, acting: Acting): Promise<UserRow> {
  const user = await lockUser(tx, userId) // so that they can't begin anything in the meantime
  if (!user) throw notFound()
  checkDeletable(user.role)
  checkNoTies(await tiesOf(tx, userId))
  await endMembershipOf(tx, userId, 'account-closed')
  await deleteSavedSearchesOf(tx, userId) // before eraseUser, so that emails being written for them are deleted, too
  await eraseUser(tx, userId, acting.at)
  await eraseContact(tx, userId)
  await deleteNotesAround(tx, userId)
  await eraseDocumentsOf(tx, userId)
  const venueIds = (await ownVenues(tx, userId)).map(({ id }) => id)
  await deleteFeeds(tx, venueIds)
  await deleteBlockedDays(tx, venueIds)
  for (const id of venueIds) await withdrawPendingChange(tx, id, acting)
  await deleteFavoritesOf(tx, userId)
  await deleteWatchesOf(tx, userId)
  await eraseReviews(tx, userId, acting.at)
  await eraseMessages(tx, userId)
  // an address that nobody has confirmed may be somebody else's
  if (user.emailConfirmedAt) await leaveWaitlist(tx, user.email)
  await recordEvent(tx, { process: 'user', id: userId, name: 'erase', from: user.role, to: 'erased' }, acting)
  return user
}
