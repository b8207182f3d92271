import type { z } from 'zod'
import type { editUser } from '#contract/api/admin.ts'
import { changeRole, eraseUser, setVerified } from '#server/features/accounts/commands/change-account.ts'
import { findUser, lockAdmins, type UserRow } from '#server/features/accounts/store/users.ts'
import { deleteSavedSearchesOf } from '#server/features/alerts/store.ts'
import { eraseContact } from '#server/features/bookings/store/bookings.ts'
import { eraseDocuments } from '#server/features/transfers/commands/delete-documents.ts'
import { type VenueDecision, verifyVenue } from '#server/features/venues/commands/edit-venue.ts'
import type { Tx } from '#server/platform/database/connect.ts'
import { notFound } from '#server/platform/errors.ts'
import type { Viewer } from '#server/platform/http/viewer.ts'
import { letter } from '#server/platform/mail/letter.ts'
import { queueMail } from '#server/platform/mail/outbox.ts'
import type { Services } from '#server/platform/services.ts'
import { recordEvent } from '#server/platform/transition.ts'
import { checkAdminsLeft, checkDeletable, checkNoTies } from '../policy.ts'
import { type AdminVenueRow, findAdminVenue, tiesOf } from '../store/catalogue.ts'

/**
 * Changes a user's role, which signs it out everywhere, or its verified flag. Every change leaves an event row.
 * Throws not_found; last_admin; user_in_use when a couple or venue with running dates or money should change sides.
 */
export async function editAccount(
  tx: Tx,
  { clock }: Services,
  viewer: Viewer,
  userId: number,
  input: z.output<typeof editUser.body>,
): Promise<UserRow> {
  const admins = await lockAdmins(tx)
  const before = await findUser(tx, userId)
  if (!before) throw notFound()
  let user = before
  const acting = { actor: 'admin', actorId: viewer.id, at: clock.now() } as const
  if (input.role !== undefined && input.role !== before.role) {
    if (before.role === 'admin') checkAdminsLeft(admins, userId)
    checkNoTies(await tiesOf(tx, userId))
    user = await changeRole(tx, userId, input.role)
    await recordEvent(
      tx,
      { process: 'user', id: userId, name: 'change-role', from: before.role, to: input.role },
      acting,
    )
  }
  if (input.verified !== undefined && input.verified !== before.verified) {
    user = await setVerified(tx, userId, input.verified)
    const [from, to] = input.verified ? ['unverified', 'verified'] : ['verified', 'unverified']
    await recordEvent(tx, { process: 'user', id: userId, name: 'set-verified', from, to } as const, acting)
  }
  return user
}

/**
 * Erases a couple's or venue's account; money rows stay, without the person. Throws not_found, wrong_role for an admin,
 * and user_in_use with the reasons while dates or money hang on it.
 */
export async function deleteAccount(tx: Tx, { clock }: Services, viewer: Viewer, userId: number): Promise<void> {
  const user = await findUser(tx, userId)
  if (!user) throw notFound()
  checkDeletable(user.role)
  checkNoTies(await tiesOf(tx, userId))
  const at = clock.now()
  await eraseUser(tx, userId, at)
  await eraseContact(tx, userId)
  await eraseDocuments(tx, userId)
  await deleteSavedSearchesOf(tx, userId)
  await recordEvent(
    tx,
    { process: 'user', id: userId, name: 'erase', from: user.role, to: 'erased' },
    { actor: 'admin', actorId: viewer.id, at },
  )
}

/**
 * Verifies a venue or undoes that, and notifies its owner. Asking for the same twice mails once. Throws not_found, and
 * state_changed when the venue's name or place is no longer what the admin saw.
 */
export async function decideVenue(
  tx: Tx,
  services: Services,
  viewer: Viewer,
  venueId: number,
  decision: VenueDecision,
): Promise<AdminVenueRow> {
  const changed = await verifyVenue(tx, services, viewer, venueId, decision)
  const venue = await findAdminVenue(tx, venueId)
  if (!venue) throw notFound()
  if (changed) await mailOwner(tx, services, venue, changed.owner_id)
  return venue
}

async function mailOwner(tx: Tx, { clock, config }: Services, venue: AdminVenueRow, ownerId: number): Promise<void> {
  const parts = venue.is_verified
    ? {
        template: 'venue-verified',
        subject: `${venue.name} is verified`,
        heading: 'Your venue is verified',
        paragraphs: [
          `${venue.name} can now receive listings. Couples see date, place, price and style; they learn who you are when they book.`,
        ],
        action: { label: 'List a date', url: `${config.publicOrigin}/dashboard/venue` },
      }
    : {
        template: 'venue-unverified',
        subject: `${venue.name} is no longer verified`,
        heading: 'The verification of your venue was taken back',
        paragraphs: [
          `The dates of ${venue.name} are hidden from the search for now. Bookings that couples have made stand.`,
          'Answer this mail if you think that this is a mistake.',
        ],
        action: { label: 'Open your dashboard', url: `${config.publicOrigin}/dashboard/venue` },
      }
  await queueMail(tx, { to: venue.owner_email, toUserId: ownerId, letter: letter(parts), at: clock.now() })
}
