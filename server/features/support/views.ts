import type { z } from 'zod'
import { type adminUserPage, FOUND_KINDS, type Found, type FoundKind, type FoundOfKind } from '#contract/api/support.ts'
import { type Cents, refundedInAll, toDollars } from '#contract/money.ts'
import { formatCents } from '#contract/wording/format.ts'
import type { OwnSessionRow } from '#server/features/accounts/store/sessions.ts'
import type { AdminUserRow } from '#server/features/admin/store/users.ts'
import { numberForAdmins } from '#server/features/payments/policy.ts'
import { endsNow } from '#server/features/premium/policy.ts'
import type { MembershipRow } from '#server/features/premium/store/memberships.ts'
import { buyerPrice } from '#server/features/transfers/policy.ts'
import { networkWords } from '#server/platform/http/address-network.ts'
import { deviceWords } from '#server/platform/http/device-words.ts'
import { eventLine, type LoggedEvent } from '#server/platform/read-event-log.ts'
import type { LookedUp } from './store.ts'

const VIEWS: { [Kind in FoundKind]: (row: LookedUp[Kind][number]) => Found } = {
  person: (row) => ({
    ...nothingElse,
    id: row.id,
    title: row.name,
    detail: row.email,
    status: row.role,
    at: row.createdAt.toISOString(),
  }),
  venue: (row) => ({
    ...nothingElse,
    id: row.id,
    title: row.name,
    detail: `${row.city}, ${row.state}, by ${row.owner_name}`,
    status: row.is_verified ? 'verified' : row.declined ? 'declined' : 'pending',
    at: row.created_at.toISOString(),
  }),
  booking: (row) => ({
    ...nothingElse,
    id: row.id,
    title: row.venueName,
    detail: row.coupleName,
    eventDate: row.event_date,
    status: row.status,
    amount: toDollars(row.price_cents),
    at: row.created_at.toISOString(),
  }),
  transfer: (row) => ({
    ...nothingElse,
    id: row.id,
    title: row.venueName,
    detail: [row.sellerName, row.buyerName].filter((name) => name !== null).join(' to '),
    eventDate: row.event_date,
    status: row.stage,
    amount: toDollars(buyerPrice(row)),
    at: row.created_at.toISOString(),
  }),
  payment: (row) => ({
    ...nothingElse,
    ...moneyOf(row.amount_cents, row.number, row.transfer_id),
    id: numberForAdmins(row),
    title: row.payerName,
    detail: [
      row.purpose === 'membership' ? 'Premium' : null,
      row.intent_id,
      goneOf(row) > 0 && !isOwedBack(row) ? `${formatCents(goneOf(row))} refunded` : null,
    ]
      .filter((part) => part !== null)
      .join(', '),
    status: statusOfPayment(row),
    at: row.created_at.toISOString(),
  }),
  refund: (row) => ({
    ...nothingElse,
    ...moneyOf(row.amount_cents, row.number, row.transfer_id),
    id: row.id,
    title: row.coupleName,
    detail: row.provider_id ?? '',
    status: row.state,
    at: row.created_at.toISOString(),
  }),
  dispute: (row) => ({
    ...nothingElse,
    ...moneyOf(row.amount_cents, row.number, row.transferId),
    id: row.id,
    title: row.coupleName,
    detail: row.provider_id,
    status: row.state,
    at: row.created_at.toISOString(),
  }),
  payout: (row) => ({
    ...nothingElse,
    ...moneyOf(row.amount_cents, row.number, row.transferId),
    id: row.id,
    title: row.payeeName,
    detail: row.provider_id ?? '',
    status: row.state,
    at: row.created_at.toISOString(),
  }),
}

const goneOf = ({ refunded_cents, byHand }: LookedUp['payment'][number]): Cents => refundedInAll(refunded_cents, byHand)

/** Whether a refund of a payment has failed, or waits for an admin: that money hasn't gone back. */
const isOwedBack = ({ refunds }: LookedUp['payment'][number]): boolean =>
  refunds.some(({ state }) => state === 'failed')

/** A payment's state, or that its money went back, in full or in part, or that some of it is still owed. */
function statusOfPayment(payment: LookedUp['payment'][number]): string {
  const gone = goneOf(payment)
  if (payment.state !== 'succeeded' || gone === 0) return payment.state
  if (isOwedBack(payment)) return 'refund_still_owed'
  return gone < payment.amount_cents ? 'partly_refunded' : 'refunded'
}

const nothingElse = { eventDate: null, amount: null, bookingId: null, transferId: null }

const moneyOf = (cents: Cents, bookingId: number | null, transferId: number | null) => ({
  amount: toDollars(cents),
  bookingId,
  transferId,
})

/** What was found, by kind, without empty kinds; the row with the number `first` is on top. */
export function foundView(rows: LookedUp, most: number, first: number | null = null): FoundOfKind[] {
  return FOUND_KINDS.map((kind) => {
    const items = (rows[kind] as never[]).map(VIEWS[kind] as (row: never) => Found)
    const sorted = items.toSorted((one, other) => Number(other.id === first) - Number(one.id === first))
    return { kind, items: sorted.slice(0, most), more: items.length > most }
  }).filter(({ items }) => items.length > 0)
}

/** One account for an admin. `names` are those of the people who acted. */
export function userPageView(facts: {
  user: AdminUserRow & { phone: string | null; erasedAt: Date | null; twoFactor: boolean }
  sessions: readonly OwnSessionRow[]
  debt: Cents
  membership: MembershipRow | undefined
  keptBy: string | null
  belongings: FoundOfKind[]
  events: readonly LoggedEvent[]
  names: Map<number, string>
}): z.output<typeof adminUserPage.response> {
  const { user, sessions, events, names } = facts
  return {
    user: {
      id: user.id,
      name: user.name,
      email: user.email,
      emailConfirmed: user.emailConfirmedAt !== null,
      role: user.role,
      verified: user.verified,
      createdAt: user.createdAt.toISOString(),
    },
    phone: user.phone,
    erased: user.erasedAt !== null,
    twoFactor: user.twoFactor,
    sessions: sessions.map(({ id, userAgent, network, createdAt, seenAt }) => ({
      id,
      device: deviceWords(userAgent),
      network: networkWords(network),
      since: createdAt.toISOString(),
      lastUsed: seenAt.toISOString(),
    })),
    debt: toDollars(facts.debt),
    membership: facts.membership ? membershipView(facts.membership) : null,
    keptBy: facts.keptBy,
    belongings: facts.belongings,
    history: events.map((event) => eventLine(event, names)).reverse(),
  }
}

const membershipView = (row: MembershipRow) => ({
  state: row.state === 'new' ? ('incomplete' as const) : row.state,
  monthlyPrice: toDollars(row.price_cents),
  beganAt: row.began_at?.toISOString() ?? null,
  paidUntil: row.paid_until?.toISOString() ?? null,
  cancelsAtPeriodEnd: row.state !== 'ended' && row.cancels_at_period_end,
  endsNow: endsNow(row),
  endedAt: row.ended_at?.toISOString() ?? null,
  decline: row.decline_message,
})
