import type { Actor } from '#contract/processes/process.ts'
import { isUnsold, type TransferStage } from '#contract/processes/transfer.ts'
import { AppError } from '#server/platform/errors.ts'

/** Why a transfer at this stage keeps the actor from ending the booking now; null when it ends with the booking. */
export function refusalByTransfer(stage: TransferStage, actor: Actor): AppError | null {
  const byVenueOrAdmin = actor === 'venue' || actor === 'admin'
  if (isUnsold(stage)) return null
  if ((stage === 'funded' && byVenueOrAdmin) || (stage === 'disputed' && actor === 'admin')) return null
  const message =
    stage === 'reserved'
      ? 'Another couple is paying for this booking right now. Please check again in half an hour.'
      : 'This booking is passing to another couple. It can be cancelled once the transfer has been completed or has ended.'
  return new AppError('state_changed', message, { state: stage })
}
