import { type Letter, letter } from '#server/platform/mail/letter.ts'

/** The template of the last letter, by which the letter is found and deleted once it is sent. */
export const ACCOUNT_CLOSED = 'account-closed'

/** The last letter to somebody who has closed their account. */
export function accountClosedLetter(url: string): Letter {
  return letter({
    template: ACCOUNT_CLOSED,
    subject: 'Your account is closed',
    heading: 'Your account is closed',
    paragraphs: [
      'As you asked, we have closed your Unveil account and erased your name, addresses, messages and documents. You are logged out everywhere.',
      'We keep records of payments and assignment agreements, because the law requires it and other parties rely on them.',
      'If you didn’t ask for this, please write to us immediately.',
    ],
    action: { label: 'Contact us', url },
    footer: 'Unveil, last-minute wedding venues. This is our last email about this account, and we keep no copy of it.',
    notice: false,
  })
}
