import { Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import type { VenuesTransfer } from '#contract/api/transfers.ts'
import { besidesWords } from '../money/besides-words.ts'
import { TransferPage } from '../page/transfer-page.tsx'
import { TurnPanel } from '../page/turn-panel.tsx'
import { VenuesButtons } from './venues-buttons.tsx'
import { VenuesDeal } from './venues-deal.tsx'
import { VenuesOutcome } from './venues-outcome.tsx'

/** A transfer for the venue that is asked. */
export function VenuesPage({ transfer }: { transfer: VenuesTransfer }) {
  return (
    <TransferPage
      transfer={transfer}
      back={
        <Link to="/dashboard/venue" search={{ tab: 'transfers' }}>
          <ArrowLeft aria-hidden="true" />
          Your venues’ transfers
        </Link>
      }
      turn={<TurnPanel transfer={transfer} buttons={<VenuesButtons transfer={transfer} />} />}
      outcome={<VenuesOutcome transfer={transfer} />}
      besides={besidesWords(transfer, { to: 'you' })}
      deal={<VenuesDeal transfer={transfer} />}
    />
  )
}
