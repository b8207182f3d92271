import type { BuyersTransfer } from '#contract/api/transfers.ts'
import { orLater } from '#contract/balances.ts'
import { besidesWords } from '../money/besides-words.ts'
import { TransferPage, toMyTransfers } from '../page/transfer-page.tsx'
import { TurnPanel } from '../page/turn-panel.tsx'
import { mayMove } from './bought-words.ts'
import { BuyersButtons } from './buyers-buttons.tsx'
import { BuyersDeal } from './buyers-deal.tsx'
import { BuyersOutcome } from './buyers-outcome.tsx'

/** A transfer, for the couple who has paid for it. */
export function BuyersPage({ transfer }: { transfer: BuyersTransfer }) {
  const { balanceDueDate, eventDate } = transfer
  return (
    <TransferPage
      transfer={transfer}
      back={toMyTransfers}
      turn={<TurnPanel transfer={transfer} buttons={<BuyersButtons transfer={transfer} />} />}
      outcome={<BuyersOutcome transfer={transfer} />}
      besides={besidesWords(transfer, {
        payer: 'You pay it as your booking’s balance',
        later: mayMove(transfer) && balanceDueDate ? orLater(balanceDueDate, eventDate) : '',
      })}
      deal={<BuyersDeal transfer={transfer} />}
    />
  )
}
