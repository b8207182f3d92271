import type { VenuesTransfer } from '#contract/api/transfers.ts'
import { MONEY_TEXTS } from '#contract/wording/transfer-money.ts'
import { DealCard } from '../page/deal-card.tsx'
import {
  guestsFact,
  intoEscrow,
  less,
  person,
  priceAndFee,
  restFacts,
  splitOf,
  statusFacts,
  sum,
} from '../page/deal-facts.tsx'
import { balanceRows } from '../transfer-words.ts'
import { owedToYou } from './owed-to-you.ts'

/**
 * The deal as its venue sees it: what the venue gets stands out. Without the balance if the transfer has ended without
 * a new couple: it may have been paid since, or the booking may have ended.
 */
export function DealForVenue({ transfer }: { transfer: VenuesTransfer }) {
  const { status, buyerPrice, originalBookingId, originalDeposit, sellerName, buyerName } = transfer
  const ended = status === 'cancelled'
  return (
    <DealCard
      groups={[
        [
          ended ? 'What the date was offered for' : 'What the buyer pays',
          [
            ...priceAndFee(transfer, MONEY_TEXTS.venueFee.venue),
            sum(intoEscrow(transfer), buyerPrice),
            ...less(MONEY_TEXTS.back.others, splitOf(transfer)),
            ...(ended ? [] : restFacts(transfer, balanceRows(transfer, owedToYou(transfer)), true)),
          ],
        ],
        ['Status', statusFacts(transfer)],
        [
          'The booking',
          [
            guestsFact(transfer),
            { name: 'Original booking', value: originalBookingId },
            sum('What the seller had paid when they set the price', originalDeposit),
            { name: 'Seller', value: sellerName },
            ...person('Buyer', buyerName),
          ],
        ],
      ]}
    />
  )
}
