import { Link } from '@tanstack/react-router'
import { LockKeyhole } from 'lucide-react'
import type { Transfer } from '#contract/api/transfers.ts'
import { formatDollars } from '#contract/wording/format.ts'
import { formatMoment } from '#contract/wording/moments.ts'
import { FROZEN_WORDS } from '../transfer-words.ts'

/** For the buyer, under its revealed venue: the date is paid, but not its own before the transfer is completed. */
export function PendingTransferBanner({ transfer }: { transfer: Transfer }) {
  if (transfer.viewerRole !== 'buyer' || transfer.status !== 'active') return null
  return (
    <p className="nums mt-4 flex gap-3 border-candle border-y bg-candle-soft px-5 py-4 sm:rounded-card sm:border">
      <LockKeyhole aria-hidden="true" className="mt-1 size-4 shrink-0 text-candle-ink" />
      <span>
        <strong className="font-semibold">{formatDollars(transfer.buyerPrice)} in escrow.</strong> {nextStep(transfer)}{' '}
        <Link to="/transfer/$transferId" params={{ transferId: String(transfer.id) }} className="link">
          Follow the transfer
        </Link>
      </span>
    </p>
  )
}

function nextStep({ stage, frozen, waitingFor, state }: Transfer): string {
  if (frozen) return FROZEN_WORDS[frozen.payment].turn
  const until = waitingFor?.until ? ` until ${formatMoment(waitingFor.until, state)}` : ' time'
  switch (stage) {
    case 'funded':
      return `The venue has${until} to put the contract in your names.`
    case 'assigned':
      return `The venue has confirmed that the contract is in your names. You have${until} to check it.`
    case 'disputed':
      return 'It stays there until our team has decided your dispute.'
    default:
      return ''
  }
}
