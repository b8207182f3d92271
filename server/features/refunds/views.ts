import type { AdminPayment, FailedRefund } from '#contract/api/payments.ts'
import { toDollars } from '#contract/money.ts'
import type { PaymentForAdmins } from '#server/features/payments/store/for-admins.ts'
import type { OwedRefund } from '#server/features/payments/store/refunds.ts'

/** A line of the admin's queue of failed refunds. */
export function failedRefundView(row: OwedRefund): FailedRefund {
  return {
    id: row.id,
    coupleId: row.couple_id,
    coupleName: row.coupleName,
    coupleEmail: row.coupleEmail,
    amount: toDollars(row.amount_cents),
    why: row.reason as FailedRefund['why'],
    failure: row.failure_message,
    bookingId: row.number,
    transferId: row.transfer_id,
    createdAt: row.created_at.toISOString(),
    questioned: row.questioned,
  }
}

/** A payment with its refunds, for admins. Money in dollars. */
export function adminPaymentView(payment: PaymentForAdmins): AdminPayment {
  return {
    id: payment.id,
    bookingId: payment.number,
    transferId: payment.transfer_id,
    purpose: payment.purpose as AdminPayment['purpose'],
    state: payment.state,
    payerName: payment.payerName,
    amount: toDollars(payment.amount_cents),
    refunded: toDollars(payment.refunded_cents),
    cardFee: payment.fee_cents === null ? null : toDollars(payment.fee_cents),
    decline: payment.decline_message,
    chargeback: payment.chargeback,
    providerId: payment.intent_id,
    createdAt: payment.created_at.toISOString(),
    refunds: payment.refunds.map((refund) => ({
      id: refund.id,
      amount: toDollars(refund.amount_cents),
      state: refund.state,
      why: refund.reason as FailedRefund['why'],
      failure: refund.failure_message,
      createdAt: refund.created_at.toISOString(),
    })),
  }
}
