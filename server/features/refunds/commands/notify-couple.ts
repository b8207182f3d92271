import { findUser } from '#server/features/accounts/store/users.ts'
import type { PaymentRow } from '#server/features/payments/store/payments.ts'
import type { RefundRow } from '#server/features/payments/store/refunds.ts'
import type { Tx } from '#server/platform/database/connect.ts'
import type { Letter } from '#server/platform/mail/letter.ts'
import { queueMail } from '#server/platform/mail/outbox.ts'
import type { Services } from '#server/platform/services.ts'
import { type RefundNews, refundLetter } from '../letters.ts'

/** Emails a couple about their money, unless their account has been erased. */
export async function notifyCouple(tx: Tx, { clock }: Services, coupleId: number, letter: Letter): Promise<void> {
  const couple = await findUser(tx, coupleId)
  if (couple) await queueMail(tx, { to: couple.email, toUserId: couple.id, letter, at: clock.now() })
}

export async function notifyOfRefund(
  tx: Tx,
  services: Services,
  payment: PaymentRow,
  refund: RefundRow,
  news: RefundNews,
): Promise<void> {
  const { publicOrigin } = services.config
  const letter = refundLetter({ refundId: refund.id, amount: refund.amount_cents, news, publicOrigin })
  await notifyCouple(tx, services, payment.couple_id, letter)
}
