import type { LocalDate } from '#contract/dates.ts'
import { formatDate } from '#contract/wording/format.ts'
import { type Letter, letter } from '#server/platform/mail/letter.ts'

/** To the owner, in case somebody else has used their account: anyone with the address can read their dates. */
export function secretAddressLetter(url: string): Letter {
  return letter({
    template: 'calendar-link',
    subject: 'A secret address for your calendar was created',
    heading: 'A secret address for your calendar',
    paragraphs: [
      'Someone, hopefully you, created a secret address for your dates on Unveil. Anyone who has it can see your bookings, with the couples’ names, and the dates you offer. If you had another address before, it has stopped working.',
      'If it wasn’t you, please set a new password now. That turns off the address, too.',
    ],
    action: { label: 'See your calendar', url },
    notice: false,
  })
}

/** To the owner: an event in their own calendar has taken a date off the market. */
export function dateTakenDownLetter(facts: {
  venueName: string
  date: LocalDate
  title: string | null
  publicOrigin: string
}): Letter {
  const { venueName, date, title, publicOrigin } = facts
  const entry = title === null ? 'an event' : `“${title}”`
  return letter({
    template: 'date-taken-down',
    subject: `${formatDate(date)} is off the market`,
    heading: 'Your calendar says this day is taken',
    paragraphs: [
      `Your own calendar has ${entry} on ${formatDate(date)}, so we no longer offer that date at ${venueName}.`,
      'If the day is open after all, reactivate the listing, and we’ll ignore that event.',
    ],
    action: { label: 'See your listings', url: `${publicOrigin}/dashboard/venue?tab=listings` },
  })
}

/** To the owner, once: we haven't been able to read their calendar for a day. */
export function feedFailsLetter(facts: { venueName: string; problem: string; publicOrigin: string }): Letter {
  return letter({
    template: 'calendar-not-read',
    subject: `We can’t read your calendar for ${facts.venueName}`,
    heading: 'We can’t read your calendar',
    paragraphs: [
      `For the past day, we haven’t been able to read the calendar at the address you gave us for ${facts.venueName}, so we can’t see which days you’ve booked elsewhere in the meantime.`,
      `${facts.problem}.`,
    ],
    action: { label: 'See your calendar', url: `${facts.publicOrigin}/dashboard/venue?tab=calendar` },
  })
}
