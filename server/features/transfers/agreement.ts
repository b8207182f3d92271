import { zoneOfState } from '#contract/dates.ts'
import { LIMITS, SERVER_LIMITS } from '#contract/limits.ts'
import { counted, formatDate, formatExactCents, formatFullDate } from '#contract/wording/format.ts'
import type { Block, Sheet } from '#server/platform/pdf/sheet.ts'
import type { AgreementRow, AgreementTerms } from './store/agreements.ts'

/** What the venue's confirmation adds to the terms. */
type Confirmation = Pick<AgreementRow, 'id' | 'confirmed_at' | 'confirmed_by' | 'answer_by'>

/**
 * The agreement as a document: in the words in which it was confirmed, or as a draft in today's words. Stamped as a
 * draft until the venue has confirmed it, and as void if it never took effect, with `voidAt` as the date on which the
 * transfer ended.
 */
export function agreementSheet(
  terms: AgreementTerms,
  confirmed: (Confirmation & { words: Block[] | null }) | null,
  voidAt: Date | null = null,
): Sheet {
  const facts = factsOf(terms, confirmed)
  return {
    title: 'Assignment agreement for an event booking',
    lead: voidAt
      ? `Void since ${dayOf(voidAt, facts)}: the transfer did not go through, and none of what follows took effect. It is kept for the record.`
      : `One couple passes on their booking at ${facts.venue_name}, for ${formatFullDate(facts.event_date)}, to another couple with the consent of the venue.`,
    label: confirmed ? `Agreement ${confirmed.id}` : `Draft agreement on transfer ${facts.transfer_id}`,
    stamp: stampOf(facts, voidAt),
    createdAt: voidAt ?? confirmed?.confirmed_at ?? facts.funded_at,
    blocks: confirmed?.words ?? agreementWords(terms, confirmed),
  }
}

/** What the agreement says, from its facts alone. */
export function agreementWords(terms: AgreementTerms, confirmed: Confirmation | null): Block[] {
  const facts = factsOf(terms, confirmed)
  return [
    {
      kind: 'facts',
      facts: [
        ['Agreement', confirmed ? String(confirmed.id) : 'Not numbered yet'],
        ['Transfer', String(facts.transfer_id)],
        ['Booking', String(facts.holding_id)],
        ['Date of agreement', confirmed ? dayOf(confirmed.confirmed_at, facts) : 'Not confirmed yet'],
      ],
    },
    ...parties(facts),
    ...assigned(facts),
    ...sums(facts),
    ...consent(facts),
    ...effect(facts),
    ...signed(facts),
  ]
}

type Facts = AgreementTerms & { confirmed: Confirmation | null }

const factsOf = (terms: AgreementTerms, confirmed: Confirmation | null): Facts => ({
  ...terms,
  seller_name: oneLine(terms.seller_name),
  buyer_name: oneLine(terms.buyer_name),
  venue_name: oneLine(terms.venue_name),
  confirmed,
})

function stampOf(facts: Facts, voidAt: Date | null): Sheet['stamp'] {
  if (voidAt) return { word: 'Void', line: `Void since ${dayOf(voidAt, facts)}` }
  return facts.confirmed ? null : { word: 'Draft', line: 'Draft' }
}

/** A name with composed letters, as fonts have them, and single spaces. */
const oneLine = (name: string) => name.normalize('NFC').replaceAll(/\s+/g, ' ').trim()

const heading = (text: string): Block => ({ kind: 'heading', text })
const paragraph = (text: string): Block => ({ kind: 'paragraph', text })

function parties(facts: Facts): Block[] {
  return [
    heading('1. The parties'),
    {
      kind: 'parties',
      parties: [
        { role: 'Assignor', name: facts.seller_name, lines: ['The couple passing on their booking'] },
        { role: 'Assignee', name: facts.buyer_name, lines: ['The couple taking over the booking'] },
        {
          role: 'Venue',
          name: facts.venue_name,
          lines: [facts.venue_address, `${facts.venue_city}, ${facts.venue_state} ${facts.venue_zip_code}`],
        },
      ],
    },
    paragraph(
      'The parties met on Unveil, which holds the payment in escrow. Unveil is not a party to the booking itself.',
    ),
  ]
}

function assigned(facts: Facts): Block[] {
  return [
    heading('2. What is assigned'),
    paragraph(
      `The Assignor assigns to the Assignee booking ${facts.holding_id}: ${facts.venue_name} on ${formatFullDate(facts.event_date)}, for ${counted(facts.guest_count, 'guest')}. The booking passes as it stands, on the terms agreed with the Venue, with all that was paid for it and with any balance still owed. The Venue accepts the Assignee in the Assignor’s place.`,
    ),
  ]
}

