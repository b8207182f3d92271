import { WORK_PATHS } from '#contract/admin-inbox.ts'
import type { Cents } from '#contract/money.ts'
import { formatCents, formatDate } from '#contract/wording/format.ts'
import { formatUtcDay } from '#contract/wording/moments.ts'
import { type Letter, letter } from '#server/platform/mail/letter.ts'
import type { DebtRow } from './store/debts.ts'

/** Where payees see their payout account and payouts: a tab of the venue's dashboard, or the couple's transfer page. */
export const payoutsPage = (publicOrigin: string, role: string): string =>
  `${publicOrigin}/dashboard/${role === 'venue' ? 'venue?tab=payouts' : 'transfer'}`

/** To a payee whose account has just become ready. */
export function accountReadyLetter({ url }: { url: string }): Letter {
  return letter({
    template: 'payouts-ready',
    subject: 'Your payout account is ready',
    heading: 'We can pay you now',
    paragraphs: ['From now on, we’ll automatically send what we owe you to your bank account.'],
    action: { label: 'See your payouts', url },
  })
}

/** To a payee whose account was ready and no longer is. */
export function accountStoppedLetter({ url }: { url: string }): Letter {
  return letter({
    template: 'payouts-stopped',
    subject: 'Your payout account needs your attention',
    heading: 'We can’t pay you at the moment',
    paragraphs: [
      'Our card provider has paused your payout account and may need more details from you. Please check what’s missing there. Your money is safe with us until the account is ready again.',
    ],
    action: { label: 'See your payout account', url },
  })
}

/** To a payee with money waiting and no account ready to receive it. */
export function payoutWaitingLetter({ waiting, url }: { waiting: Cents; url: string }): Letter {
  return letter({
    template: 'payout-waiting',
    subject: 'Your money is waiting for your payout account',
    heading: `${formatCents(waiting)} is waiting for you`,
    paragraphs: [
      'We’d like to pay you, but your payout account isn’t ready. If you haven’t set it up, please do so now. It takes a few minutes: you’ll need your bank details and proof of identity.',
    ],
    facts: [['Waiting', formatCents(waiting)]],
    action: { label: 'See your payout account', url },
    notice: `${formatCents(waiting)} is waiting until your payout account is ready. If you haven’t set it up, please do so now.`,
  })
}

/** To a payee who was just paid. */
export function payoutPaidLetter(facts: {
  payoutId: number
  amount: Cents
  venueName: string | null
  eventDate: string | null
  url: string
}): Letter {
  return letter({
    template: 'payout-paid',
    subject: `We sent you ${formatCents(facts.amount)}`,
    heading: 'Your money is on its way',
    paragraphs: ['It should appear in your bank account within a few business days.'],
    facts: [
      ['Payout', String(facts.payoutId)],
      ['Amount', formatCents(facts.amount)],
      ...(facts.venueName === null ? [] : [['Venue', facts.venueName] as [string, string]]),
      ...(facts.eventDate === null ? [] : [['Event', formatDate(facts.eventDate)] as [string, string]]),
    ],
    action: { label: 'See your payouts', url: facts.url },
  })
}

/** To a payee whose payout couldn't be reversed after its booking was canceled. */
export function payoutOwedLetter(facts: { payoutId: number; amount: Cents; url: string }): Letter {
  return letter({
    template: 'payout-owed',
    subject: `You owe us ${formatCents(facts.amount)} for a canceled booking`,
    heading: 'We couldn’t take back a payout',
    paragraphs: [
      'A booking was canceled after we had paid you for it, and we couldn’t take the payout back from your account, so you owe us this amount. We’ll get in touch about it. We won’t take anything from your other payouts without telling you.',
    ],
    facts: [
      ['Payout', String(facts.payoutId)],
      ['You owe us', formatCents(facts.amount)],
    ],
    action: { label: 'See your payouts', url: facts.url },
    notice: 'A booking was canceled after we had paid you for it, and we couldn’t take the payout back automatically.',
  })
}

/** To somebody who owes us money, with the causes of the debt; `again`: this is the reminder after two weeks. */
export function debtLetter(facts: {
  debt: Pick<DebtRow, 'cents' | 'causes'>
  again: boolean
  publicOrigin: string
}): Letter {
  const { debt, again, publicOrigin } = facts
  const sum = formatCents(debt.cents)
  return letter({
    template: again ? 'debt-again' : 'debt',
    subject: again ? `Reminder: please pay us back ${sum}` : `Please pay us back ${sum}`,
    heading: again ? `You still owe us ${sum}` : `You owe us ${sum}`,
    paragraphs: [
      'We paid you this money, or passed it on for you, and then had to give it back.',
      'Please reply to this email, and we’ll tell you how to pay, or look into it if you think something is wrong. Until you’ve paid, you can’t close your account.',
    ],
    facts: [
      ['You owe us', sum],
      ...debt.causes.map(({ cause, bookingId, cents, at }): [string, string] => [
        bookingId === null ? 'A payment' : `Booking ${bookingId}`,
        `${formatCents(cents)} since ${formatUtcDay(at)}, because ${DEBT_WORDS[cause] ?? cause}`,
      ]),
    ],
    action: { label: 'See your account', url: `${publicOrigin}/account?tab=data` },
    notice: 'Please reply to our email, and we’ll tell you how to pay.',
  })
}

const DEBT_WORDS: Record<string, string> = {
  'chargeback-lost': 'a bank took back a payment that we had passed on or refunded',
  'payout-owed': 'the booking was canceled after we had paid you for it',
  'venue-owes': 'we had to refund more of the couple’s money than we still held',
}

/** To somebody who owed us money: it has arrived in our bank account. */
export function debtPaidLetter({ amount, publicOrigin }: { amount: Cents; publicOrigin: string }): Letter {
  const sum = formatCents(amount)
  return letter({
    template: 'debt-paid',
    subject: `We’ve received ${sum} from you`,
    heading: 'Your payment has arrived',
    paragraphs: ['Thank you for paying us back. You don’t need to do anything else.'],
    facts: [['Received', sum]],
    action: { label: 'See your account', url: `${publicOrigin}/account?tab=data` },
  })
}

/** To the admins: a payout was refused too often, was taken back at the provider, or couldn't be taken back by us. */
export function payoutWaitsLetter(facts: {
  payoutId: number
  amount: Cents
  what: 'refused' | 'taken-back' | 'not-returned'
  publicOrigin: string
}): Letter {
  const sum = formatCents(facts.amount)
  const words = {
    refused: [
      `A payout of ${sum} needs your attention`,
      'The card provider has refused it too many times. It’s on hold until one of you sends it again.',
    ],
    'taken-back': [
      `A payout of ${sum} needs your attention`,
      'It was sent, and somebody took it back at the card provider. It’s on hold until one of you sends it again.',
    ],
    'not-returned': [
      `We couldn’t take back a payout of ${sum}`,
      'The card provider refused to reverse it, so the payee owes us this amount.',
    ],
  } as const
  const [subject, text] = words[facts.what]
  return letter({
    template: `payout-waits-${facts.what}`,
    subject,
    heading: subject,
    paragraphs: [text],
    facts: [['Payout', String(facts.payoutId)]],
    action: { label: 'See the payout', url: facts.publicOrigin + WORK_PATHS.payout(facts.payoutId) },
  })
}
