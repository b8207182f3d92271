import { toDollars } from '#contract/money.ts'
import type { UserRow } from '#server/features/accounts/store/users.ts'
import type { PaymentRow } from '#server/features/payments/store/payments.ts'
import type { RefundRow } from '#server/features/payments/store/refunds.ts'
import type { EntryRow } from '#server/features/waitlist/store.ts'

/** What we know about somebody, as they see it themselves, with their answers at sign-up. */
export function profileView({ name, email, phone, role, verified, emailConfirmedAt, createdAt, metadata }: UserRow) {
  return { name, email, phone, role, verified, emailConfirmedAt, memberSince: createdAt, answersAtSignUp: metadata }
}

/** What somebody told the waitlist, as they see it themselves. */
export function entryView(entry: EntryRow) {
  return {
    email: entry.email,
    name: entry.name,
    userType: entry.user_type,
    weddingDate: entry.wedding_date,
    location: entry.location,
    budget: entry.estimated_budget,
    howTheyHeard: entry.hear_about_us,
    joinedAt: entry.created_at,
  }
}

/** A payment with its refunds, to the couple that made it. Dollars. */
export function paymentView(payment: PaymentRow & { booking_number: number | null }, refunds: readonly RefundRow[]) {
  return {
    bookingId: payment.booking_number,
    transferId: payment.transfer_id,
    purpose: payment.purpose,
    status: payment.state,
    amount: toDollars(payment.amount_cents),
    charged: toDollars(payment.captured_cents),
    at: payment.created_at,
    refunds: refunds.map(({ reason, state, amount_cents, created_at }) => ({
      reason,
      status: state,
      amount: toDollars(amount_cents),
      at: created_at,
    })),
  }
}
