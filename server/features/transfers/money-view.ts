import type { Transfer } from '#contract/api/transfers.ts'
import { toDollars } from '#contract/money.ts'
import { transferFeeOf } from '#contract/pricing.ts'
import { type TransferViewer, transferStatus } from '#contract/processes/transfer.ts'
import { MONEY_TEXTS } from '#contract/wording/transfer-money.ts'
import { textFor, type ViewerText } from '#contract/wording/viewer-text.ts'
import { buyerPrice, sellerPrice } from './policy.ts'
import type { MoneyFacts, RefundProgress } from './store/money.ts'
import type { TransferWithParties } from './store/transfers-with-parties.ts'

/**
 * Where the money of this transfer is according to the ledger, and whose it is, as far as this viewer may know. The
 * lines add up to what the buyer pays. A refund that the buyer's bank refused is between the buyer and us: seller and
 * venue see it as on its way.
 */
export function moneyOf(transfer: TransferWithParties, role: TransferViewer, facts: MoneyFacts): Transfer['money'] {
  type Line = Transfer['money'][number]
  const line = (party: Line['party'], label: ViewerText, cents: number, place: Line['place']): Line[] =>
    cents > 0 ? [{ party, label: textFor(role, label), amount: toDollars(cents), place }] : []
  const sees = role === 'seller' || role === 'admin' ? 'shares' : 'price'
  const placeFor = (place: RefundProgress): RefundProgress =>
    place === 'refused' && role !== 'buyer' && role !== 'admin' ? 'waiting' : place
  const back = backToBuyer(transfer, facts).flatMap(({ label, cents, place }) =>
    line('buyer', label, cents, placeFor(place)),
  )
  if (transfer.state === 'completed') {
    const part = sellerPrice(transfer) - transfer.split_cents
    const fee = transferFeeOf(part)
    const madeGood = transfer.made_good_cents
    const paid = facts.sellerOwed > 0 ? 'waiting' : 'sent'
    // if the venue later gives the buyer everything back, that is not the seller's business
    const feeReturned = role === 'seller' ? null : facts.feeReturned
    const venue = feeReturned
      ? line('buyer', MONEY_TEXTS.venueFeeBack, transfer.venue_fee_cents, placeFor(feeReturned))
      : line('venue', MONEY_TEXTS.venueFee, transfer.venue_fee_cents, facts.venueOwed > 0 ? 'waiting' : 'sent')
    if (sees === 'price') return [...line('seller', 'To the seller, before our fee', part, paid), ...venue, ...back]
    return [
      ...line('seller', paid === 'sent' ? PAID : TO_BE_PAID, part - fee - madeGood, paid),
      ...line('platform', MONEY_TEXTS.madeGood, madeGood, 'kept'),
      ...line('platform', MONEY_TEXTS.platformFee, fee, 'kept'),
      ...venue,
      ...back,
    ]
  }
  if (back.length > 0) return back
  if (transferStatus(transfer.state) === 'cancelled') return []
  const place = facts.escrow > 0 ? 'escrow' : 'not-paid'
  const venue = line('venue', MONEY_TEXTS.venueFee, transfer.venue_fee_cents, place)
  if (sees === 'price') return [...line('seller', 'Price of the date', sellerPrice(transfer), place), ...venue]
  const fee = transferFeeOf(sellerPrice(transfer))
  return [
    ...line(
      'seller',
      { seller: 'Price less the platform fee', others: 'For the seller' },
      sellerPrice(transfer) - fee,
      place,
    ),
    ...line('platform', MONEY_TEXTS.platformFee, fee, place),
    ...venue,
  ]
}

/** What the seller's share is called once it has been paid out, and before. */
const PAID: ViewerText = { seller: 'Paid to you', others: 'Paid to the seller' }
const TO_BE_PAID: ViewerText = { seller: 'For you', others: 'For the seller' }

/** What the buyer got or gets back out of the escrow, their bank's part first; never more than they paid. */
export function backToBuyer(transfer: TransferWithParties, { refunds, takenBack }: MoneyFacts) {
  const bank = { label: MONEY_TEXTS.backByBank, cents: takenBack, place: 'sent' as const }
  const ours = refunds.map((refund) => ({ ...refund, label: MONEY_TEXTS.back }))
  let open = buyerPrice(transfer)
  return [bank, ...ours].map((back) => {
    const cents = Math.min(back.cents, open)
    open -= cents
    return { ...back, cents }
  })
}
