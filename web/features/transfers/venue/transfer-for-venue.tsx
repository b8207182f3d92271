import type { VenuesTransfer } from '#contract/api/transfers.ts'
import { BackLink } from '#web/components/ui/back-link.tsx'
import { stillOwedWords } from '../money/still-owed-words.ts'
import { TransferPage } from '../page/transfer-page.tsx'
import { TurnPanel } from '../page/turn-panel.tsx'
import { ButtonsForVenue } from './buttons-for-venue.tsx'
import { DealForVenue } from './deal-for-venue.tsx'
import { OutcomeForVenue } from './outcome-for-venue.tsx'

/** A transfer, for the venue of its booking. */
export function TransferForVenue({ transfer }: { transfer: VenuesTransfer }) {
  return (
    <TransferPage
      transfer={transfer}
      back={
        <BackLink to="/dashboard/venue" search={{ tab: 'transfers' }}>
          Transfers
        </BackLink>
      }
      turn={<TurnPanel transfer={transfer} buttons={<ButtonsForVenue transfer={transfer} />} />}
      outcome={<OutcomeForVenue transfer={transfer} />}
      rest={stillOwedWords(transfer, { to: 'you' })}
      deal={<DealForVenue transfer={transfer} />}
    />
  )
}
