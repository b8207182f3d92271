import type { CommonTransfer, Transfer } from '#contract/api/transfers.ts'
import { isPaid } from '#contract/processes/transfer.ts'
import { isRefundRefused } from '#contract/wording/next-in-transfer.ts'
import { Badge, StatusDot } from '#web/components/ui/badge.tsx'
import { isBackByBank } from './money/money-flow.ts'
import { STATUS_WORDS, stageWords, toneOf } from './transfer-words.ts'

const TONES = { pending: 'candle', active: 'garden', completed: 'solid', cancelled: 'neutral' } as const

/** Pending, Active, Completed or Canceled, and the step that the transfer is at. */
export function TransferStatus({
  transfer,
}: {
  transfer: Pick<Transfer, 'status' | 'stage' | 'ending' | 'money' | 'viewerRole' | 'escalated' | 'offMarket'>
}) {
  const repeated = transfer.stage === 'completed'
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
      <Badge tone={TONES[transfer.status]}>{STATUS_WORDS[transfer.status]}</Badge>
      {repeated ? null : (
        <StatusDot tone={toneOf(transfer)} className="whitespace-normal">
          {stageWords(transfer)}
        </StatusDot>
      )}
    </span>
  )
}

/** The status or the step, whichever tells more: for the page of the transfer or of its booking. */
export function TransferStage({ transfer }: { transfer: Parameters<typeof TransferStatus>[0]['transfer'] }) {
  if (transfer.stage === 'completed') return <Badge tone={TONES.completed}>{STATUS_WORDS.completed}</Badge>
  const tone = toneOf(transfer)
  return <Badge tone={tone === 'muted' ? 'neutral' : tone}>{stageWords(transfer)}</Badge>
}

/** Verified, or what `given` says, once the venue has agreed; Pending until then (domain.md row 18). */
export function ContractStatus({
  transfer: { contractVerified },
  given = 'Verified',
}: {
  transfer: Pick<CommonTransfer, 'contractVerified'>
  given?: string
}) {
  return contractVerified ? <Badge tone="garden">{given}</Badge> : <Badge tone="candle">Pending</Badge>
}

/**
 * The escrow: Held until it is Released (domain.md row 21), and whether anything is in it; for a transfer that ended
 * otherwise, also what became of the money.
 */
export function EscrowStatus({
  transfer,
}: {
  transfer: Pick<CommonTransfer, 'escrowReleased' | 'status' | 'stage' | 'refunded' | 'money'>
}) {
  const { escrowReleased, status, stage, refunded } = transfer
  if (escrowReleased) return <Badge tone="garden">Released</Badge>
  if (status !== 'cancelled') return isPaid({ state: stage }) ? <Badge>Held</Badge> : <Empty words="Nothing paid yet" />
  if (refunded === 0 && !isRefundRefused(transfer)) return <Empty words="Nothing was paid" />
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <Badge>Held</Badge>
      <span className="text-muted text-sm">{backWords(transfer)}</span>
    </span>
  )
}

/** What became of the money of a transfer that was paid for and ended without a new couple. */
function backWords({ stage, money }: Pick<CommonTransfer, 'stage' | 'money'>): string {
  if (isRefundRefused({ money })) return 'refund still owed'
  if (stage === 'refunding') return 'refund on its way'
  return isBackByBank(money) ? 'then taken back by the bank' : 'then refunded'
}

/** "Held" is the specification's word for everything that isn't released, even an escrow with nothing in it. */
function Empty({ words }: { words: string }) {
  return (
    <span className="block">
      {words}
      <span className="mt-0.5 block font-normal text-muted text-sm">Held</span>
    </span>
  )
}