function sums(facts: Facts): Block[] {
  const { balance_cents } = facts
  return [
    heading('3. The sums'),
    {
      kind: 'sums',
      rows: [
        { name: 'The booking, owed to the Venue', sum: null },
        { name: 'Price of the booking', sum: formatExactCents(facts.booking_cents) },
        { name: 'Paid so far, and passed on with the booking', sum: formatExactCents(-facts.paid_cents) },
        { name: 'Balance still owed to the Venue', sum: formatExactCents(balance_cents), total: true },
        { name: 'The assignment, paid by the Assignee', sum: null },
        { name: 'Transfer price for the Assignor', sum: formatExactCents(facts.transfer_cents) },
        { name: 'Transfer fee of the Venue', sum: formatExactCents(facts.venue_fee_cents) },
        { name: 'Paid by the Assignee into escrow', sum: formatExactCents(facts.buyer_paid_cents), total: true },
        {
          name: 'What the date costs the Assignee, escrow and balance together',
          sum: formatExactCents(facts.buyer_paid_cents + balance_cents),
          total: true,
        },
      ],
    },
    heading('4. The balance'),
    paragraph(balance(facts)),
  ]
}

function balance({ balance_cents, balance_due_date }: Facts): string {
  if (balance_cents === 0) return 'The booking is paid in full. Neither couple owes the Venue anything more for it.'
  const original = balance_due_date ? `on ${formatDate(balance_due_date)} or, if that is later, ` : ''
  return `Once this agreement takes effect, the Assignee, and no longer the Assignor, owes the Venue the balance of ${formatExactCents(balance_cents)}. It is due ${original}${LIMITS.transferBalanceGraceDays} days after the agreement takes effect, but never after the event. It is paid through Unveil.`
}

function consent(facts: Facts): Block[] {
  const { confirmed, venue_fee_cents } = facts
  const fee =
    venue_fee_cents > 0 ? `for a transfer fee of ${formatExactCents(venue_fee_cents)}` : 'and asked for no fee'
  const agreed = `${speaker(facts.consented_by)} agreed to the assignment on ${instant(facts.consented_at, facts)}, ${fee}.`
  const names = confirmed
    ? `${speaker(confirmed.confirmed_by)} confirmed on ${instant(confirmed.confirmed_at, facts)} that the contract for the event names the Assignee.`
    : 'By confirming the assignment, the Venue declares that the contract for the event names the Assignee.'
  return [heading('5. Consent of the Venue'), paragraph(`${agreed} ${names}`)]
}

const speaker = (by: string) => (by === 'venue' ? 'The Venue' : 'Unveil, in the Venue’s place,')

function effect(facts: Facts): Block[] {
  const { confirmed } = facts
  const window = confirmed
    ? `on ${instant(confirmed.answer_by, facts)}`
    : `${SERVER_LIMITS.signingHours} hours after the Venue’s confirmation (${SERVER_LIMITS.shortSigningHours} hours when the event is less than ${SERVER_LIMITS.shortSigningUnderDays} days away)`
  return [
    heading('6. When it takes effect'),
    paragraph(
      `This agreement takes effect when the Assignee confirms it on Unveil, or, if the Assignee stays silent, when the time to answer ends: ${window}. From then on, the date is the Assignee’s. The transfer price is released to the Assignor, less Unveil’s fee of ${LIMITS.transferFeePercent} percent, and the transfer fee to the Venue.`,
    ),
    paragraph(
      `Until then, the Assignee may dispute the assignment on Unveil, which decides within ${LIMITS.disputeBusinessDays} business days: that the agreement takes effect, if necessary with part of the transfer price going back to the Assignee, or that it does not. The Assignee may close the dispute before that, and the agreement then takes effect. Without a decision in that time, it does not take effect. While a bank looks into a payment behind the transfer, all these deadlines are suspended.`,
    ),
    heading('7. If it does not take effect'),
    paragraph(
      `The agreement is then void. The Assignee is refunded everything they paid, ${formatExactCents(facts.buyer_paid_cents)}, to the card they paid with. The Assignor keeps the booking as it was, with the sums paid for it and any balance owed.`,
    ),
  ]
}

function signed(facts: Facts): Block[] {
  const { confirmed } = facts
  const forVenue = confirmed?.confirmed_by === 'admin' ? 'Venue, by Unveil in its place' : 'Venue'
  return [
    heading('8. Signed by confirmation'),
    paragraph(
      confirmed?.confirmed_by === 'admin'
        ? 'The couples have given their word on Unveil, logged in to their own accounts, and Unveil spoke for the Venue. Unveil keeps the record of it.'
        : 'Each party gives its word on Unveil, logged in to its own account. Unveil keeps the record of it.',
    ),
    {
      kind: 'signatures',
      signatures: [
        {
          role: 'Assignor',
          name: facts.seller_name,
          act: 'Offered the booking',
          at: instant(facts.offered_at, facts),
        },
        {
          role: 'Assignee',
          name: facts.buyer_name,
          act: `Paid ${formatExactCents(facts.buyer_paid_cents)} into escrow`,
          at: instant(facts.funded_at, facts),
        },
        {
          role: forVenue,
          name: facts.venue_name,
          act: 'Confirmed the assignment',
          at: confirmed ? instant(confirmed.confirmed_at, facts) : null,
        },
      ],
    },
  ]
}

const inZone = (at: Date, { venue_state }: Facts, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-US', { timeZone: zoneOfState(venue_state), ...options }).format(at).replaceAll(' ', ' ')
const dayOf = (at: Date, facts: Facts) => inZone(at, facts, { dateStyle: 'long' })
/** "Jun 12, 2027, 9:30 AM EDT", on the venue's clocks */
const instant = (at: Date, facts: Facts) =>
  inZone(at, facts, {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  })
