import { LIMITS } from '#contract/limits.ts'
import type { Cents } from '#contract/money.ts'
import type { MembershipEnding } from '#contract/processes/membership.ts'
import { formatCents, formatExactCents } from '#contract/wording/format.ts'
import { formatUtcDay } from '#contract/wording/moments.ts'
import { BANKS_TAKE_DAYS } from '#contract/wording/refund-words.ts'
import { DAY, later } from '#server/platform/clock.ts'
import { type Letter, type LetterParts, letter } from '#server/platform/mail/letter.ts'

/**
 * What members are notified of: joining, a paid month, a declined card, canceling, changing their mind, the end, a month
 * that was refunded, and a refund that came back.
 */
export type MembershipNews =
  | 'began'
  | 'renewed'
  | 'declined'
  | 'cancelled'
  | 'kept'
  | 'ended'
  | 'refunded'
  | 'refund-back'

interface MembershipFacts {
  /** cents a month */
  price: Cents
  /** the end of the last paid month */
  paidUntil: Date
  ending: MembershipEnding | null
  /** why the card was declined, in the bank's words */
  decline: string | null
  /** the month that was just paid or refunded, or whose refund came back */
  invoice?: { number: number; amount: Cents; refunded: Cents; until: Date } | undefined
  publicOrigin: string
}

export function membershipLetter(news: MembershipNews, facts: MembershipFacts): Letter {
  const { label, page = '/premium', ...parts } = WORDS[news](facts)
  return letter({
    template: `membership-${news}`,
    ...parts,
    facts: parts.facts ?? [],
    action: { label, url: `${facts.publicOrigin}${page}` },
  })
}

/** To admins: what somebody had refunded of a month at the card provider by hand has come back. Cents. */
export function monthRefundBackLetter(facts: {
  receipt: number
  memberId: number
  amount: Cents
  publicOrigin: string
}): Letter {
  const sum = formatCents(facts.amount)
  const subject = `${sum} that was refunded by hand has come back`
  return letter({
    template: 'month-refund-back',
    subject,
    heading: subject,
    paragraphs: [
      'It was for a month of Premium. The member’s bank sent it back, so they don’t have it. Please write to them, then send it another way.',
    ],
    facts: [
      ['Receipt', String(facts.receipt)],
      ['Amount', sum],
    ],
    // not a WORK_PATHS page: no work waits there, so the bell would count it as read
    action: { label: 'Open the admin panel', url: `${facts.publicOrigin}/admin/users/${facts.memberId}` },
  })
}

type Words = Pick<LetterParts, 'subject' | 'heading' | 'paragraphs' | 'facts'> & { label: string; page?: string }

const WORDS: Record<MembershipNews, (facts: MembershipFacts) => Words> = {
  began: (facts) => ({
    subject: 'Welcome to Unveil Premium',
    heading: 'You’re a Premium member',
    paragraphs: [
      'Your membership has begun. It renews every month unless you cancel it, which you can do at any time with one click.',
    ],
    facts: receiptFacts(facts),
    label: 'See your membership',
  }),
  renewed: (facts) => ({
    subject: 'Your Unveil Premium receipt',
    heading: 'Your membership was renewed',
    paragraphs: ['You’ve paid for another month of Premium. Your receipt is on your membership page.'],
    facts: receiptFacts(facts),
    label: 'See your receipts',
  }),
  declined: (facts) => ({
    subject: 'Your card was declined for Unveil Premium',
    heading: 'We couldn’t renew your membership',
    paragraphs: [
      `We couldn’t charge your card for another month of Premium. We’ll try again over the next two weeks.`,
      `To keep your benefits, pay with another card by ${formatUtcDay(later(facts.paidUntil, LIMITS.premiumGraceDays * DAY))}. You can do that on your membership page, or cancel there.`,
    ],
    facts: [
      ['Amount', formatExactCents(facts.price)],
      ...(facts.decline === null ? [] : ([['From your bank', facts.decline]] as [string, string][])),
    ],
    label: 'Pay with another card',
  }),
  cancelled: (facts) => ({
    subject: 'Your Unveil Premium membership is canceled',
    heading: 'Your membership is canceled',
    paragraphs: [
      `You stay a Premium member until ${formatUtcDay(facts.paidUntil)}. After that, your membership ends, and we won’t charge your card for it again.`,
      'Changed your mind? Until then, you can keep it with one click.',
    ],
    label: 'See your membership',
  }),
  kept: (facts) => ({
    subject: 'Your Unveil Premium membership continues',
    heading: 'You’re keeping your membership',
    paragraphs: [`Your membership is no longer canceled and renews on ${formatUtcDay(facts.paidUntil)}.`],
    facts: [['Per month', formatExactCents(facts.price)]],
    label: 'See your membership',
  }),
  ended: ({ ending }) => ({
    subject: 'Your Unveil Premium membership has ended',
    heading: 'Your membership has ended',
    paragraphs: [
      WHY[ending ?? 'cancelled'],
      `We won’t charge your card for it again.${ending === 'account-closed' ? '' : ' You can join again at any time.'}`,
    ],
    ...(ending === 'account-closed' ? { label: 'See your account', page: '/account' } : { label: 'See Premium' }),
  }),
  refunded: (facts) => ({
    subject: 'We refunded you for Unveil Premium',
    heading: 'Your money is on its way',
    paragraphs: [`We refunded ${partOf(facts)}a month of Premium to your card. ${BANKS_TAKE_DAYS}`],
    facts: refundFacts(facts),
    label: 'See your receipts',
  }),
  'refund-back': (facts) => ({
    subject: 'Your refund for Unveil Premium didn’t reach your card',
    heading: 'Your refund didn’t reach your card',
    paragraphs: [
      'Your card’s bank sent it back to us, perhaps because the card was closed. Please reply to this email to tell us how you’d like to receive it.',
    ],
    facts: refundFacts(facts),
    label: 'See your receipts',
  }),
}

const WHY: Record<MembershipEnding, string> = {
  cancelled: 'It was canceled and has now ended.',
  unpaid: 'We couldn’t charge your card for another month, and our last attempt failed, too.',
  disputed: 'Your bank took back a payment for it.',
  // an admin has made it a venue’s or an admin’s; whoever closes their account gets no letter from here
  'account-closed': 'Your account is no longer a couple’s account, and Premium is for couples.',
  'never-paid': 'Its first month wasn’t paid for.',
}

const partOf = ({ invoice }: MembershipFacts) => (invoice && invoice.refunded < invoice.amount ? 'part of ' : '')

function refundFacts({ invoice }: MembershipFacts): [string, string][] {
  if (!invoice) return []
  return [
    ['Receipt', String(invoice.number)],
    ['Paid', formatExactCents(invoice.amount)],
    ['Refunded', formatExactCents(invoice.refunded)],
  ]
}

function receiptFacts({ price, invoice }: MembershipFacts): [string, string][] {
  if (!invoice) return [['Per month', formatExactCents(price)]]
  return [
    ['Receipt', String(invoice.number)],
    ['Paid', formatExactCents(invoice.amount)],
    ['Paid until', formatUtcDay(invoice.until)],
  ]
}
