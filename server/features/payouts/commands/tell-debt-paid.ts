import type { Cents } from '#contract/money.ts'
import { findUser } from '#server/features/accounts/store/users.ts'
import type { Tx } from '#server/platform/database/connect.ts'
import { queueMail } from '#server/platform/mail/outbox.ts'
import type { Services } from '#server/platform/services.ts'
import { debtPaidLetter } from '../letters.ts'

/** Tells somebody that what they owed us has arrived in our bank account; cents. An erased account gets no email. */
export async function tellDebtPaid(
  tx: Tx,
  { config: { publicOrigin } }: Services,
  { userId, amount, at }: { userId: number; amount: Cents; at: Date },
): Promise<void> {
  const user = await findUser(tx, userId)
  if (!user) return
  await queueMail(tx, { to: user.email, toUserId: user.id, letter: debtPaidLetter({ amount, publicOrigin }), at })
}
