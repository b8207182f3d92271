import { addressOrClosed } from '#contract/accounts/erased-address.ts'
import type { AdminComingPayout, COMING_SORTS } from '#contract/api/payouts.ts'
import { toDollars } from '#contract/money.ts'
import { payoutWords } from '#contract/wording/payout-words.ts'
import type { Clock } from '#server/platform/clock.ts'
import { toCsv } from '#server/platform/csv.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { ownTurn } from '#server/platform/turns/own-turn.ts'
import { comingParts, heldUpBy, whatOf } from './policy.ts'
import { type UnsentPayout, unsentPayouts } from './store/unsent-payouts.ts'
import { openBalancesOf, type VenueBalance } from './store/venue-balances.ts'

/** How many lines are made before others get their turn: as many as take a few milliseconds. */
const LINES_A_TURN = 500

/**
 * Everything that venues and sellers have earned, from all bookings or from one, and that hasn't left yet: requested
 * payouts, and money that is in no payout yet. In no order.
 */
export async function everythingComing(db: Db, clock: Clock, bookingId?: number): Promise<AdminComingPayout[]> {
  const [unsent, balances] = await Promise.all([unsentPayouts(db, bookingId), openBalancesOf(db, null, bookingId)])
  const lines = unsent.map(ofPayout)
  for (const [index, balance] of balances.entries()) {
    if (index % LINES_A_TURN === LINES_A_TURN - 1) await ownTurn()
    lines.push(...ofBalance(balance, clock))
  }
  return lines
}

/** The line of a requested payout. Its day is in UTC, as in the other lists of payouts. */
function ofPayout(row: UnsentPayout): AdminComingPayout {
  const to = row.transferId === null ? 'venue' : 'seller'
  const state = { parked: 'admin', failed: 'retry' }[row.state as string] as AdminComingPayout['waitsFor'] | undefined
  const heldUp = heldUpBy({ questioned: row.questioned, bookingState: to === 'venue' ? row.bookingState : null })
  const waitsFor = state ?? heldUp ?? (row.ready ? null : 'account')
  return {
    id: `payout-${row.id}`,
    to,
    payeeId: row.payee_id,
    payeeName: row.payeeName,
    payeeEmail: row.payeeEmail,
    what: whatOf(row),
    bookingId: row.number,
    transferId: row.transferId,
    eventDate: row.eventDate,
    amount: toDollars(row.amount_cents),
    dueOn: waitsFor === null || waitsFor === 'retry' ? row.due_at.toISOString().slice(0, 10) : null,
    waitsFor,
  }
}

/** The lines of what a venue has earned that is in no payout yet. Their days are local days at the venue. */
function ofBalance(balance: VenueBalance, clock: Clock): AdminComingPayout[] {
  return comingParts(balance, clock.todayIn(balance.venueState)).map(({ what, cents, dueOn, waitsFor }) => ({
    id: `${what}-${balance.number}`,
    to: 'venue',
    payeeId: balance.ownerId,
    payeeName: balance.ownerName,
    payeeEmail: balance.ownerEmail,
    what,
    bookingId: balance.number,
    transferId: null,
    eventDate: balance.eventDate,
    amount: toDollars(cents),
    dueOn,
    waitsFor: waitsFor ?? (balance.ready ? null : 'account'),
  }))
}

type By = (line: AdminComingPayout) => string | number | null

const SORTS: Record<(typeof COMING_SORTS)[number], By> = {
  payee: ({ payeeName }) => payeeName.toLowerCase(),
  amount: ({ amount }) => amount,
  due: ({ dueOn }) => dueOn,
}

const NEVER = '9999'
const usual: By = ({ waitsFor, dueOn }) => (waitsFor === 'admin' ? '' : (dueOn ?? NEVER))

/**
 * These lines in the order asked for; by default, what waits for an admin comes first, then the rest by day, and what
 * has no day comes last. Lines that compare equal always come in the same order, so that pages don't repeat them; those
 * without a value come last in either direction.
 */
export function sortedComing(lines: readonly AdminComingPayout[], sort?: string): AdminComingPayout[] {
  const by = SORTS[sort?.replace('-', '') as keyof typeof SORTS] ?? usual
  const sign = sort?.startsWith('-') ? -1 : 1
  return lines
    .map((line) => ({ line, value: by(line) }))
    .sort(({ line: one, value: a }, { line: other, value: b }) => {
      if (a === b) return one.id < other.id ? -1 : 1
      if (a === null || b === null) return a === null ? 1 : -1
      return a < b ? -sign : sign
    })
    .map(({ line }) => line)
}

/** The lines in which the payee or a number contains what an admin typed. */
export function matching(lines: readonly AdminComingPayout[], search: string | undefined): AdminComingPayout[] {
  const typed = search?.toLowerCase()
  if (typed === undefined) return [...lines]
  return lines.filter(({ id, bookingId, transferId, payeeName, payeeEmail }) => {
    const payoutId = id.startsWith('payout-') ? id.slice('payout-'.length) : ''
    const texts = [payoutId, String(bookingId ?? ''), String(transferId ?? ''), payeeName, payeeEmail]
    return texts.some((text) => text.toLowerCase().includes(typed))
  })
}

/** What is still to be paid out, as a spreadsheet. */
export function comingSheet(lines: readonly AdminComingPayout[]): Uint8Array {
  return toCsv(
    [
      'Payee user number',
      'Payee',
      'Payee email',
      'To',
      'For',
      'Booking',
      'Transfer',
      'Event date',
      'Amount',
      'Currency',
      'Due',
      'Waits for',
    ],
    lines.map((line) => [
      line.payeeId,
      line.payeeName,
      addressOrClosed(line.payeeEmail),
      line.to,
      payoutWords(line.what),
      line.bookingId,
      line.transferId,
      line.eventDate,
      line.amount,
      'USD',
      line.dueOn,
      line.waitsFor,
    ]),
  )
}
