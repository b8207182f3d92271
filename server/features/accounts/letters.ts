import type { Role } from '#contract/accounts/roles.ts'
import { LIMITS, SERVER_LIMITS } from '#contract/limits.ts'
import { formatUtcMoment } from '#contract/wording/moments.ts'
import { networkWords } from '#server/platform/http/address-network.ts'
import { deviceWords } from '#server/platform/http/device-words.ts'
import { type Letter, letter } from '#server/platform/mail/letter.ts'
import { isHeldStrictly } from './policy.ts'

// No letter here greets by name: until the address is confirmed, the name is a stranger's text to a stranger's mailbox.
// None of them appears in the bell: they prove an address or protect the account, and some carry a secret.

/** Sends the link that confirms the address. */
export function confirmationLetter(url: string): Letter {
  return letter({
    template: 'email-confirmation',
    subject: 'Please confirm your email address',
    heading: 'Welcome to Unveil',
    paragraphs: [
      'Please confirm that this email address is yours. We send booking confirmations and reminders to it.',
      `The link works once, within the next ${SERVER_LIMITS.confirmLinkDays} days.`,
    ],
    action: { label: 'Confirm email address', url },
    footer: 'Someone signed up for Unveil with this address. If it wasn’t you, you can ignore this email.',
    notice: false,
  })
}

/** Sends the link for setting a new password. */
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
export function passwordChangedLetter(role: Role, url: string): Letter {
  return letter({
    template: 'password-changed',
    subject: 'Your password was changed',
    heading: 'Your password was changed',
    paragraphs: [
      `Your Unveil password was just changed, and all other devices were logged out.${calendarToo(role)}`,
      'If it wasn’t you, please set a new password now.',
    ],
    action: { label: 'Set a new password', url },
    notice: false,
  })
}

/** Tells the owner that somebody logged in from a device the account didn't know. */
export function newDeviceLetter(
  { userAgent, network, at }: { userAgent: string | null; network: string; at: Date },
  url: string,
): Letter {
  return letter({
    template: 'new-device',
    subject: 'A new device logged in to your account',
    heading: 'A new device logged in',
    paragraphs: [
      'Someone logged in to your Unveil account from a device we don’t recognize.',
      'If it was you, you don’t need to do anything. If it wasn’t, log that device out and set a new password.',
    ],
    facts: [
      ['Device', deviceWords(userAgent)],
      ['Network', networkWords(network)],
      ['When', formatUtcMoment(at)],
    ],
    action: { label: 'See your devices', url },
    notice: false,
  })
}

/** Only venue owners have a calendar with a secret address. */
const calendarToo = (role: Role) =>
  role === 'venue'
    ? ' If your calendar had a secret address, it has stopped working, and you can create a new one.'
    : ''

/** Tells the owner that two-factor login is on, or off; without it, the panel is closed to an admin in live mode. */
export function twoFactorLetter(
  now: 'on' | 'off',
  { role, mode }: { role: Role; mode: 'demo' | 'live' },
  url: string,
): Letter {
  const closed = isHeldStrictly(role, mode) ? ', but the admin panel is closed until two-factor login is on again' : ''
  return letter({
    template: 'two-factor',
    subject: `Two-factor login is ${now}`,
    heading: `Two-factor login is ${now}`,
    paragraphs: [
      now === 'on'
        ? `From now on, logging in takes your password and a code from your authenticator app. All other devices were logged out.${calendarToo(role)}`
        : `From now on, your password alone is enough to log in${closed}.${calendarToo(role)}`,
      'If it wasn’t you, please set a new password now.',
    ],
    action: { label: 'See your account', url },
    notice: false,
  })
}

/** Tells the owner that somebody got in with one of the recovery codes. */
export function recoveryCodeUsedLetter(left: number, url: string): Letter {
  return letter({
    template: 'recovery-code-used',
    subject: 'A recovery code was used',
    heading: 'A recovery code was used',
    paragraphs: [
      `Someone used one of your recovery codes instead of a code from your app. ${left === 1 ? '1 code is' : `${left || 'No'} codes are`} left.`,
      'If it wasn’t you, please set a new password and create new codes now.',
    ],
    action: { label: 'See your account', url },
    notice: false,
  })
}

/** Tells the owner that the recovery codes were replaced. */
export function recoveryCodesRenewedLetter(url: string): Letter {
  return letter({
    template: 'recovery-codes-renewed',
    subject: 'Your recovery codes were replaced',
    heading: 'Your recovery codes were replaced',
    paragraphs: [
      'New recovery codes were made for your account. The earlier ones no longer work.',
      'If it wasn’t you, please set a new password and create new codes now.',
    ],
    action: { label: 'See your account', url },
    notice: false,
  })
}

/** Asks the current address whether the account may move to `email`; the linked page can also stop the change. */
export function oldAddressLetter(email: string, url: string): Letter {
  return letter({
    template: 'email-change-old',
    subject: 'Please confirm the change of your email address',
    heading: 'A new address for your account',
    paragraphs: [
      `Someone, hopefully you, wants to log in to your Unveil account with ${email} from now on.`,
      `Nothing changes unless both addresses confirm within the next ${SERVER_LIMITS.emailChangeDays} days. If it wasn’t you, use the same button to stop the change, then set a new password.`,
    ],
    action: { label: 'Confirm or stop the change', url },
    notice: false,
  })
}

/** Asks whether the new address belongs to the account's owner. */
export function newAddressLetter(url: string): Letter {
  return letter({
    template: 'email-change-new',
    subject: 'Please confirm your new email address',
    heading: 'Your new email address',
    paragraphs: [
      'Please confirm that this address is yours, so you can log in to Unveil with it.',
      `The link works once, within the next ${SERVER_LIMITS.emailChangeDays} days. The account’s current address has to confirm the change as well.`,
    ],
    action: { label: 'Confirm this address', url },
    footer: 'Someone entered this address on Unveil. If it wasn’t you, you can ignore this email.',
    notice: false,
  })
}

/** Tells the old address that the account has moved away from it. */
export function emailChangedLetter(email: string, url: string): Letter {
  return letter({
    template: 'email-changed',
    subject: 'Your email address was changed',
    heading: 'Your email address was changed',
    paragraphs: [
      `Both addresses have confirmed. From now on, you log in to Unveil with ${email}, and that’s where we’ll write to you.`,
      'If it wasn’t you, please write to us immediately.',
    ],
    action: { label: 'Contact us', url },
    notice: false,
  })
}
