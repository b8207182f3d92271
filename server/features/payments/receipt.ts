import { addressOrClosed } from '#contract/accounts/erased-address.ts'
import type { Cents } from '#contract/money.ts'
import { bookingStands } from '#contract/processes/booking.ts'
import { formatExactCents, formatFullDate } from '#contract/wording/format.ts'
import type { Parties } from '#server/features/bookings/store/parties.ts'
import type { ShownBooking } from '#server/features/bookings/store/shown-bookings.ts'
import type { Block, Sheet } from '#server/platform/pdf/sheet.ts'
import { backRows, sentBack, stillOwed } from './policy.ts'
import type { GoneBack } from './store/refunds.ts'

/** One payment of the couple: what it was for, what the card was charged, in cents, and the day at the venue. */
export interface ReceiptLine {
  purpose: string
  charged: Cents
  /** the part of it that is the venue's fee for a transfer */
  venueFee: Cents
  back: GoneBack
  /** when it arrived */
  at: Date
  /** that day, at the venue */
  day: string
}

const PURPOSES: Record<string, string> = {
  deposit: 'Deposit',
  full: 'Full price',
  balance: 'Balance',
  transfer: 'Transfer price, to take over the booking',
}

/** What a couple has paid by card for one booking, in words, and what the booking still costs. */
export function receiptSheet(booking: ShownBooking, { couple, venue }: Parties, lines: readonly ReceiptLine[]): Sheet {
  const last = lines.at(-1)
  if (!last) throw new Error(`booking ${booking.number} has no payment`)
  const { number, event_date } = booking
  return {
    title: 'Receipt',
    lead: `For ${venue.name} on ${formatFullDate(event_date)}.`,
    label: `Receipt for booking ${number}`,
    stamp: null,
    createdAt: last.at,
    blocks: [
      {
        kind: 'facts',
        facts: [
          ['Booking', String(number)],
          ['Event', formatFullDate(event_date)],
          ['Guests', String(booking.guest_count)],
          ['Last payment', formatFullDate(last.day)],
        ],
      },
      {
        kind: 'parties',
        parties: [
          { role: 'Paid by', name: couple.name, lines: [addressOrClosed(booking.contact_email)] },
          {
            role: 'Venue',
            name: venue.name,
            lines: [venue.address, `${venue.city}, ${venue.state} ${venue.zipCode}`],
          },
        ],
      },
      { kind: 'heading', text: 'Paid by card through Unveil' },
      paid(lines),
      ...stillOwed(lines.map(({ back }) => back)),
      { kind: 'heading', text: 'The booking' },
      { kind: 'paragraph', text: rest(booking, lines) },
    ],
  }
}

function paid(lines: readonly ReceiptLine[]): Block {
  const rows = lines.flatMap(({ purpose, charged, venueFee, back, day }) => [
    { name: `${PURPOSES[purpose] ?? purpose}, ${formatFullDate(day)}`, sum: formatExactCents(charged - venueFee) },
    ...(venueFee > 0
      ? [{ name: `The venue’s transfer fee, ${formatFullDate(day)}`, sum: formatExactCents(venueFee) }]
      : []),
    ...backRows(back),
  ])
  const total = lines.reduce((sum, { charged, back }) => sum + charged - sentBack(back), 0)
  return { kind: 'sums', rows: [...rows, { name: 'Total paid', sum: formatExactCents(total), total: true }] }
}

function rest(booking: ShownBooking, lines: readonly ReceiptLine[]): string {
  const { state, way, price_cents, paid_cents, balance_due_date } = booking
  if (state === 'transferred') return 'The booking has passed to another couple.'
  if (!bookingStands(state)) return 'The booking has ended, and no balance is due.'
  const open = price_cents - paid_cents
  const price = `The price of the booking is ${formatExactCents(price_cents)}.`
  const before = way === 'taken_over' ? ' What was paid before the booking was taken over counts toward it.' : ''
  const due = balance_due_date === null ? '' : `, due on ${formatFullDate(balance_due_date)}`
  if (open <= 0) {
    const takenBack = lines.some(({ back }) => back.takenBack > 0)
    return `${price}${before}${takenBack ? '' : ' It is paid in full.'}`
  }
  // after the event, the couple and the venue arrange the rest themselves (docs/decisions/0011)
  return state === 'completed'
    ? `${price}${before} The balance of ${formatExactCents(open)} was not paid through Unveil.`
    : `${price}${before} The balance of ${formatExactCents(open)} is still to be paid${due}.`
}
