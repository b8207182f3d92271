import type { Transfer } from '#contract/api/transfers.ts'
import { formatDate, formatDollars } from '#contract/format.ts'
import { Card } from '#web/components/ui/card.tsx'
import { Facts } from './facts.tsx'
import { TransferFoot, TransferHead } from './seller-transfer.tsx'
import { EscrowStatus } from './transfer-status.tsx'

/** A date that the viewer takes over from another couple: what it paid, what it still owes, what comes next. */
export function BuyerTransfer({ transfer }: { transfer: Transfer }) {
  return (
    <Card asChild padded={false}>
      <article aria-label={`Transfer ${transfer.id}`}>
        <TransferHead transfer={transfer} title={transfer.venueName ?? `Transfer ${transfer.id}`}>
          <p className="nums text-muted text-sm">Transfer {transfer.id}</p>
        </TransferHead>
        <Facts
          className="border-line border-t px-5 py-5 sm:grid-cols-4 sm:px-6"
          facts={[
            ['You paid', formatDollars(transfer.buyerPrice)],
            [
              transfer.balanceDueDate && transfer.balanceDue > 0
                ? `Owed by ${formatDate(transfer.balanceDueDate)}`
                : 'Still owed',
              transfer.balanceDue > 0 ? formatDollars(transfer.balanceDue) : 'Nothing',
            ],
            ['Total', formatDollars(transfer.totalPrice)],
            transfer.refunded > 0
              ? ['Back to you', formatDollars(transfer.refunded)]
              : ['Escrow', <EscrowStatus key="escrow" transfer={transfer} />],
          ]}
        />
        <TransferFoot transfer={transfer} />
      </article>
    </Card>
  )
}
