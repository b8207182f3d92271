import type { Membership } from '#contract/api/premium.ts'
import { LIMITS } from '#contract/limits.ts'
import { type Cents, toDollars } from '#contract/money.ts'
import { DAY, later } from '#server/platform/clock.ts'
import { endingOfRow, endsNow } from './policy.ts'
import type { InvoiceRow } from './store/invoices.ts'
import type { MembershipRow } from './store/memberships.ts'

/** What somebody who has never been a member sees. `price`: of a month, in cents. */
export const noMembership = (price: Cents): Membership => ({
  state: 'none',
  isMember: false,
  monthlyPrice: toDollars(price),
  beganAt: null,
  paidUntil: null,
  graceUntil: null,
  cancelsAtPeriodEnd: false,
  endsNow: false,
  ending: null,
  endedAt: null,
  clientSecret: null,
  message: null,
  receipts: [],
})

/**
 * A membership as its couple sees it. `price`: what a month would cost somebody who joins now, in cents; `invoices`:
 * all that the account has ever paid, oldest first.
 */
export function coupleMembership(
  row: MembershipRow,
  { price, isMember, invoices }: { price: Cents; isMember: boolean; invoices: readonly InvoiceRow[] },
): Membership {
  const ended = row.state === 'ended'
  const { paid_until: paidUntil } = row
  const grace = row.state === 'past_due' && paidUntil ? later(paidUntil, LIMITS.premiumGraceDays * DAY) : null
  return {
    state: row.state === 'new' ? 'incomplete' : row.state,
    isMember,
    monthlyPrice: toDollars(ended ? price : row.price_cents),
    beganAt: row.began_at?.toISOString() ?? null,
    paidUntil: paidUntil?.toISOString() ?? null,
    graceUntil: grace?.toISOString() ?? null,
    cancelsAtPeriodEnd: !ended && row.cancels_at_period_end,
    endsNow: endsNow(row),
    ending: endingOfRow(row),
    endedAt: row.ended_at?.toISOString() ?? null,
    clientSecret: row.client_secret,
    message: row.decline_message,
    receipts: invoices.toReversed().map((invoice) => ({
      id: invoice.id,
      amount: toDollars(invoice.amount_cents),
      refunded: toDollars(invoice.refunded_cents),
      paidAt: invoice.paid_at.toISOString(),
      from: invoice.period_start.toISOString(),
      until: invoice.period_end.toISOString(),
    })),
  }
}
