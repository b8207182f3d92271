import type { SellersTransfer } from '#contract/api/transfers.ts'
import { formatDollars } from '#contract/wording/format.ts'
import { Card } from '#web/components/ui/card.tsx'
import { Facts } from '#web/components/ui/facts.tsx'
import { TransferFoot, TransferHead } from '../list/card-head-and-foot.tsx'
import { ContractStatus, EscrowStatus } from '../status-badges.tsx'
import { titleOf } from '../transfer-words.ts'
import { ButtonsForSeller } from './buttons-for-seller.tsx'
import { SetUpPayoutsHint } from './set-up-payouts-hint.tsx'

/** One of Your Transfers: its facts, the next step and the link to its page. */
export function SellerCard({ transfer }: { transfer: SellersTransfer }) {
  return (
    <Card asChild padded={false}>
      <article aria-label={titleOf(transfer)}>
        <TransferHead transfer={transfer}>
          <p className="nums text-muted text-sm">
            Transfer {transfer.id}, booking {transfer.originalBookingId}
          </p>
        </TransferHead>
        <Facts
          className="border-line border-t px-5 py-5 sm:grid-cols-3 sm:px-6"
          facts={[
            ['Transfer price', formatDollars(transfer.transferPrice)],
            [
              'Original deposit',
              <>
                {formatDollars(transfer.originalDeposit)}
                <span className="block font-normal text-muted text-sm">
                  everything you’d paid when you set the price
                </span>
              </>,
            ],
            [
              transfer.status === 'cancelled' ? 'You would have received' : 'You get',
              formatDollars(transfer.netPayout),
            ],
            ['Contract', <ContractStatus key="contract" transfer={transfer} />],
            ['Escrow', <EscrowStatus key="escrow" transfer={transfer} />],
            ['Guests', transfer.guestCount],
          ]}
        />
        <div className="px-5 pb-5 empty:hidden sm:px-6">
          <SetUpPayoutsHint transfer={transfer} />
        </div>
        <TransferFoot transfer={transfer}>
          <ButtonsForSeller transfer={transfer} size="sm" />
        </TransferFoot>
      </article>
    </Card>
  )
}
