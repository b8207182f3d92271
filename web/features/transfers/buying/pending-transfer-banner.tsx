import { Link } from '@tanstack/react-router'
import { LockKeyhole } from 'lucide-react'
import type { BuyersTransfer } from '#contract/api/transfers.ts'
import { formatDollars } from '#contract/wording/format.ts'
import { formatMoment } from '#contract/wording/moments.ts'
import { nextWords } from '#contract/wording/next-in-transfer.ts'
import { titleOf } from '../transfer-words.ts'

/** On the buyer's dashboard: the date is paid for, but not theirs until the transfer is completed. */
export function PendingTransferBanner({ transfer }: { transfer: BuyersTransfer }) {
  if (transfer.status !== 'active') return null
  const until = transfer.waitingFor?.until
  const paid = transfer.stage === 'funded' ? `${formatDollars(transfer.buyerPrice)} paid. ` : ''
  return (
    <p className="nums flex gap-3 rounded-card border border-candle bg-candle-soft px-5 py-4">
      <LockKeyhole aria-hidden="true" className="mt-1 size-4 shrink-0 text-candle-ink" />
      <span>
        <strong className="font-semibold">{titleOf(transfer)}.</strong> {paid}
        {nextWords(transfer)}
        {until ? ` The deadline is ${formatMoment(until, transfer.state)}.` : ''}{' '}
        <Link to="/transfer/$transferId" params={{ transferId: String(transfer.id) }} className="link">
          Follow the transfer
        </Link>
      </span>
    </p>
  )
}
