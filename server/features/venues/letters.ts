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
