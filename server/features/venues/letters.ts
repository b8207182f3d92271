import type { VenueIdentity } from '#contract/identity/venue-identity.ts'
import { type Letter, letter } from '#server/platform/mail/letter.ts'

/** To the admins: a venue waits to be verified. */
export function venueWaitsLetter(facts: { city: string; state: string; publicOrigin: string }): Letter {
  return letter({
    template: 'venue-waits',
    subject: `A venue in ${facts.city}, ${facts.state} waits for verification`,
    heading: 'A venue would like to join',
    paragraphs: ['Its owner can list dates once one of you has verified it.'],
    action: { label: 'See the venues', url: `${facts.publicOrigin}/admin?tab=venues` },
  })
}

/** To the admins: a verified venue would like another name or place. The place is the one in use. */
export function venueChangeWaitsLetter(facts: { city: string; state: string; publicOrigin: string }): Letter {
  return letter({
    template: 'venue-change-waits',
    subject: `A verified venue in ${facts.city}, ${facts.state} has changed its name or place`,
    heading: 'A change waits for one of you',
    paragraphs: ['The verified details stay in use until one of you approves or refuses the change.'],
    action: { label: 'See the venues', url: `${facts.publicOrigin}/admin?tab=venues&filter=changed` },
  })
}

interface Change {
  before: VenueIdentity
  after: VenueIdentity
}

/** To the owner: the new name and place are in use. */
export function changeApprovedLetter(facts: { change: Change; publicOrigin: string }): Letter {
  const { before, after } = facts.change
  return letter({
    template: 'venue-change-approved',
    subject: `Your change of ${before.name} is approved`,
    heading: 'Your change is approved',
    paragraphs: ['From now on this is what couples see: city and state at once, the rest once they have booked.'],
    facts: lines(after),
    action: { label: 'Open your dashboard', url: `${facts.publicOrigin}/dashboard/venue` },
  })
}

/** To the owner: everything stays as it was verified, and why. */
export function changeRefusedLetter(facts: {
  change: Change
  venueId: number
  reason: string
  publicOrigin: string
}): Letter {
  return letter({
    template: 'venue-change-refused',
    subject: `Your change of ${facts.change.before.name} is not approved`,
    heading: 'We could not approve your change',
    paragraphs: [`We wrote: ${facts.reason}`, 'Your verified details stay in use:'],
    facts: lines(facts.change.before),
    action: { label: 'Edit your venue', url: `${facts.publicOrigin}/venues/${facts.venueId}/edit` },
  })
}

const lines = ({ name, address, city, state, zipCode }: VenueIdentity): [string, string][] => [
  ['Name', name],
  ['Address', `${address}, ${city}, ${state} ${zipCode}`],
]
