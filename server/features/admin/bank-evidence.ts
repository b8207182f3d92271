import { addressOrClosed, isErasedAddress } from '#contract/accounts/erased-address.ts'
import { bookingStands } from '#contract/processes/booking.ts'
import { lastRefundDay } from '#contract/refund-terms.ts'
import { claimWords } from '#contract/wording/bank-claim-words.ts'
import { formatExactCents, formatFullDate } from '#contract/wording/format.ts'
import { formatMoment } from '#contract/wording/moments.ts'
import type { Block, Sheet } from '#server/platform/pdf/sheet.ts'
import type { BankEvidence } from '#server/platform/stripe/disputes.ts'
import type { Evidence } from './store/bank-evidence.ts'

/**
 * What we know about a payment that a bank disputes, for that bank: what was sold and on which terms, and when it was
 * paid for, shown and written about. Of messages, it says only who wrote when. `at`: when the sheet is made; times are
 * in the venue's zone.
 */
export function evidenceSheet(evidence: Evidence, at: Date): Sheet {
  const { dispute, sold, parties } = evidence
  const { couple, venue } = parties
  const moment = (instant: Date) => formatMoment(instant, venue.state)
  return {
    title: 'Evidence',
    lead: `About a payment of ${formatExactCents(dispute.amount_cents)} for booking ${dispute.number}, which the cardholder’s bank disputes.`,
    label: `Evidence for dispute ${dispute.provider_id}`,
    stamp: null,
    createdAt: at,
    blocks: [
      {
        kind: 'facts',
        facts: [
          ['Disputed', formatExactCents(dispute.amount_cents)],
          ['Disputed since', moment(dispute.created_at)],
          ['Evidence is due', dispute.evidence_due_at === null ? 'No date given' : moment(dispute.evidence_due_at)],
        ],
      },
      { kind: 'heading', text: 'What the bank claims' },
      { kind: 'paragraph', text: claimWords(dispute.reason) },
      { kind: 'heading', text: 'Who bought, and from whom' },
      {
        kind: 'parties',
        parties: [
          {
            role: 'Customer',
            name: couple.name,
            lines: [
              ...new Set([sold.contact_email, couple.email].map(addressOrClosed)),
              ...(couple.phone ? [couple.phone] : []),
            ],
          },
          { role: 'Venue', name: venue.name, lines: [venue.address, `${venue.city}, ${venue.state} ${venue.zipCode}`] },
        ],
      },
      { kind: 'heading', text: 'What was sold' },
      ...soldBlocks(evidence),
      { kind: 'heading', text: 'The terms, frozen when the customer began to pay' },
      ...termBlocks(evidence),
      { kind: 'heading', text: 'Payments by card' },
      paymentBlock(evidence),
      { kind: 'heading', text: 'What happened when' },
      { kind: 'times', rows: timesOf(evidence).map(([instant, what]) => [moment(instant), what] as const) },
    ],
  }
}

/**
 * The evidence, with what an admin adds about the case, in the fields of the card provider, which hands them to the
 * bank.
 */
export function evidenceFields(
  evidence: Evidence,
  adds: Pick<BankEvidence, 'words' | 'document' | 'added'>,
): BankEvidence {
  const { sold, parties } = evidence
  const moment = (instant: Date) => formatMoment(instant, parties.venue.state)
  return {
    customerName: parties.couple.name,
    ...(!isErasedAddress(sold.contact_email) && { customerEmail: sold.contact_email }),
    product: linesOf(soldBlocks(evidence)),
    serviceDate: formatFullDate(sold.event_date),
    refundTerms: linesOf(termBlocks(evidence)),
    activity: timesOf(evidence)
      .map(([instant, what]) => `${moment(instant)}: ${what}`)
      .join('\n'),
    ...adds,
  }
}

/** Paragraphs and sums as lines of text. */
const linesOf = (blocks: readonly Block[]): string =>
  blocks
    .flatMap((block) => {
      if (block.kind === 'paragraph') return block.text
      return block.kind === 'sums' ? block.rows.map(({ name, sum }) => `${name}: ${sum}`) : []
    })
    .join('\n')

function soldBlocks({ sold, parties: { venue } }: Evidence): Block[] {
  const taken = sold.transfer_id === null ? '' : ' The customer took this booking over from another couple.'
  const { times = null, includes = [], excludes = [] } = sold.shown
  const list = (name: string, items: readonly string[]): Block[] =>
    items.length === 0 ? [] : [{ kind: 'paragraph', text: `${name}: ${items.join(', ')}.` }]
  return [
    {
      kind: 'paragraph',
      text: `${venue.name} for a wedding on ${formatFullDate(sold.event_date)}, for ${sold.guest_count} of up to ${sold.max_guests} guests.${taken}`,
    },
    ...list('Times', times === null ? [] : [times]),
    ...list('Included', includes),
    ...list('Not included', excludes),
  ]
}

