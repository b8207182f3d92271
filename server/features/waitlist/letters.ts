import { type Letter, letter } from '#server/platform/mail/letter.ts'

/** Carries the link that puts an address on the waitlist. An address that is already on it gets the same letter. */
export function waitlistLetter(url: string): Letter {
  return letter({
    template: 'waitlist-confirmation',
    subject: 'Confirm your place on the Unveil waitlist',
    heading: 'Confirm your place',
    paragraphs: [
      'Please confirm that this is your address. We’ll email you as soon as we launch.',
      'If you didn’t ask for this, just ignore this email.',
    ],
    action: { label: 'Confirm my place', url },
    footer: 'Unveil, last-minute wedding venues. Someone entered this address in our waitlist form.',
    notice: false,
  })
}
