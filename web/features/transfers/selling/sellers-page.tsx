import type { ReactNode } from 'react'
import type { SellersTransfer } from '#contract/api/transfers.ts'
import { besidesWords } from '../money/besides-words.ts'
import { TransferPage, toMyTransfers } from '../page/transfer-page.tsx'
import { TurnPanel } from '../page/turn-panel.tsx'
import { SellersButtons } from './sellers-buttons.tsx'
import { SellersDeal } from './sellers-deal.tsx'
import { SellersOutcome } from './sellers-outcome.tsx'

/** A transfer, for the couple who is selling it. */
export function SellersPage({ transfer, offers }: { transfer: SellersTransfer; offers: ReactNode }) {
  const { stage, status, offersWaiting } = transfer
  return (
    <TransferPage
      transfer={transfer}
      back={toMyTransfers}
      turn={
        <TurnPanel
          transfer={transfer}
          offers={stage === 'listed' ? offersWaiting : 0}
          buttons={<SellersButtons transfer={transfer} />}
        />
      }
      outcome={<SellersOutcome transfer={transfer} />}
      offers={offers}
      besides={status === 'completed' ? null : besidesWords(transfer)}
      deal={<SellersDeal transfer={transfer} />}
    />
  )
}
