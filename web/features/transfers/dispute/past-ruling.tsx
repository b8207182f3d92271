import { useQuery } from '@tanstack/react-query'
import { Scale } from 'lucide-react'
import type { AdminsTransfer } from '#contract/api/transfers.ts'
import type { ObjectEvent } from '#contract/event-log.ts'
import { endedWithBooking } from '#contract/processes/transfer.ts'
import { formatMoment } from '#contract/wording/moments.ts'
import { splitOf } from '../page/deal-facts.tsx'
import { adminTransferQuery } from '../queries.ts'
import { SumsList, sumsOf } from './dispute-sums.tsx'
import { rulingOf } from './ruling-event.ts'

const OUTCOMES = {
  release: 'Escrow was released to the seller',
  refund: 'The buyer gets everything back',
  split: 'Escrow was split',
}

/** For admins, once a dispute is over: who or what ended it, when and how, what each side got, and why. */
export function PastRuling({ transfer }: { transfer: AdminsTransfer }) {
  const { data } = useQuery(adminTransferQuery(transfer.id))
  const ruling = data && rulingOf(data.events)
  if (!ruling) return null
  const part = splitOf(transfer)
  const outcome = ruling.transition === 'refund' ? 'refund' : part > 0 ? 'split' : 'release'
  return (
    <section aria-label="The decision" className="mb-6 flex gap-3 rounded-field bg-sunk px-4 py-3">
      <Scale aria-hidden="true" className="mt-0.5 size-4.5 shrink-0 text-garden" />
      <div className="flex min-w-0 max-w-prose flex-1 flex-col gap-2">
        <p className="nums">
          <span className="font-semibold">{OUTCOMES[outcome]}.</span> {byWords(ruling, transfer)}{' '}
          {formatMoment(ruling.at, transfer.state)}.
        </p>
        {transfer.decision === null ? null : <p className="whitespace-pre-wrap break-words">“{transfer.decision}”</p>}
        <SumsList sums={sumsOf(transfer, outcome, Math.round(part * 100))} />
      </div>
    </section>
  )
}

function byWords({ transition, actorName }: ObjectEvent, { ending }: AdminsTransfer): string {
  if (endedWithBooking(ending)) return 'The booking was canceled on'
  if (transition === 'settle') return 'The buyer closed the dispute on'
  return actorName === null ? 'Nobody decided in time. Ended on' : `Decided by ${actorName} on`
}
