import { SERVER_LIMITS } from '#contract/limits.ts'
import type { Cents } from '#contract/money.ts'
import { transferProcess } from '#contract/processes/transfer.ts'
import { listableUntil } from '#contract/transfers/sale-times.ts'
import { DAY, later } from '#server/platform/clock.ts'
import type { Tx } from '#server/platform/database/connect.ts'
import type { Services } from '#server/platform/services.ts'
import { type Acting, transition } from '#server/platform/transition.ts'
import { checkVenueFee, notAfter } from '../policy.ts'
import type { TransferRow } from '../store/transfers.ts'
import { transferWithParties } from '../store/transfers-with-parties.ts'
import { notifyParties } from './notify-parties.ts'

/**
 * The venue, or an admin on its behalf, consents: the contract is verified, and the seller has 14 days to set up
 * payouts, or less if the date can no longer be listed by then. `fee` is the venue's transfer fee in cents. Throws
 * invalid_pricing, state_changed.
 */
export async function consent(
  tx: Tx,
  services: Services,
  transfer: TransferRow,
  fee: Cents,
  acting: Acting,
): Promise<void> {
  const shown = await transferWithParties(tx, transfer.id)
  checkVenueFee(fee, shown)
  const set = {
    venue_fee_cents: fee,
    consented_at: acting.at,
    deadline: notAfter(
      later(acting.at, SERVER_LIMITS.payoutSetupDays * DAY),
      listableUntil(transfer.event_date, shown.venueState),
    ),
    reminders: 0,
  }
  await transition(tx, transferProcess, 'consent', { table: 'transfers', id: transfer.id, set }, acting)
  if (acting.actor === 'venue') return notifyParties(tx, services, transfer.id, [['consented', 'seller']])
  await notifyParties(tx, services, transfer.id, [
    ['consented-for-venue', 'seller'],
    ['consented-owner', 'owner'],
  ])
}

/**
 * The venue declines and says why, or an admin does so on its behalf; an admin's reason is only logged. The booking
 * stays as it is. Throws state_changed.
 */
export async function decline(tx: Tx, services: Services, transfer: TransferRow, acting: Acting): Promise<void> {
  const ended = { ended_at: acting.at, deadline: null }
  const set =
    acting.actor === 'venue'
      ? ({ ...ended, ending: 'declined', reason: acting.reason ?? null } as const)
      : ({ ...ended, ending: 'declined-for-venue' } as const)
  await transition(tx, transferProcess, 'decline', { table: 'transfers', id: transfer.id, set }, acting)
  if (acting.actor === 'venue') return notifyParties(tx, services, transfer.id, [['declined', 'seller']])
  await notifyParties(tx, services, transfer.id, [
    ['declined-for-venue', 'seller'],
    ['declined-owner', 'owner'],
  ])
}
