import type { AdminPayment, AdminRefund, AdminUnclaimed, AdminWire, BankDispute } from '#contract/api/refunds.ts'
import { toDollars } from '#contract/money.ts'
import type { Config } from '#server/config.ts'
import { numberForAdmins } from '#server/features/payments/policy.ts'
import type { Disputed } from '#server/features/payments/store/chargebacks.ts'
import type { PaymentForAdmins } from '#server/features/payments/store/payments-for-admins.ts'
import type { RefundForAdmins } from '#server/features/payments/store/refunds-for-admins.ts'
import type { Unclaimed } from '#server/features/payments/store/unclaimed-money.ts'
import type { Wire } from '#server/features/payments/store/wires.ts'

/** A refund, for admins, with the page of its payment at the card provider. */
export function adminRefundView(row: RefundForAdmins, cards: Config['cards']): AdminRefund {
  return {
    id: row.id,
    coupleId: row.couple_id,
    coupleName: row.coupleName,
    coupleEmail: row.coupleEmail,
    amount: toDollars(row.amount_cents),
    why: row.reason as AdminRefund['why'],
    failure: row.failure_message,
    bookingId: row.number,
    transferId: row.transfer_id,
    state: row.state,
    createdAt: row.created_at.toISOString(),
    questioned: row.questioned,
    accountClosed: row.erased_at !== null,
    providerPage: row.intent_id === null ? null : pageOf('payments', row.intent_id, cards),
  }
}

/** What waits to be sent to a couple by wire, for admins. */
export function adminUnclaimedView(row: Unclaimed): AdminUnclaimed {
  return { ...owedByWire(row), since: row.since.toISOString() }
}

/** What was sent to a couple by wire, for admins. */
export function adminWireView(row: Wire): AdminWire {
  return {
    ...owedByWire(row),
    reference: row.reference ?? '',
    paidAt: row.at.toISOString(),
    paidBy: row.adminName ?? 'An admin',
  }
}

/** Whose money goes by wire, how much, and what it had paid for. */
function owedByWire(row: Unclaimed | Wire): Omit<AdminUnclaimed, 'since'> {
  return {
    id: row.id,
    coupleId: row.couple_id,
    coupleName: row.coupleName,
    coupleEmail: row.coupleEmail,
    amount: toDollars(row.cents),
    bookingId: row.number,
    transferId: row.transfer_id,
    paymentId: row.payment_id,
  }
}

/** A payment with its refunds, for admins. Money in dollars. */
export function adminPaymentView(payment: PaymentForAdmins, cards: Config['cards']): AdminPayment {
  const { disputeId, evidenceUntil } = payment
  return {
    id: numberForAdmins(payment),
    payerId: payment.couple_id,
    bookingId: payment.number,
    transferId: payment.transfer_id,
    purpose: payment.purpose as AdminPayment['purpose'],
    state: payment.state,
    payerName: payment.payerName,
    amount: toDollars(payment.amount_cents),
    refunded: toDollars(payment.refunded_cents),
    byHand: toDollars(payment.byHand),
    cardFee: payment.fee_cents === null ? null : toDollars(payment.fee_cents),
    decline: payment.decline_message,
    chargebacks: payment.chargebacks.map(({ id, cents, state, at }) => ({
      id,
      amount: toDollars(cents),
      state,
      since: new Date(at).toISOString(),
    })),
    atBank:
      disputeId === null
        ? null
        : {
            evidenceUntil: evidenceUntil?.toISOString() ?? null,
            providerPage: pageOf('disputes', disputeId, cards),
            sentHere: payment.number !== null && payment.holding_id !== null,
          },
    providerId: payment.intent_id,
    createdAt: payment.created_at.toISOString(),
    refunds: payment.refunds.map((refund) => ({
      id: refund.id,
      amount: toDollars(refund.amount_cents),
      state: refund.state,
      why: refund.reason as AdminRefund['why'],
      failure: refund.failure_message,
      createdAt: refund.created_at.toISOString(),
    })),
  }
}

/** A payment that a bank has taken back, with the page at the card provider that takes our evidence. */
export function bankDisputeView(row: Disputed, cards: Config['cards']): BankDispute {
  return {
    id: row.id,
    paymentId: row.paymentId,
    purpose: row.purpose as BankDispute['purpose'],
    reason: row.reason,
    amount: toDollars(row.amount_cents),
    fee: toDollars(row.fee_cents),
    since: row.created_at.toISOString(),
    evidenceUntil: row.evidence_due_at?.toISOString() ?? null,
    providerId: row.provider_id,
    providerPage: pageOf('disputes', row.provider_id, cards),
  }
}

function pageOf(kind: 'disputes' | 'payments', providerId: string, cards: Config['cards']): string {
  if (cards.provider !== 'stripe') return `/sandbox#${providerId}`
  const test = cards.secretKey.startsWith('sk_live_') ? '' : 'test/'
  return `https://dashboard.stripe.com/${test}${kind}/${providerId}`
}
