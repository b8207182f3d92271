import { tellOwner, type VenueDecision, verifyVenue } from '#server/features/venues/commands/verify-venue.ts'
import type { Tx } from '#server/platform/database/connect.ts'
import { notFound } from '#server/platform/errors.ts'
import type { Viewer } from '#server/platform/http/viewer.ts'
import { letter } from '#server/platform/mail/letter.ts'
import { queueMail } from '#server/platform/mail/outbox.ts'
import type { Services } from '#server/platform/services.ts'
import { type AdminVenueRow, findAdminVenue } from '../store/venues-and-listings.ts'

/**
 * Verifies a venue or undoes that, asks the owner of one that isn't verified for what is missing, or declines it, and
 * notifies them. Asking for the same twice, or declining for it, mails once. Throws not_found, and state_changed when
 * the venue's name or place is no longer what the admin saw.
 */
export async function decideVenue(
  tx: Tx,
  services: Services,
  viewer: Viewer,
  venueId: number,
  decision: VenueDecision,
): Promise<AdminVenueRow> {
  const { ask, decline, reason } = decision
  const told =
    reason === undefined
      ? undefined
      : decline
        ? { name: 'decline' as const, reason }
        : ask && { name: 'ask' as const, reason }
  const changed = told
    ? await tellOwner(tx, services, viewer, venueId, told)
    : await verifyVenue(tx, services, viewer, venueId, decision)
  const venue = await findAdminVenue(tx, venueId)
  if (!venue) throw notFound()
  if (!changed) return venue
  if (told?.name === 'ask') await mailQuestion(tx, services, venue, changed.owner_id, told.reason)
  else if (told) await mailDecline(tx, services, venue, changed.owner_id, told.reason)
  else await mailOwner(tx, services, venue, changed.owner_id, reason)
  return venue
}

async function mailQuestion(
  tx: Tx,
  { clock, config }: Services,
  venue: AdminVenueRow,
  ownerId: number,
  question: string,
): Promise<void> {
  const asking = letter({
    template: 'venue-asked',
    subject: `We need something before we can verify ${venue.name}`,
    heading: 'Something is missing',
    paragraphs: [
      `We’re checking ${venue.name}, and can’t verify it yet.`,
      `What we need: ${question}`,
      'Please update your venue and ask us to look again on your dashboard, or reply to this email.',
    ],
    action: { label: 'Edit your venue', url: `${config.publicOrigin}/venues/${venue.id}/edit` },
  })
  await queueMail(tx, { to: venue.owner_email, toUserId: ownerId, letter: asking, at: clock.now() })
}

async function mailDecline(
  tx: Tx,
  { clock, config }: Services,
  venue: AdminVenueRow,
  ownerId: number,
  reason: string,
): Promise<void> {
  const declining = letter({
    template: 'venue-declined',
    subject: `We couldn’t verify ${venue.name}`,
    heading: 'We couldn’t verify your venue',
    paragraphs: [
      `Our reason: ${reason}`,
      `From your dashboard, you can change ${venue.name} and ask us to look again. Until it’s verified, it can’t list dates.`,
      'If you think this is a mistake, please reply to this email.',
    ],
    action: { label: 'Open your dashboard', url: `${config.publicOrigin}/dashboard/venue` },
  })
  await queueMail(tx, { to: venue.owner_email, toUserId: ownerId, letter: declining, at: clock.now() })
}

async function mailOwner(
  tx: Tx,
  { clock, config }: Services,
  venue: AdminVenueRow,
  ownerId: number,
  reason: string | undefined,
): Promise<void> {
  const parts = venue.is_verified
    ? {
        template: 'venue-verified',
        subject: `${venue.name} is verified`,
        heading: 'Your venue is verified',
        paragraphs: [
          `${venue.name} can now receive listings. Couples see the date, place, price and style, and learn who you are when they book.`,
        ],
        action: { label: 'List a date', url: `${config.publicOrigin}/dashboard/venue` },
      }
    : {
        template: 'venue-unverified',
        subject: `${venue.name} is no longer verified`,
        heading: 'We’ve withdrawn your venue’s verification',
        paragraphs: [
          `Dates at ${venue.name} are hidden from search for now. Existing bookings stand.`,
          ...(reason ? [`Our reason: ${reason}`] : []),
          'From your dashboard, you can change your venue and ask us to look again.',
          'If you think this is a mistake, please reply to this email.',
        ],
        action: { label: 'Open your dashboard', url: `${config.publicOrigin}/dashboard/venue` },
      }
  await queueMail(tx, { to: venue.owner_email, toUserId: ownerId, letter: letter(parts), at: clock.now() })
}
