import type { ReactNode } from 'react'
import type { SellersTransfer } from '#contract/api/transfers.ts'
import { besidesWords } from '../money/besides-words.ts'
import { TransferPage, toMyTransfers } from '../page/transfer-page.tsx'
import { TurnPanel } from '../page/turn-panel.tsx'
import { ButtonsForSeller } from './buttons-for-seller.tsx'
import { DealForSeller } from './deal-for-seller.tsx'
import { OutcomeForSeller } from './outcome-for-seller.tsx'
import { PayoutsForSale } from './payouts-for-sale.tsx'

/** A transfer, for the couple who is selling it. */
export function TransferForSeller({ transfer, offers }: { transfer: SellersTransfer; offers: ReactNode }) {
  const { stage, status, offersWaiting } = transfer
  return (
    <TransferPage
      transfer={transfer}
      back={toMyTransfers}
      turn={
        <TurnPanel
          transfer={transfer}
          offers={stage === 'listed' ? offersWaiting : 0}
          buttons={<ButtonsForSeller transfer={transfer} />}
          below={<PayoutsForSale transfer={transfer} />}
        />
      }
      outcome={<OutcomeForSeller transfer={transfer} />}
      offers={offers}
      toAnswer={offersWaiting}
      besides={status === 'completed' ? null : besidesWords(transfer)}
      deal={<DealForSeller transfer={transfer} />}
    />
  )
}
