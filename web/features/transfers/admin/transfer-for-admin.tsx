import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { AdminsTransfer } from '#contract/api/transfers.ts'
import { isRefundRefused } from '#contract/wording/next-in-transfer.ts'
import { Button } from '#web/components/ui/button.tsx'
import { AdminPayments } from '#web/features/payments/admin/admin-payments.tsx'
import { DisputeSums } from '../dispute/dispute-sums.tsx'
import { PastRuling } from '../dispute/past-ruling.tsx'
import { stillOwedWords } from '../money/still-owed-words.ts'
import { TransferPage } from '../page/transfer-page.tsx'
import { TurnPanel } from '../page/turn-panel.tsx'
import { AdminAct } from './admin-act.tsx'
import { DealForAdmin } from './deal-for-admin.tsx'
import { EventLog } from './event-log.tsx'

/** A transfer for admins, with its payments and its log, which also says how it ended. `trail` goes above it. */
export function TransferForAdmin({
  transfer,
  offers,
  trail,
}: {
  transfer: AdminsTransfer
  offers: ReactNode
  trail: ReactNode
}) {
  return (
    <TransferPage
      transfer={transfer}
      back={trail}
      turn={
        <TurnPanel transfer={transfer} buttons={<AdminAct transfer={transfer} />}>
          {isRefundRefused(transfer) ? (
            <Button asChild variant="secondary">
              <Link to="/admin/refunds">See refunds still owed</Link>
            </Button>
          ) : null}
        </TurnPanel>
      }
      offers={offers}
      rest={stillOwedWords(transfer)}
      deal={<DealForAdmin transfer={transfer} />}
      ruling={transfer.stage === 'disputed' ? <DisputeSums transfer={transfer} /> : <PastRuling transfer={transfer} />}
    >
      <AdminPayments of="transfers" id={transfer.id} venueState={transfer.state} />
      <EventLog transferId={transfer.id} venueState={transfer.state} />
    </TransferPage>
  )
}
