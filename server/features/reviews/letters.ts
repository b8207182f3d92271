import type { LocalDate } from '#contract/dates.ts'
import { formatDate } from '#contract/wording/format.ts'
import { type Letter, letter } from '#server/platform/mail/letter.ts'

/** The names of the letters that begin with what somebody has written, by which they can be deleted. */
export const QUOTES = { comment: 'review-written', reply: 'review-answered' } as const

/** The page where a couple writes their review, or reads what they wrote. */
const reviewPage = (number: number, publicOrigin: string) => `${publicOrigin}/review/${number}`

/** To the couple, the day after their event. */
export function reviewInvitation(facts: {
  number: number
  venueName: string
  until: LocalDate
  publicOrigin: string
}): Letter {
  return letter({
    template: 'review-invitation',
    subject: `How was your day at ${facts.venueName}?`,
    heading: 'Congratulations to you both',
    paragraphs: [
      `We hope your day at ${facts.venueName} was everything you wanted. A few words from you will help the couples who come after you.`,
      'Among couples, only those to whom the venue has been revealed can read what you write. The venue can read it, too, and may reply once.',
    ],
    facts: [['Open until', formatDate(facts.until)]],
    action: { label: 'Write a review', url: reviewPage(facts.number, facts.publicOrigin) },
    notice: `Tell other couples about ${facts.venueName}. You have until ${formatDate(facts.until)}.`,
  })
}

/** To the venue's owner, when a couple has written a review. */
export function reviewWritten(facts: {
  venueName: string
  coupleNames: string
  rating: number
  comment: string
  publicOrigin: string
}): Letter {
  const stars = `${facts.rating} out of 5 stars`
  return letter({
    template: QUOTES.comment,
    subject: `A review of ${facts.venueName}: ${stars}`,
    heading: `${facts.coupleNames} reviewed ${facts.venueName}`,
    paragraphs: [facts.comment, 'Couples can read this once they’ve booked you. You can reply once.'],
    facts: [['Rating', stars]],
    action: { label: 'Read and reply', url: `${facts.publicOrigin}/dashboard/venue?tab=reviews` },
    notice: `${facts.coupleNames} gave you ${stars}. You can reply once.`,
  })
}

/** To the couple, when the venue has replied. */
export function reviewAnswered(facts: {
  number: number
  venueName: string
  reply: string
  publicOrigin: string
}): Letter {
  return letter({
    template: QUOTES.reply,
    subject: `${facts.venueName} replied to your review`,
    heading: `${facts.venueName} replied to your review`,
    paragraphs: [facts.reply],
    action: { label: 'See your review', url: reviewPage(facts.number, facts.publicOrigin) },
  })
}

/** To the couple: an admin has hidden their review for this `reason`, or has made it visible again (null). */
export function reviewVisibility(facts: {
  number: number
  venueName: string
  reason: string | null
  publicOrigin: string
}): Letter {
  const hidden = facts.reason !== null
  return letter({
    template: hidden ? 'review-hidden' : 'review-shown-again',
    subject: `Your review of ${facts.venueName} ${hidden ? 'was hidden' : 'is visible again'}`,
    heading: hidden ? 'We have hidden your review' : 'Your review is visible again',
    paragraphs: hidden
      ? [`Reason: ${facts.reason}`, 'If you think this is a mistake, please reply to this email.']
      : [`Couples who have booked ${facts.venueName} can read it again.`],
    action: { label: 'See your review', url: reviewPage(facts.number, facts.publicOrigin) },
  })
}
