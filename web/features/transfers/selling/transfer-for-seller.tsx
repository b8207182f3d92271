import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { SellersTransfer } from '#contract/api/transfers.ts'
import { Button } from '#web/components/ui/button.tsx'
import { stillOwedWords } from '../money/still-owed-words.ts'
import { TransferPage, toMyTransfers } from '../page/transfer-page.tsx'
import { TurnPanel } from '../page/turn-panel.tsx'
import { disputeQuery } from '../queries.ts'
import { offersToAnswer } from '../transfer-words.ts'
import { ButtonsForSeller } from './buttons-for-seller.tsx'
import { DealForSeller } from './deal-for-seller.tsx'
import { OutcomeForSeller } from './outcome-for-seller.tsx'
import { SetUpPayoutsHint } from './set-up-payouts-hint.tsx'

/** A transfer, for the couple who is selling it. */
export function TransferForSeller({ transfer, offers }: { transfer: SellersTransfer; offers: ReactNode }) {
  const { id, stage, status, frozen } = transfer
  const { data: dispute } = useQuery({ ...disputeQuery(id), enabled: stage === 'disputed' && frozen === null })
  const wanted = dispute?.isOpen === true && !dispute.evidence.some(({ party }) => party === 'seller')
  const toAnswer = offersToAnswer(transfer)
  return (
    <TransferPage
      transfer={transfer}
      back={toMyTransfers}
      turn={
        <TurnPanel
          transfer={transfer}
          asked={wanted ? 'Tell us your side' : undefined}
          buttons={<ButtonsForSeller transfer={transfer} />}
          below={<SetUpPayoutsHint transfer={transfer} />}
        >
          {wanted ? (
            <Button asChild>
              <a href="#dispute">Tell us your side</a>
            </Button>
          ) : null}
          {toAnswer > 0 ? (
            <Button asChild>
              <a href="#offers">{toAnswer === 1 ? 'Answer the offer' : 'Answer the offers'}</a>
            </Button>
          ) : null}
        </TurnPanel>
      }
      outcome={<OutcomeForSeller transfer={transfer} />}
      offers={offers}
      rest={status === 'completed' ? null : stillOwedWords(transfer)}
      deal={<DealForSeller transfer={transfer} />}
    />
  )
}
