import type { Cents } from '#contract/money.ts'
import { formatExactCents } from '#contract/wording/format.ts'
import { formatUtcDay } from '#contract/wording/moments.ts'
import type { Sheet } from '#server/platform/pdf/sheet.ts'

/**
 * One paid month in words, with what was refunded and what a bank took back for good: the same month makes the same
 * receipt.
 */
export function monthReceipt(
  month: { id: number; amount: Cents; takenBack: Cents; refunded: Cents; from: Date; until: Date; paidAt: Date },
  payer: { name: string; email: string },
): Sheet {
  return {
    title: 'Receipt',
    lead: `For Unveil Premium from ${formatUtcDay(month.from)} to ${formatUtcDay(month.until)}.`,
    label: `Receipt ${month.id}`,
    stamp: null,
    createdAt: month.paidAt,
    blocks: [
      {
        kind: 'facts',
        facts: [
          ['Receipt', String(month.id)],
          ['Paid on', formatUtcDay(month.paidAt)],
          ['Paid until', formatUtcDay(month.until)],
        ],
      },
      { kind: 'parties', parties: [{ role: 'Paid by', name: payer.name, lines: [payer.email] }] },
      { kind: 'heading', text: 'Paid by card to Unveil' },
      {
        kind: 'sums',
        rows: [
          { name: 'Unveil Premium, one month', sum: formatExactCents(month.amount) },
          ...(month.refunded > 0 ? [{ name: 'Refunded', sum: formatExactCents(-month.refunded) }] : []),
          ...(month.takenBack > 0
            ? [{ name: 'Taken back by your bank', sum: formatExactCents(-month.takenBack) }]
            : []),
          { name: 'Total paid', sum: formatExactCents(month.amount - month.refunded - month.takenBack), total: true },
        ],
      },
      { kind: 'paragraph', text: 'Premium renews every month until it is canceled.' },
    ],
  }
}
