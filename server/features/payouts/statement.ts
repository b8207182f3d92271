import { dateInZone } from '#contract/dates.ts'
import type { Cents } from '#contract/money.ts'
import { formatDate, formatExactCents, formatFullDate, formatMonth } from '#contract/wording/format.ts'
import { payoutWords } from '#contract/wording/payout-words.ts'
import type { Sheet } from '#server/platform/pdf/sheet.ts'
import { whatOf } from './policy.ts'
import type { StatementLine } from './store/statements.ts'

/** What reached a payee in one month ('YYYY-MM', UTC), oldest first: the same movements make the same document. */
export function statementSheet(month: string, lines: readonly StatementLine[]): Sheet {
  const [first, last] = [lines[0], lines.at(-1)]
  if (!first || !last) throw new Error(`nothing moved in ${month}`)
  const name = formatMonth(month)
  const sum = (of: (line: StatementLine) => Cents) =>
    lines.reduce((cents, line) => cents + (line.takenBack ? -of(line) : of(line)), 0)
  const [fees, kept] = [sum((line) => line.fee_cents), sum((line) => line.kept_cents)]
  return {
    title: 'Statement',
    lead: `What Unveil sent to your bank in ${name}, less what was taken back.`,
    label: `Statement ${month}`,
    stamp: null,
    createdAt: last.at,
    blocks: [
      {
        kind: 'parties',
        parties: [
          { role: 'Paid to', name: first.payeeName, lines: [first.payeeEmail] },
          { role: 'Month', name, lines: ['Days are in UTC'] },
        ],
      },
      ...lines.flatMap((line): Sheet['blocks'] => [
        { kind: 'heading', text: headingOf(line) },
        { kind: 'sums', rows: rowsOf(line) },
      ]),
      { kind: 'heading', text: `All of ${name}` },
      {
        kind: 'sums',
        rows: [
          ...(fees === 0 && kept === 0
            ? []
            : [{ name: 'Before fees', sum: formatExactCents(sum((line) => line.gross_cents)) }]),
          ...(fees === 0 ? [] : [{ name: 'Fees', sum: formatExactCents(-fees) }]),
          ...(kept === 0 ? [] : [{ name: 'Applied to what you owed', sum: formatExactCents(-kept) }]),
          { name: 'Sent to your bank', sum: formatExactCents(sum((line) => line.amount_cents)), total: true },
        ],
      },
    ],
  }
}

const day = ({ at }: StatementLine) => formatDate(dateInZone(at, 'UTC'))

const headingOf = (line: StatementLine) =>
  [
    `${day(line)}: ${line.takenBack ? 'taken back' : `payout ${line.id}`}`,
    ...(line.venueName === null ? [] : [line.venueName]),
  ].join(', ')

function rowsOf(line: StatementLine) {
  const sign = line.takenBack ? -1 : 1
  const about = [
    payoutWords(whatOf(line)),
    line.transferId === null ? `booking ${line.number}` : `transfer ${line.transferId}`,
    ...(line.eventDate === null ? [] : [formatFullDate(line.eventDate)]),
  ].join(', ')
  return [
    { name: about, sum: formatExactCents(sign * line.gross_cents) },
    ...(line.fee_cents === 0 ? [] : [{ name: 'Fee', sum: formatExactCents(-sign * line.fee_cents) }]),
    ...(line.kept_cents === 0
      ? []
      : [{ name: 'Applied to what you owed', sum: formatExactCents(-sign * line.kept_cents) }]),
    { name: line.takenBack ? 'Taken back' : 'Sent', sum: formatExactCents(sign * line.amount_cents), total: true },
  ]
}
