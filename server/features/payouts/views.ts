import type { AdminPayout, ComingPayout, Payout, PayoutAccount, StatementMonth } from '#contract/api/payouts.ts'
import { type Cents, sumOfDollars, toDollars } from '#contract/money.ts'
import { payoutWords } from '#contract/wording/payout-words.ts'
import type { Clock } from '#server/platform/clock.ts'
import { toCsv } from '#server/platform/csv.ts'
import { comingParts, whatOf } from './policy.ts'
import type { PayoutAccountRow } from './store/payout-accounts.ts'
import type { StatementRow } from './store/payouts.ts'
import type { PayoutForAdmins } from './store/payouts-for-admins.ts'
import type { StatementLine, StatementMonth as StatementMonthRow } from './store/statements.ts'
import type { VenueBalance } from './store/venue-balances.ts'

/** A payout account as its owner sees it; `waiting` in cents. The provider's id stays inside. */
export function accountView(row: PayoutAccountRow | undefined, waiting: Cents): PayoutAccount {
  return {
    state: row?.ready ? 'ready' : row?.provider_id ? 'onboarding' : 'none',
    inReview: row?.submitted === true && !row.ready && row.requirements.length === 0,
    requirements: row?.requirements ?? [],
    waiting: toDollars(waiting),
  }
}

/** A line of a payee's statement. */
export function payoutView(row: StatementRow): Payout {
  return {
    id: row.id,
    what: whatOf(row),
    bookingId: row.number,
    transferId: row.transferId,
    venueName: row.venueName,
    eventDate: row.eventDate,
    gross: toDollars(row.gross_cents),
    fee: toDollars(row.fee_cents),
    kept: toDollars(row.kept_cents),
    amount: toDollars(row.amount_cents),
    state: row.state,
    owedBack: row.reversal === 'wanted' || row.reversal === 'refused',
    settled: row.reversal === 'settled',
    dueAt: row.due_at.toISOString(),
    paidAt: row.paid_at?.toISOString() ?? null,
  }
}

/** What these balances will pay: first what a bank holds up, then the rest by day; what has no day yet comes last. */
export function comingView(balances: readonly VenueBalance[], clock: Clock): ComingPayout[] {
  const lines = balances.flatMap((balance) =>
    comingParts(balance, clock.todayIn(balance.venueState)).map(({ cents, ...part }) => ({
      ...part,
      bookingId: balance.number,
      venueName: balance.venueName,
      eventDate: balance.eventDate,
      amount: toDollars(cents),
    })),
  )
  const place = ({ waitsFor, dueOn }: ComingPayout) => (waitsFor === 'bank' ? '' : (dueOn ?? NEVER))
  return lines.sort((a, b) => place(a).localeCompare(place(b)))
}

const NEVER = '9999'

/** What tells these lines apart. */
export const keyOfComing = ({ what, bookingId }: ComingPayout): string => `${what}-${bookingId}`

/** The total of these lines, and how much of it a bank holds up. */
export function comingSummary(lines: readonly ComingPayout[]) {
  const sumOf = (those: readonly ComingPayout[]) => sumOfDollars(those.map(({ amount }) => amount))
  return { amount: sumOf(lines), onHold: sumOf(lines.filter(({ waitsFor }) => waitsFor === 'bank')) }
}

/** A month of a payee's statement. */
export function statementMonthView({ month, payouts, gross, fee, kept, net }: StatementMonthRow): StatementMonth {
  return {
    month,
    payouts,
    gross: toDollars(gross),
    fee: toDollars(fee),
    kept: toDollars(kept),
    net: toDollars(net),
  }
}

/** A payee's statement as a spreadsheet. Sums in US dollars, days in UTC. */
export function statementCsv(lines: readonly StatementLine[]): Uint8Array {
  return toCsv(
    [
      'Date (UTC)',
      'Entry',
      'Payout',
      'For',
      'Venue',
      'Booking',
      'Transfer',
      'Event date',
      'Gross',
      'Fee',
      'Applied to what you owed',
      'Net',
      'Currency',
    ],
    lines.map((line) => {
      const signed = (cents: Cents) => toDollars(line.takenBack && cents > 0 ? -cents : cents)
      return [
        line.at.toISOString().slice(0, 10),
        line.takenBack ? 'Taken back' : 'Payout',
        line.id,
        payoutWords(whatOf(line)),
        line.venueName,
        line.number,
        line.transferId,
        line.eventDate,
        signed(line.gross_cents),
        signed(line.fee_cents),
        signed(line.kept_cents),
        signed(line.amount_cents),
        'USD',
      ]
    }),
  )
}

/** A payout for admins, with its payee and why it failed, if it did. */
export function adminPayoutView(row: PayoutForAdmins): AdminPayout {
  return {
    ...payoutView(row),
    payeeId: row.payee_id,
    payeeName: row.payeeName,
    payeeEmail: row.payeeEmail,
    refusals: row.refusals,
    failure: row.failure_message,
    onHold: row.onHold,
  }
}
