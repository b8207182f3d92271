import type { Transfer } from '#contract/api/transfers.ts'
import { textFor } from '#contract/wording/viewer-words.ts'
import { Badge, StatusDot } from '#web/components/ui/badge.tsx'
import { isRefundRefused, STATUS_WORDS, stageWords, toneOfStage } from './transfer-words.ts'

const TONES = { pending: 'candle', active: 'garden', completed: 'solid', cancelled: 'neutral' } as const

/** Pending, Active, Completed or Cancelled, and the step it is at. */
export function TransferStatus({
  transfer,
}: {
  transfer: Pick<Transfer, 'status' | 'stage' | 'ending' | 'money' | 'viewerRole'>
}) {
  const repeated = transfer.stage === 'completed'
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
      <Badge tone={TONES[transfer.status]}>{STATUS_WORDS[transfer.status]}</Badge>
      {repeated ? null : (
        <StatusDot tone={toneOfStage(transfer.stage)} className="whitespace-normal">
          {stageWords(transfer)}
        </StatusDot>
      )}
    </span>
  )
}

/**
 * What that status is called: a buyer would take "Contract, Verified" for the venue's word that the contract names it,
 * which comes later.
 */
export const contractName = (viewer: Transfer['viewerRole']): string =>
  textFor(viewer, { buyer: 'Venue’s consent', others: 'Contract' })

/** Verified once the venue has agreed, Pending until then (domain.md row 18); to a buyer, Given. */
export function ContractStatus({ transfer }: { transfer: Pick<Transfer, 'contractVerified' | 'viewerRole'> }) {
  const { contractVerified, viewerRole } = transfer
  if (!contractVerified) return <Badge tone="candle">Pending</Badge>
  return <Badge tone="garden">{textFor(viewerRole, { buyer: 'Given', others: 'Verified' })}</Badge>
}

/** Held until it is Released (domain.md row 21); of a transfer that ended otherwise, also what came of it. */
export function EscrowStatus({
  transfer,
}: {
  transfer: Pick<Transfer, 'escrowReleased' | 'status' | 'refunded' | 'money'>
}) {
  const { escrowReleased, status, refunded } = transfer
  const returned = isRefundRefused(transfer) ? 'refund still owed' : 'then returned'
  if (escrowReleased) return <Badge tone="garden">Released</Badge>
  if (status !== 'cancelled') return <Badge>Held</Badge>
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <Badge>Held</Badge>
      <span className="text-muted text-sm">{refunded > 0 ? returned : 'never used'}</span>
    </span>
  )
}
