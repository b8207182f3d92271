import type { TestApp } from '#tests/app.ts'
import { provider } from './provider.ts'

/** The payer's bank takes this payment back, or `part` of it in cents, and we have heard of it. */
export async function takesBack(app: TestApp, paymentId: number, part?: number): Promise<void> {
  const bank = provider(app)
  await bank.arrived()
  const row = await app.services.db
    .selectFrom('payments')
    .select('charge_id')
    .where('id', '=', paymentId)
    .executeTakeFirstOrThrow()
  await bank.disputes(row.charge_id as string, part)
  await bank.arrived()
}

/** The bank decides about its latest dispute. */
export async function decidesLast(app: TestApp, outcome: 'won' | 'lost'): Promise<void> {
  const bank = provider(app)
  const [dispute] = (await bank.objects('dispute')).slice(-1)
  if (!dispute) throw new Error('nothing was taken back')
  await bank.decides(dispute.id, outcome)
  await bank.arrived()
}

export function chargebackOf(app: TestApp, paymentId: number) {
  return app.services.db.selectFrom('chargebacks').selectAll().where('payment_id', '=', paymentId).executeTakeFirst()
}
