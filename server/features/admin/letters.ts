import { WORK_PATHS } from '#contract/admin-inbox.ts'
import { type Letter, letter } from '#server/platform/mail/letter.ts'

const LISTED = 10

/** To the admins: an audit has new findings. It names invariants and numbers, but no venue and no person. */
export function auditLetter(facts: {
  found: readonly { invariant: string; what: string }[]
  publicOrigin: string
}): Letter {
  const { found } = facts
  const things = found.length === 1 ? 'one thing' : `${found.length} things`
  return letter({
    template: 'audit-findings',
    subject: `The audit found ${things} to look at`,
    heading: 'Something doesn’t add up',
    paragraphs: [
      `Every night we check our data against its rules, and our ledger against the card provider’s books. ${found.length === 1 ? 'One thing doesn’t' : `${found.length} things don’t`} match. The audit doesn’t fix anything, so please look into what it found. Amounts are in cents.`,
      ...(found.length > LISTED ? [`The first ${LISTED} are below. The admin panel shows all of them.`] : []),
    ],
    facts: found.slice(0, LISTED).map(({ invariant, what }) => [invariant, what]),
    action: { label: 'Open the admin panel', url: facts.publicOrigin + WORK_PATHS.finding(0) },
    notice: 'The audit doesn’t fix anything, so please look into what it found.',
  })
}

interface AboutVenue {
  id: number
  name: string
  publicOrigin: string
}

const dashboard = (publicOrigin: string) => `${publicOrigin}/dashboard/venue`
const MISTAKE = 'If you think this is a mistake, please reply to this email.'

/** To the owner of a venue that isn't verified: what is missing. */
export function venueAskedLetter({ id, name, publicOrigin, question }: AboutVenue & { question: string }): Letter {
  return letter({
    template: 'venue-asked',
    subject: `We need something before we can verify ${name}`,
    heading: 'Something is missing',
    paragraphs: [
      `We’re checking ${name} but can’t verify it yet.`,
      `What we need: ${question}`,
      'Please update your venue’s details, then use your dashboard to ask us to review them again. Or just reply to this email.',
    ],
    action: { label: 'Edit your venue', url: `${publicOrigin}/venues/${id}/edit` },
  })
}

/** To the owner: why we couldn't verify the venue. */
export function venueDeclinedLetter({ name, publicOrigin, reason }: AboutVenue & { reason: string }): Letter {
  return letter({
    template: 'venue-declined',
    subject: `We couldn’t verify ${name}`,
    heading: 'We couldn’t verify your venue',
    paragraphs: [
      `Our reason: ${reason}`,
      `From your dashboard, you can edit the details of ${name} and ask us to review them again. Until it’s verified, it can’t list dates.`,
      MISTAKE,
    ],
    action: { label: 'Open your dashboard', url: dashboard(publicOrigin) },
  })
}

/** To the owner: the venue may list dates. `needsPayouts`: only once its owner can be paid (domain.md row 33). */
export function venueVerifiedLetter({
  name,
  publicOrigin,
  needsPayouts,
}: AboutVenue & { needsPayouts: boolean }): Letter {
  return letter({
    template: 'venue-verified',
    subject: `${name} is verified`,
    heading: 'Your venue is verified',
    paragraphs: [
      `${name} can now list dates. Couples see the date, place, price and style, and learn who you are when they book.`,
      ...(needsPayouts ? ['If you haven’t set up your payouts, please do that before you list a date.'] : []),
    ],
    action: { label: 'List a date', url: dashboard(publicOrigin) },
  })
}

/** To the owner: an admin has withdrawn the verification, with the reason if there is one. */
export function venueUnverifiedLetter({
  name,
  publicOrigin,
  reason,
}: AboutVenue & { reason?: string | undefined }): Letter {
  return letter({
    template: 'venue-unverified',
    subject: `${name} is no longer verified`,
    heading: 'We’ve withdrawn your venue’s verification',
    paragraphs: [
      `Dates at ${name} are hidden from search for now. Existing bookings stand.`,
      ...(reason ? [`Our reason: ${reason}`] : []),
      'From your dashboard, you can edit your venue’s details and ask us to review them again.',
      MISTAKE,
    ],
    action: { label: 'Open your dashboard', url: dashboard(publicOrigin) },
  })
}
