import { type LocalDate, zoneOfState } from '#contract/dates.ts'
import { LIMITS } from '#contract/limits.ts'
import type { Cents } from '#contract/money.ts'
import type { Block, Sheet } from '#server/platform/pdf/sheet.ts'

/** Who spoke for the venue: itself, or an admin in its place. */
export type ForVenue = 'venue' | 'admin'

/**
 * All that the agreement of a transfer says, as it stood when the venue confirmed. Names are those of the accounts,
 * sums in cents.
 */
export interface AgreementFacts {
  transferId: number
  bookingId: number
  sellerName: string
  buyerName: string
  venueName: string
  /** street, then city, state and zip code */
  venueAddress: [street: string, place: string]
  /** two letters: instants are given in the venue's zone */
  venueState: string
  eventDate: LocalDate
  guestCount: number
  /** price of the booking, what the venue has had of it, what it is still owed */
  bookingCents: Cents
  paidCents: Cents
  balanceCents: Cents
  balanceDueDate: LocalDate | null
  /** the seller's price, the venue's fee, and both: what the buyer paid */
  transferCents: Cents
  venueFeeCents: Cents
  buyerPaidCents: Cents
  offeredAt: Date
  fundedAt: Date
  consentedAt: Date
  consentedBy: ForVenue
  /** null while it is a draft */
  confirmed: { number: number; at: Date; by: ForVenue; answerBy: Date } | null
}

/** The agreement in words, from its facts alone. A draft, stamped as one, until the venue has confirmed it. */
export function agreementSheet(frozen: AgreementFacts): Sheet {
  const facts = {
    ...frozen,
    sellerName: oneLine(frozen.sellerName),
    buyerName: oneLine(frozen.buyerName),
    venueName: oneLine(frozen.venueName),
  }
  const { confirmed } = facts
  return {
    title: 'Agreement of assignment of an event booking',
    lead: `One couple passes its booking of ${facts.venueName} on ${weekday(facts.eventDate)} on to another, with the consent of the venue.`,
    label: confirmed ? `Agreement ${confirmed.number}` : `Draft agreement on transfer ${facts.transferId}`,
    stamp: confirmed ? null : 'Draft',
    createdAt: confirmed?.at ?? facts.fundedAt,
    blocks: [
      {
        kind: 'facts',
        facts: [
          ['Agreement', confirmed ? String(confirmed.number) : 'Not numbered yet'],
          ['Transfer', String(facts.transferId)],
          ['Booking', String(facts.bookingId)],
          ['Date of agreement', confirmed ? dayOf(confirmed.at, facts) : 'Not confirmed yet'],
        ],
      },
      ...parties(facts),
      ...assigned(facts),
      ...sums(facts),
      ...consent(facts),
      ...effect(facts),
      ...signed(facts),
    ],
  }
}

/** Composed letters, as fonts have them, and single spaces. */
const oneLine = (name: string) => name.normalize('NFC').replaceAll(/\s+/g, ' ').trim()

const heading = (text: string): Block => ({ kind: 'heading', text })
const paragraph = (text: string): Block => ({ kind: 'paragraph', text })

function parties(facts: AgreementFacts): Block[] {
  return [
    heading('1. The parties'),
    {
      kind: 'parties',
      parties: [
        { role: 'Assignor', name: facts.sellerName, lines: ['The couple that passes its booking on'] },
        { role: 'Assignee', name: facts.buyerName, lines: ['The couple that takes the booking over'] },
        { role: 'Venue', name: facts.venueName, lines: facts.venueAddress },
      ],
    },
    paragraph(
      'The parties met on Unveil, which holds the payment in escrow. Unveil is not a party to the booking itself.',
    ),
  ]
}

function assigned(facts: AgreementFacts): Block[] {
  return [
    heading('2. What is assigned'),
    paragraph(
      `The Assignor assigns to the Assignee booking ${facts.bookingId}: ${facts.venueName} on ${weekday(facts.eventDate)}, for ${facts.guestCount} guests. The booking passes as it stands, on the terms agreed with the Venue, with all that was paid for it and with the balance still owed. The Venue accepts the Assignee in the Assignor’s place.`,
    ),
  ]
}

function sums(facts: AgreementFacts): Block[] {
  const { balanceCents } = facts
  return [
    heading('3. The sums'),
    {
      kind: 'sums',
      rows: [
        { name: 'The booking, owed to the Venue', sum: null },
        { name: 'Price of the booking', sum: money(facts.bookingCents) },
        { name: 'Paid so far, and passed on with the booking', sum: money(-facts.paidCents) },
        { name: 'Balance still owed to the Venue', sum: money(balanceCents), total: true },
        { name: 'The assignment, paid by the Assignee', sum: null },
        { name: 'Transfer price for the Assignor', sum: money(facts.transferCents) },
        { name: 'Transfer fee of the Venue', sum: money(facts.venueFeeCents) },
        { name: 'Paid by the Assignee into escrow', sum: money(facts.buyerPaidCents), total: true },
        {
          name: 'The date costs the Assignee, escrow and balance together',
          sum: money(facts.buyerPaidCents + balanceCents),
          total: true,
        },
      ],
    },
    heading('4. The balance'),
    paragraph(balance(facts)),
  ]
}

