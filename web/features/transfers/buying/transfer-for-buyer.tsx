import type { BuyersTransfer } from '#contract/api/transfers.ts'
import { orLater } from '#contract/wording/balance-words.ts'
import { stillOwedWords } from '../money/still-owed-words.ts'
import { TransferPage, toMyTransfers } from '../page/transfer-page.tsx'
import { TurnPanel } from '../page/turn-panel.tsx'
import { mayMove } from './bought-booking.ts'
import { ButtonsForBuyer } from './buttons-for-buyer.tsx'
import { DealForBuyer } from './deal-for-buyer.tsx'
import { OutcomeForBuyer } from './outcome-for-buyer.tsx'

/** A transfer, for the couple who has paid for it. */
export function TransferForBuyer({ transfer }: { transfer: BuyersTransfer }) {
  const { balanceDueDate, eventDate } = transfer
  return (
    <TransferPage
      transfer={transfer}
      back={toMyTransfers}
      turn={<TurnPanel transfer={transfer} buttons={<ButtonsForBuyer transfer={transfer} />} />}
      outcome={<OutcomeForBuyer transfer={transfer} />}
      rest={stillOwedWords(transfer, {
        payer: 'You pay it as your booking’s balance',
        later: mayMove(transfer) && balanceDueDate ? orLater(balanceDueDate, eventDate) : '',
      })}
      deal={<DealForBuyer transfer={transfer} />}
    />
  )
}
