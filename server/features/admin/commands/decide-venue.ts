import { makeNewsOfVenue } from '#server/features/listings/commands/make-news-of-venue.ts'
import { notifyWatchersOfVenue } from '#server/features/listings/commands/notify-watchers.ts'
import { tellCouplesOfVerification } from '#server/features/offers/commands/notify-couples.ts'
import { tellSellersOfVerification } from '#server/features/transfers/commands/notify-parties.ts'
import { onMarketOf } from '#server/features/transfers/store/transfers.ts'
import { askOrDecline } from '#server/features/venues/commands/ask-owner-or-decline.ts'
import { type VenueDecision, verifyOrUnverifyVenue } from '#server/features/venues/commands/verify-or-unverify-venue.ts'
import type { Tx } from '#server/platform/database/connect.ts'
import { notFound } from '#server/platform/errors.ts'
import type { Viewer } from '#server/platform/http/viewer.ts'
import { queueMail } from '#server/platform/mail/outbox.ts'
import type { Services } from '#server/platform/services.ts'
import { venueAskedLetter, venueDeclinedLetter, venueUnverifiedLetter, venueVerifiedLetter } from '../letters.ts'
import { type AdminVenueRow, findAdminVenue } from '../store/venues-and-listings.ts'

/**
 * Verifies a venue or withdraws its verification; for one that isn't verified, asks its owner for what is missing, or
 * declines it. The owner is emailed unless the decision changes nothing, such as asking for the same thing again; the
 * sellers of the venue's dates, and the couples for whom dates are kept, are emailed when these leave the market or come
 * back to it. Dates that come back become news to saved searches, and couples watching some that were released in the
 * meantime hear of these now. Throws not_found, and state_changed if the venue's name or place is no longer what the
 * admin saw, or if a venue to ask about or decline has been verified in the meantime.
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
    ? await askOrDecline(tx, services, viewer, venueId, told)
    : await verifyOrUnverifyVenue(tx, services, viewer, venueId, decision)
  const venue = await findAdminVenue(tx, venueId)
  if (!venue) throw notFound()
  if (!changed) return venue
  const { publicOrigin, listingNeedsPayouts: needsPayouts } = services.config
  const about = { id: venue.id, name: venue.name, publicOrigin }
  const verified = venue.is_verified
    ? venueVerifiedLetter({ ...about, needsPayouts })
    : venueUnverifiedLetter({ ...about, reason })
  const letter = told
    ? told.name === 'ask'
      ? venueAskedLetter({ ...about, question: told.reason })
      : venueDeclinedLetter({ ...about, reason: told.reason })
    : verified
  await queueMail(tx, { to: venue.owner_email, toUserId: changed.owner_id, letter, at: services.clock.now() })
  if (!told) {
    const onMarket = await onMarketOf(tx, venue.id)
    const news = venue.is_verified ? 'on-market' : 'off-market'
    await tellSellersOfVerification(tx, services, onMarket, news)
    await tellCouplesOfVerification(tx, services, onMarket, news)
    if (venue.is_verified) {
      await makeNewsOfVenue(tx, services, venue.id)
      await notifyWatchersOfVenue(tx, venue.id)
    }
  }
  return venue
}
