import type { BuyersTransfer } from '#contract/api/transfers.ts'
import { dateInZone, zoneOfState } from '#contract/dates.ts'
import { type Cents, parseDollars } from '#contract/money.ts'
import { formatExactCents, formatFullDate, formatPlace } from '#contract/wording/format.ts'
import { TRANSFER_STAGE_TEXTS } from '#contract/wording/transfer-texts.ts'
import { textFor } from '#contract/wording/viewer-words.ts'
import type { Sheet } from '#server/platform/pdf/sheet.ts'

/**
 * What the buyer of a transfer has paid into escrow, in words. It names of the venue what the transfer's page does: nothing
 * before the buyer may know it (domain.md row 19). Once the booking is theirs, the booking's receipt has it, too. What went
 * back since, by us or by their bank for good, is on it; cents.
 */
export function escrowReceipt(
  transfer: BuyersTransfer,
  buyer: { name: string; email: string },
  paidAt: Date,
  { returned, takenBack }: { returned: Cents; takenBack: Cents },
): Sheet {
  const { id, eventDate, guestCount, venueName, buyerPrice, venueFee, stage, state } = transfer
  const [price, fee] = [buyerPrice, venueFee].map(inCents) as [Cents, Cents]
  return {
    title: 'Receipt',
    lead: `For taking over a booking ${venueName === null ? 'in' : `of ${venueName} in`} ${formatPlace(transfer)} on ${formatFullDate(eventDate)}.`,
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
          ...(returned > 0 ? [{ name: 'Sent back to the card', sum: formatExactCents(-returned) }] : []),
          ...(takenBack > 0 ? [{ name: 'Taken back by your bank', sum: formatExactCents(-takenBack) }] : []),
          { name: 'Total paid', sum: formatExactCents(price - returned - takenBack), total: true },
        ],
      },
      { kind: 'heading', text: textFor('buyer', TRANSFER_STAGE_TEXTS[stage].name) },
      ...paragraph(textFor('buyer', TRANSFER_STAGE_TEXTS[stage].next)),
    ],
  }
}

const paragraph = (text: string) => (text === '' ? [] : [{ kind: 'paragraph' as const, text }])

const inCents = (dollars: number): Cents => parseDollars(dollars) as Cents
