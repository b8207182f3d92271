import { payoutProcess } from '#contract/processes/payout.ts'
import { notifyAdmins } from '#server/features/accounts/commands/notify-admins.ts'
import { lockAccount } from '#server/features/accounts/store/users.ts'
import { lockBooking } from '#server/features/bookings/store/bookings.ts'
import { ACCOUNTS, credit, debit, post } from '#server/features/ledger/commands.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import { queueMail } from '#server/platform/mail/outbox.ts'
import type { Services } from '#server/platform/services.ts'
import { requireProvider } from '#server/platform/stripe/client.ts'
import { ProviderError } from '#server/platform/stripe/errors.ts'
import { IDEMPOTENCY_WINDOW } from '#server/platform/stripe/idempotency-window.ts'
import { findReversal, reverseTransfer } from '#server/platform/stripe/transfers.ts'
import { transition } from '#server/platform/transition.ts'
import { payoutOwedLetter, payoutsPage, payoutWaitsLetter } from '../letters.ts'
import { payeeOf } from '../store/payees.ts'
import { findPayout, lockPayout, type PayoutRow, setReversal } from '../store/payouts.ts'

/**
 * Reverses a payout that is owed back, or records that the provider refuses to do so. In the latter case, the
 * receivable stays, the payee is notified, and admins are told and find the payout in their inbox. Ledger: debit stripe
 * N; credit receivable N. Throws ProviderError if the provider can't be reached: we ask again later.
 */
export async function reversePayout(services: Services, payoutId: number): Promise<void> {
  const { db, clock, config, log } = services
  const payout = await findPayout(db, payoutId)
  if (payout?.state !== 'paid' || payout.reversal !== 'wanted') return
  const result = await takeBack(services, payout)
  await inTransaction(db, async (tx) => {
    await lockAccount(tx, payout.payee_id) // an admin who settles what they owe now doesn't settle this payout
    if (payout.booking_id !== null) await lockBooking(tx, payout.booking_id)
    const locked = await lockPayout(tx, payoutId)
    if (locked.state !== 'paid' || locked.reversal !== 'wanted') return
    const at = clock.now()
    if ('refusal' in result) {
      await setReversal(tx, payoutId, { reversal: 'refused', failure_message: result.refusal })
      const payee = await payeeOf(tx, payoutId)
      const url = payoutsPage(config.publicOrigin, payee.role)
      const letter = payoutOwedLetter({ payoutId, amount: locked.amount_cents, url })
      await queueMail(tx, { to: payee.email, toUserId: payee.id, letter, at })
      const { publicOrigin } = config
      const facts = { payoutId, amount: locked.amount_cents, what: 'not-returned', publicOrigin } as const
      await notifyAdmins(tx, payoutWaitsLetter(facts), at)
      log.error({ payout: payoutId, why: result.refusal }, 'payout could not be taken back')
      return
    }
    const set = { reversal: 'done', reversal_id: result.id, reversed_at: at }
    await transition(tx, payoutProcess, 'reverse', { table: 'payouts', id: payoutId, set }, { actor: 'provider', at })
    await post(tx, {
      kind: 'payout-reversed',
      ref: String(payoutId),
      entries: [
        debit(ACCOUNTS.stripe, locked.amount_cents),
        credit(ACCOUNTS.receivable(locked.payee_id), locked.amount_cents),
      ],
      bookingId: locked.booking_id,
      at,
    })
  })
}

async function takeBack(services: Services, payout: PayoutRow): Promise<{ id: string } | { refusal: string }> {
  const stripe = requireProvider(services)
  const order = { payoutId: payout.id, transferId: payout.provider_id as string, amount: payout.amount_cents }
  const wantedAt = (payout.reversal_wanted_at ?? payout.created_at).getTime()
  if (services.clock.now().getTime() - wantedAt > IDEMPOTENCY_WINDOW) {
    const made = await findReversal(stripe, order)
    if (made) return { id: made }
  }
  try {
    return { id: await reverseTransfer(stripe, order) }
  } catch (error) {
    if (!(error instanceof ProviderError && error.refused)) throw error
    const made = await findReversal(stripe, order) // somebody may have taken it back at the provider before us
    return made ? { id: made } : { refusal: error.message }
  }
}
