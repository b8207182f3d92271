import type { Db } from '#server/platform/database/connect.ts'
import { isFree } from './sendable-payouts.ts'

/**
 * When the last payout that arrived was sent, and how many are overdue: due since before `before` although their payee
 * can be paid and neither a bank nor a transfer holds them up, or sent before then and still without an answer.
 * `oldestAt`: when the first of these became due.
 */
export async function overduePayouts(
  db: Db,
  before: Date,
): Promise<{ lastSentAt: Date | null; overdue: number; oldestAt: Date | null }> {
  const { lastSentAt } = await db
    .selectFrom('payouts')
    .select(({ fn }) => fn.max<Date | null>('sent_at').as('lastSentAt'))
    .where('state', 'in', ['paid', 'reversed'])
    .executeTakeFirstOrThrow()
  const late = await db
    .selectFrom('payouts')
    .innerJoin('payout_accounts', 'payout_accounts.user_id', 'payouts.payee_id')
    .leftJoin('bookings', 'bookings.id', 'payouts.booking_id')
    .select(({ fn }) => [fn.countAll<number>().as('overdue'), fn.min<Date | null>('due_at').as('oldestAt')])
    .where(({ and, eb, or }) =>
      or([
        and([
          eb('payouts.state', '=', 'pending'),
          eb('payout_accounts.ready', '=', true),
          isFree('payouts', 'bookings'),
        ]),
        and([eb('payouts.state', '=', 'sent'), eb('payouts.sent_at', '<', before)]),
      ]),
    )
    .where('payouts.due_at', '<', before)
    .executeTakeFirstOrThrow()
  return { lastSentAt, ...late }
}
