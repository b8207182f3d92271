import { LIMITS } from '#contract/limits.ts'
import { type Letter, letter } from '#server/platform/mail/letter.ts'

// No letter here greets by name: until the address is confirmed, the name is a stranger's text to a stranger's mailbox.
// None of them appears in the bell: they prove or protect the address, and some carry a secret.

/** With the link that confirms the address. */
export function confirmationLetter(url: string): Letter {
  return letter({
    template: 'email-confirmation',
    subject: 'Please confirm your email address',
    heading: 'Welcome to Unveil',
    paragraphs: [
      'Please confirm that this email address is yours, so that we can send you booking confirmations and reminders.',
      `The link works once, within the next ${LIMITS.confirmLinkDays} days.`,
    ],
    action: { label: 'Confirm email address', url },
    footer: 'Someone signed up for Unveil with this address. If it wasn’t you, you can ignore this email.',
    notice: false,
  })
}

/** With the link that sets a new password. */
export function passwordResetLetter(url: string): Letter {
  return letter({
    template: 'password-reset',
    subject: 'Set a new password',
    heading: 'Set a new password',
    paragraphs: [
      'Someone, hopefully you, asked for a new password for your Unveil account.',
      `The link works once, within the next ${LIMITS.resetLinkMinutes} minutes. Until you use it, your old password still works.`,
    ],
    action: { label: 'Choose a new password', url },
    footer: 'If you didn’t ask for this, you can ignore this email: nothing has changed.',
    notice: false,
  })
}

/** Warns the owner of the account, in case somebody else made the change. */
export function passwordChangedLetter(url: string): Letter {
  return letter({
    template: 'password-changed',
    subject: 'Your password was changed',
    heading: 'Your password was changed',
    paragraphs: [
      'Your Unveil password was just changed, and all other devices were logged out.',
      'If it wasn’t you, please set a new password now.',
    ],
    action: { label: 'Set a new password', url },
    notice: false,
  })
}
