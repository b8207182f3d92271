import type { SellersTransfer } from '#contract/api/transfers.ts'
import { MONEY_TEXTS } from '#contract/wording/transfer-money.ts'
import { DealCard } from '../page/deal-card.tsx'
import {
  guestsFact,
  less,
  listingFact,
  person,
  priceAndFee,
  proceedsFacts,
  restFacts,
  splitOf,
  statusFacts,
  sum,
} from '../page/deal-facts.tsx'

/**
 * The deal as its seller sees it. What is left to pay to the venue isn't shown once the transfer is over: if the date
 * is another couple's now, it is none of the seller's business; if not, it may have changed since.
 */
export function DealForSeller({ transfer }: { transfer: SellersTransfer }) {
  const { status, buyerPrice, venueName, originalBookingId, originalDeposit, buyerName, listingId } = transfer
  const ended = status === 'cancelled'
  return (
    <DealCard
      groups={[
        [
          ended ? 'What you would have received' : 'What you get',
          proceedsFacts(transfer, { net: 'You get', madeGood: MONEY_TEXTS.madeGood.seller }),
        ],
        [
          ended ? 'What the date was offered for' : 'What the buyer pays',
          [
            ...priceAndFee(transfer, MONEY_TEXTS.venueFee.others),
            sum('Into escrow', buyerPrice),
            ...less(MONEY_TEXTS.back.others, splitOf(transfer)),
            ...(status === 'completed' || ended ? [] : restFacts(transfer)),
          ],
        ],
        ['Status', statusFacts(transfer)],
        [
          'The booking',
          [
            { name: 'Venue', value: venueName },
            guestsFact(transfer),
            { name: 'Original booking', value: originalBookingId },
            sum('What you’d paid when you set the price', originalDeposit),
            ...person('Buyer', buyerName),
            // once the date is another couple's, its page may be gone
            ...(status === 'completed' ? [] : listingFact(listingId)),
          ],
        ],
      ]}
    />
  )
}
