import { WORK_PATHS } from '#contract/admin-inbox.ts'
import type { VenueIdentity } from '#contract/identity/identity-fields.ts'
import { type Letter, letter } from '#server/platform/mail/letter.ts'

/** How many venues are waiting for an admin, and why. */
export interface VenuesToReview {
  unverified: number
  changes: number
}

/** To the admins: venues are waiting for review. Doesn't name them. */
export function venuesToReviewLetter(facts: VenuesToReview & { publicOrigin: string }): Letter {
  const { unverified, changes, publicOrigin } = facts
  const count = unverified + changes
  return letter({
    template: 'venues-to-review',
    subject: count === 1 ? 'A venue is waiting for review' : `${count} venues are waiting for review`,
    heading: count === 1 ? 'A venue needs your review' : `${count} venues need your review`,
    paragraphs: [
      ...(unverified > 0 ? ['Unverified venues can’t list dates until one of you has verified them.'] : []),
      ...(changes > 0 ? ['Verified venues keep their name and address until one of you has approved the change.'] : []),
    ],
    facts: [
      ['Venues to verify', String(unverified)],
      ['Changes to approve', String(changes)],
    ],
    action: { label: 'Review venues', url: publicOrigin + WORK_PATHS.venue(0) },
  })
}

interface Change {
  before: VenueIdentity
  after: VenueIdentity
}

/** To the owner: the new name and place apply from now on. */
export function changeApprovedLetter(facts: { change: Change; publicOrigin: string }): Letter {
  const { before, after } = facts.change
  return letter({
    template: 'venue-change-approved',
    subject: `Your change to ${before.name} is approved`,
    heading: 'Your change is approved',
    paragraphs: [
      'From now on, couples see your new details: the place in your listings, and the rest once they’ve booked.',
    ],
    facts: lines(after),
    action: { label: 'Open your dashboard', url: `${facts.publicOrigin}/dashboard/venue` },
  })
}

/** To the owner: what we refused, why, and that the current details still apply. */
export function changeRefusedLetter(facts: {
  change: Change
  venueId: number
  reason: string
  publicOrigin: string
}): Letter {
  const { before, after } = facts.change
  return letter({
    template: 'venue-change-refused',
    subject: `Your change to ${before.name} was not approved`,
    heading: 'We couldn’t approve your change',
    paragraphs: [
      `Our reason: ${facts.reason}`,
      `You proposed ${after.name}, ${addressOf(after)}. Your current details stay in use:`,
    ],
    facts: lines(before),
    action: { label: 'Edit your venue', url: `${facts.publicOrigin}/venues/${facts.venueId}/edit` },
  })
}

const lines = (venue: VenueIdentity): [string, string][] => [
  ['Name', venue.name],
  ['Address', addressOf(venue)],
]

const addressOf = ({ address, city, state, zipCode }: VenueIdentity) => `${address}, ${city}, ${state} ${zipCode}`
