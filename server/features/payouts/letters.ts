import type { Cents } from '#contract/money.ts'
import { formatCents, formatDate } from '#contract/wording/format.ts'
import { type Letter, letter } from '#server/platform/mail/letter.ts'

/** Where a payee sees its payout account and its payouts: a tab of a venue's dashboard, a couple's page of transfers. */
export const payoutsPage = (publicOrigin: string, role: string): string =>
  `${publicOrigin}/dashboard/${role === 'venue' ? 'venue?tab=payouts' : 'transfer'}`

/** To whoever can be paid from now on. */
export function accountReadyLetter({ url }: { url: string }): Letter {
  return letter({
    template: 'payouts-ready',
    subject: 'Your payout account is ready',
    heading: 'We can pay you now',
    paragraphs: ['Your payout account is set up. We send whatever is due to you to your bank automatically.'],
    action: { label: 'See your payouts', url },
  })
}

/** To whoever could be paid and can't any more. */
export function accountStoppedLetter({ url }: { url: string }): Letter {
  return letter({
    template: 'payouts-stopped',
    subject: 'Your payout account needs your attention',
    heading: 'We cannot pay you at the moment',
    paragraphs: [
      'Our card provider has paused your payout account and asks for more details. Your money is safe and waits until the account is ready again.',
    ],
    action: { label: 'Complete your details', url },
  })
}

/** To whoever has money waiting, but no account that it could go to. */
export function payoutWaitingLetter({ waiting, url }: { waiting: Cents; url: string }): Letter {
  return letter({
    template: 'payout-waiting',
    subject: 'Your money is waiting: please set up your payouts',
    heading: `${formatCents(waiting)} is waiting for you`,
    paragraphs: [
      'We would like to pay you, but your payout account is not ready. It takes a few minutes and needs your bank account and a proof of identity.',
    ],
    facts: [['Waiting', formatCents(waiting)]],
    action: { label: 'Set up payouts', url },
    notice: `${formatCents(waiting)} waits until your payout account is ready, which takes a few minutes.`,
  })
}

/** To whoever was just paid. */
export function payoutPaidLetter(facts: {
  payoutId: number
  amount: Cents
  eventDate: string | null
  url: string
}): Letter {
  return letter({
    template: 'payout-paid',
    subject: `We sent you ${formatCents(facts.amount)}`,
    heading: 'Your money is on its way',
    paragraphs: ['Our card provider passes it on to your bank, which usually shows it within a few business days.'],
    facts: [
      ['Payout', `#${facts.payoutId}`],
      ['Amount', formatCents(facts.amount)],
      ...(facts.eventDate === null ? [] : [['Event', formatDate(facts.eventDate)] as [string, string]]),
    ],
    action: { label: 'See your payouts', url: facts.url },
  })
}

/** To a payee whose payout could not be taken back after its booking was cancelled. */
export function payoutOwedLetter(facts: { payoutId: number; amount: Cents; url: string }): Letter {
  return letter({
    template: 'payout-owed',
    subject: `Please pay back ${formatCents(facts.amount)}`,
    heading: 'A payout has to come back',
    paragraphs: [
      'A booking was cancelled after you had been paid for it, and we could not take the payout back from your account. We are getting in touch about it; nothing is taken from your other payouts without telling you.',
    ],
    facts: [
      ['Payout', `#${facts.payoutId}`],
      ['Owed', formatCents(facts.amount)],
    ],
    action: { label: 'See your payouts', url: facts.url },
    notice:
      'A booking was cancelled after you had been paid for it, and we could not take the payout back automatically.',
  })
}

/** To the admins: a payout was refused too often, or could not be taken back. */
export function payoutWaitsLetter(facts: {
  payoutId: number
  amount: Cents
  what: 'refused' | 'not-returned'
  publicOrigin: string
}): Letter {
  const sum = formatCents(facts.amount)
  const words = {
    refused: [
      `A payout of ${sum} needs you`,
      'The card provider has refused it too often. It waits until one of you sends it again.',
    ],
    'not-returned': [
      `A payout of ${sum} did not come back`,
      'The card provider could not take it back. The payee owes it to us.',
    ],
  } as const
  const [subject, text] = words[facts.what]
  return letter({
    template: `payout-waits-${facts.what}`,
    subject,
    heading: subject,
    paragraphs: [text],
    facts: [['Payout', `#${facts.payoutId}`]],
    action: { label: 'See the payouts', url: `${facts.publicOrigin}/admin?tab=transfers` },
  })
}