function termBlocks({ sold }: Evidence): Block[] {
  // once they have passed the booking on, the next couple owes the balance
  const owes = bookingStands(sold.state) && sold.passedOnAt === null
  const balance = owes ? sold.price_cents - sold.paid_cents : 0
  const due = sold.balance_due_date === null ? '' : `, due on ${formatFullDate(sold.balance_due_date)}`
  const open = sold.state === 'completed' ? 'Not paid through Unveil' : `Still to be paid${due}`
  // the emails about a transfer don't repeat these terms
  const mailed =
    sold.transfer_id === null
      ? ', and the email that confirmed the booking says what comes back if the customer cancels'
      : ''
  // what earlier couples paid isn't refunded to this one
  const most = sold.transfer_id === null ? '' : ', but never more than the customer paid'
  return [
    {
      kind: 'sums',
      rows: [
        { name: 'Price of the date', sum: formatExactCents(sold.price_cents) },
        { name: 'Non-refundable deposit, part of that price', sum: formatExactCents(sold.deposit_cents) },
        ...(balance > 0 ? [{ name: open, sum: formatExactCents(balance) }] : []),
      ],
    },
    {
      kind: 'paragraph',
      text: `If the customer cancels by ${formatFullDate(lastRefundDay(sold.event_date))}, the venue keeps the deposit, and whatever else was paid is refunded${most}. After that, nothing is refunded. If the venue cancels, everything is refunded. The checkout shows these terms above the payment button${mailed}.`,
    },
  ]
}

const PURPOSES: Record<string, string> = {
  deposit: 'Deposit',
  full: 'Full price',
  balance: 'Balance',
  transfer: 'Price of the transfer',
}

function paymentBlock({ payments, dispute }: Evidence): Block {
  const rows = payments.flatMap((payment) => {
    const ids = [payment.intent_id, payment.charge_id].filter((id) => id !== null).join(', ')
    const mark = payment.id === dispute.paymentId ? ', the disputed payment' : ''
    return [
      { name: `${PURPOSES[payment.purpose]}${mark} (${ids})`, sum: formatExactCents(payment.captured_cents) },
      ...(payment.refunded > 0
        ? [{ name: 'Refunded, or to be refunded', sum: formatExactCents(-payment.refunded) }]
        : []),
    ]
  })
  return { kind: 'sums', rows }
}

const BECAME: Record<string, string> = {
  cancelled: 'The booking was canceled',
  lapsed: 'The booking ended because its balance wasn’t paid',
  completed: 'The day of the event had passed',
}

/** What happened when, the oldest first. */
function timesOf({ sold, shownAt, payments, parties, events, mails, messages }: Evidence): [Date, string][] {
  const { venue } = parties
  const times: [Date, string | undefined][] = [
    [sold.memberSince, 'The customer created an account'],
    ...(sold.confirmedAt === null ? [] : [[sold.confirmedAt, 'They confirmed their email address'] as [Date, string]]),
    [sold.begunAt, 'They were shown the terms at checkout and began to pay'],
    ...payments.map((payment): [Date, string] => {
      const paid = events.find(
        ({ process, objectId, to }) => process === 'payment' && objectId === payment.id && to === 'succeeded',
      )
      const what = PURPOSES[payment.purpose]?.toLowerCase()
      return [paid?.at ?? payment.created_at, `They paid ${formatExactCents(payment.captured_cents)}, the ${what}`]
    }),
    [sold.bookedAt, 'The booking became theirs'],
    ...(shownAt === null
      ? []
      : [[shownAt, `They were shown who the venue is: ${venue.name}, ${venue.address}`] as [Date, string]]),
    ...events
      // leaves out that the venue was told
      .filter(({ process, transition }) => process === 'guests' && transition === 'change')
      .map(({ at, to }): [Date, string] => [at, `They changed the number of guests to ${to}`]),
    ...events
      // once they have passed the booking on, what becomes of it concerns the next couple
      .filter(({ process, at }) => process === 'booking' && (sold.passedOnAt === null || at < sold.passedOnAt))
      .map(({ at, to }): [Date, string | undefined] => [at, BECAME[to]]),
    ...(sold.passedOnAt === null ? [] : [[sold.passedOnAt, 'The booking passed to another couple'] as [Date, string]]),
    ...mails.map(({ sent_at: at, subject }): [Date, string] => [at, `We wrote to them: “${subject}”`]),
    ...messages.map(({ at, author }): [Date, string] => [
      at,
      author === 'couple' ? 'They wrote a message to the venue' : 'The venue wrote them a message',
    ]),
  ]
  return times
    .filter((time): time is [Date, string] => time[1] !== undefined)
    .sort(([one], [other]) => one.getTime() - other.getTime())
}
