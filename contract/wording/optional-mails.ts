import type { Role } from '../accounts/roles.ts'

/** A kind of email that its readers may turn off, in the mailbox, in the bell or in both. */
interface OptionalMail {
  /** who gets it */
  role: Role
  /** the names of its letters (server: the `template` of a letter) */
  letters: readonly string[]
  title: string
  /** when it comes */
  when: string
  /**
   * Emailed only to an address that its owner has confirmed: otherwise anyone could register somebody else's address
   * and have us send them these emails.
   */
  confirmed?: true
}

/**
 * Everything that may be turned off. What isn't here is about somebody's bookings, money, messages or the safety of
 * their account: it always comes (domain.md row 42).
 */
export const OPTIONAL_MAILS = {
  'new-dates': {
    role: 'couple',
    letters: ['saved-search-alert'],
    title: 'New dates for your saved searches',
    when: 'When new dates match a saved search whose alert is on.',
    confirmed: true,
  },
  'free-again': {
    role: 'couple',
    letters: ['date-free-again'],
    title: 'Dates that are available again',
    when: 'When a date you asked about opens up again.',
    confirmed: true,
  },
  'review-invitations': {
    role: 'couple',
    letters: ['review-invitation'],
    title: 'Invitations to write a review',
    when: 'Once, the day after your event.',
  },
  'review-replies': {
    role: 'couple',
    letters: ['review-answered'],
    title: 'Replies to your review',
    when: 'When the venue replies to what you wrote.',
  },
  reviews: {
    role: 'venue',
    letters: ['review-written'],
    title: 'Reviews of your venues',
    when: 'When a couple reviews one of your venues.',
  },
} as const satisfies Record<string, OptionalMail>

export type OptionalMailKind = keyof typeof OPTIONAL_MAILS

export const OPTIONAL_MAIL_KINDS = Object.keys(OPTIONAL_MAILS) as [OptionalMailKind, ...OptionalMailKind[]]

/** The kinds that somebody with this role gets. */
export const optionalMailsFor = (role: Role): OptionalMailKind[] =>
  OPTIONAL_MAIL_KINDS.filter((kind) => OPTIONAL_MAILS[kind].role === role)

/** The kind to which a letter of this name belongs; null for one that always comes. */
export const optionalKindOf = (letter: string): OptionalMailKind | null =>
  OPTIONAL_MAIL_KINDS.find((kind) => (OPTIONAL_MAILS[kind].letters as readonly string[]).includes(letter)) ?? null

/** Whether a letter of this name is emailed only to a confirmed address; until then it appears in the bell instead. */
export function needsConfirmed(letter: string): boolean {
  const kind = optionalKindOf(letter)
  return kind !== null && (OPTIONAL_MAILS[kind] as OptionalMail).confirmed === true
}
