import { Link } from '@tanstack/react-router'
import type { BuyersTransfer } from '#contract/api/transfers.ts'
import { formatDollars } from '#contract/wording/format.ts'
import { isRefundRefused } from '#contract/wording/next-in-transfer.ts'
import { MONEY_TEXTS } from '#contract/wording/transfer-money.ts'
import { Button } from '#web/components/ui/button.tsx'
import { Card } from '#web/components/ui/card.tsx'
import { Facts } from '#web/components/ui/facts.tsx'
import { TransferFoot, TransferHead } from '../list/card-head-and-foot.tsx'
import { isBackByBank } from '../money/money-flow.ts'
import { EscrowStatus } from '../status-badges.tsx'
import { titleOf } from '../transfer-words.ts'
import { buyersBalance, hasLost, lostWords, partBack } from './bought-booking.ts'
import { ButtonsForBuyer } from './buttons-for-buyer.tsx'

/** A date that the viewer has bought from another couple: what they paid, what they still owe, what comes next. */
export function BuyerCard({ transfer }: { transfer: BuyersTransfer }) {
  const ended = transfer.status === 'cancelled'
  const lost = hasLost(transfer)
  return (
    <Card asChild padded={false}>
      <article aria-label={titleOf(transfer)}>
        <TransferHead transfer={transfer}>
          <p className="nums text-muted text-sm">Transfer {transfer.id}</p>
          {lost ? <p className="mt-1 font-semibold">{lostWords(transfer)}</p> : null}
        </TransferHead>
        <Facts
          className="border-line border-t px-5 py-5 sm:grid-cols-4 sm:px-6"
          facts={[
            ['You paid', formatDollars(transfer.buyerPrice)],
            ...(ended ? [] : balanceOf(transfer)),
            transfer.refunded > 0 ? backOf(transfer) : ['Escrow', <EscrowStatus key="escrow" transfer={transfer} />],
          ]}
        />
        <TransferFoot transfer={transfer}>
          <ButtonsForBuyer transfer={transfer} size="sm" />
          {ended ? (
            <Button asChild size="sm">
              <Link to="/transfer-marketplace">Find another date</Link>
            </Button>
          ) : null}
          {lost ? (
            <Button asChild size="sm">
              <Link to="/dashboard/couple" search={{ tab: 'bookings', booking: transfer.newBookingId ?? undefined }}>
                My Bookings
              </Link>
            </Button>
          ) : null}
        </TransferFoot>
      </article>
    </Card>
  )
}

function backOf(transfer: BuyersTransfer): [string, string] {
  if (isRefundRefused(transfer)) return ['We still owe you', formatDollars(partBack(transfer, 'refused'))]
  const name = isBackByBank(transfer.money) ? MONEY_TEXTS.backByBank.buyer : MONEY_TEXTS.back.buyer
  return [name, formatDollars(transfer.refunded)]
}

/** What the date costs besides the transfer: the balance, and the total. */
const balanceOf = (transfer: BuyersTransfer): [string, string][] => [
  ...buyersBalance(transfer).map(({ name, dollars }): [string, string] => [
    name,
    dollars > 0 ? formatDollars(dollars) : 'Nothing',
  ]),
  [hasLost(transfer) ? 'Total paid' : 'Total cost', formatDollars(transfer.totalPrice)],
]
