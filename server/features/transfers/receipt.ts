import type { BuyersTransfer } from '#contract/api/transfers.ts'
import { dateInZone, zoneOfState } from '#contract/dates.ts'
import { type Cents, parseDollars } from '#contract/money.ts'
import { bookingStands } from '#contract/processes/booking.ts'
import { formatExactCents, formatFullDate, formatPlace } from '#contract/wording/format.ts'
import { isRefundRefused, nextWords } from '#contract/wording/next-in-transfer.ts'
import { stageName } from '#contract/wording/transfer-texts.ts'
import { textFor } from '#contract/wording/viewer-text.ts'
import { backRows, sentBack, stillOwed } from '#server/features/payments/policy.ts'
import type { GoneBack } from '#server/features/payments/store/refunds.ts'
import type { Sheet } from '#server/platform/pdf/sheet.ts'

/**
 * What the buyer of a transfer has paid into escrow, in words. It says as much about the venue as the transfer's page
 * does: no more than the listing until the buyer may know the venue (domain.md row 19). Once the booking is theirs, the
 * booking's receipt names the payment, too. This one includes what has gone back since, or will go back.
 */
export function escrowReceipt(
  transfer: BuyersTransfer,
  buyer: { name: string; email: string },
  paidAt: Date,
  back: GoneBack,
): Sheet {
  const { id, eventDate, guestCount, venueName, buyerPrice, venueFee, state, newBookingStatus } = transfer
  const [price, fee] = [buyerPrice, venueFee].map(inCents) as [Cents, Cents]
  // what is true of a new booking isn't true of one that was canceled, lapsed or was passed on
  const next = newBookingStatus === null || bookingStands(newBookingStatus) ? nextWords(transfer) : ''
  return {
    title: 'Receipt',
    lead: `For taking over a booking ${venueName === null ? 'in' : `at ${venueName} in`} ${formatPlace(transfer)} on ${formatFullDate(eventDate)}.`,
    label: `Receipt for transfer ${id}`,
    stamp: null,
    createdAt: paidAt,
    blocks: [
      {
        kind: 'facts',
        facts: [
          ['Transfer', String(id)],
          ['Event', formatFullDate(eventDate)],
          ['Guests', String(guestCount)],
          ['Paid', formatFullDate(dateInZone(paidAt, zoneOfState(state)))],
        ],
      },
      { kind: 'parties', parties: [{ role: 'Paid by', name: buyer.name, lines: [buyer.email] }] },
      { kind: 'heading', text: 'Paid by card through Unveil, into escrow' },
      {
        kind: 'sums',
        rows: [
          { name: 'Price of the transfer', sum: formatExactCents(price - fee) },
          ...(fee > 0 ? [{ name: 'The venue’s transfer fee', sum: formatExactCents(fee) }] : []),
          ...backRows(back),
          { name: 'Total paid', sum: formatExactCents(price - sentBack(back)), total: true },
        ],
      },
      ...stillOwed([back]),
      { kind: 'heading', text: textFor('buyer', stageName(transfer, isRefundRefused(transfer))) },
      ...paragraph(next),
    ],
  }
}

const paragraph = (text: string) => (text === '' ? [] : [{ kind: 'paragraph' as const, text }])

const inCents = (dollars: number): Cents => parseDollars(dollars) as Cents