function balance({ balanceCents, balanceDueDate }: AgreementFacts): string {
  if (balanceCents === 0) return 'The booking is paid in full. Neither couple owes the Venue anything more for it.'
  const due = balanceDueDate ? `on ${longDate(balanceDueDate)} or` : 'before the event and'
  return `Once this agreement takes effect the Assignee, and no longer the Assignor, owes the Venue the balance of ${money(balanceCents)}. It is due ${due}, if that is later, ${LIMITS.transferBalanceGraceDays} days after the agreement takes effect, but never after the event. It is paid through Unveil.`
}

function consent(facts: AgreementFacts): Block[] {
  const { confirmed, venueFeeCents } = facts
  const fee = venueFeeCents > 0 ? `for a transfer fee of ${money(venueFeeCents)}` : 'and asks no fee for it'
  const agreed = `${speaker(facts.consentedBy)} agreed to the assignment on ${instant(facts.consentedAt, facts)}, ${fee}.`
  const names = confirmed
    ? `${speaker(confirmed.by)} confirmed on ${instant(confirmed.at, facts)} that the contract for the event names the Assignee.`
    : 'By confirming the assignment the Venue declares that the contract for the event names the Assignee.'
  return [heading('5. Consent of the Venue'), paragraph(`${agreed} ${names}`)]
}

const speaker = (by: ForVenue) => (by === 'venue' ? 'The Venue' : 'Unveil, in the Venue’s place,')

function effect(facts: AgreementFacts): Block[] {
  const { confirmed } = facts
  const window = confirmed
    ? `on ${instant(confirmed.answerBy, facts)}`
    : `${LIMITS.signingHours} hours after the Venue’s confirmation (${LIMITS.shortSigningHours} hours when the event is less than ${LIMITS.shortSigningUnderDays} days away)`
  return [
    heading('6. When it takes effect'),
    paragraph(
      `This agreement takes effect when the Assignee confirms it on Unveil, or, if the Assignee stays silent, when the time for that ends: ${window}. From then on the date is the Assignee’s. The transfer price is released to the Assignor, less Unveil’s fee of ${LIMITS.transferFeePercent} percent, and the transfer fee to the Venue.`,
    ),
    paragraph(
      `Until then the Assignee may dispute the assignment on Unveil, which decides within ${LIMITS.disputeBusinessDays} business days: that the agreement takes effect, if need be with part of the transfer price going back to the Assignee, or that it does not. Without a decision in that time it does not take effect.`,
    ),
    heading('7. If it does not take effect'),
    paragraph(
      `The agreement is then void. The Assignee gets back all that it paid, ${money(facts.buyerPaidCents)}, to the card that it paid with. The Assignor keeps the booking as it was, with the sums paid for it and the balance owed.`,
    ),
  ]
}

function signed(facts: AgreementFacts): Block[] {
  const { confirmed } = facts
  const forVenue = confirmed?.by === 'admin' ? 'Venue, by Unveil in its place' : 'Venue'
  return [
    heading('8. Signed by confirmation'),
    paragraph(
      confirmed?.by === 'admin'
        ? 'The couples have given their word on Unveil, signed in to their own accounts, and Unveil spoke for the Venue. Unveil keeps the record of it.'
        : 'Each party gives its word on Unveil, signed in to its own account. Unveil keeps the record of it.',
    ),
    {
      kind: 'signatures',
      signatures: [
        {
          role: 'Assignor',
          name: facts.sellerName,
          act: 'Offered the booking',
          at: instant(facts.offeredAt, facts),
        },
        {
          role: 'Assignee',
          name: facts.buyerName,
          act: `Paid ${money(facts.buyerPaidCents)} into escrow`,
          at: instant(facts.fundedAt, facts),
        },
        {
          role: forVenue,
          name: facts.venueName,
          act: 'Confirmed the assignment',
          at: confirmed ? instant(confirmed.at, facts) : null,
        },
      ],
    },
  ]
}

const EXACT = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })
const WEEKDAY = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', dateStyle: 'full' })
const LONG = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', dateStyle: 'long' })

/** Cents with both decimals, as a contract writes them. */
const money = (cents: Cents) => EXACT.format(cents / 100).replace('-', '–')
const midnight = (date: LocalDate) => new Date(`${date}T00:00:00Z`)
/** "Saturday, June 12, 2027" */
const weekday = (date: LocalDate) => WEEKDAY.format(midnight(date))
const longDate = (date: LocalDate) => LONG.format(midnight(date))

const inZone = (at: Date, { venueState }: AgreementFacts, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-US', { timeZone: zoneOfState(venueState), ...options }).format(at).replaceAll(' ', ' ')
const dayOf = (at: Date, facts: AgreementFacts) => inZone(at, facts, { dateStyle: 'long' })
/** "Jun 12, 2027, 9:30 AM EDT", on the venue's clocks */
const instant = (at: Date, facts: AgreementFacts) =>
  inZone(at, facts, {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  })
