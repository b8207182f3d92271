import { type Cents, toDollars } from '#contract/money.ts'
import { repriceTransferListing } from '#server/features/listings/store/transfer-listings.ts'
import { paidByCouple } from '#server/features/payments/store/refunds.ts'
import type { Db, Tx } from '#server/platform/database/connect.ts'
import { notFound } from '#server/platform/errors.ts'
import type { Viewer } from '#server/platform/http/viewer.ts'
import type { Services } from '#server/platform/services.ts'
import { recordEvent } from '#server/platform/transition.ts'
import { type AskingPrices, askingPrices, checkNewPrice, checkRepriceable, transferChanged } from '../policy.ts'
import { lockTransfer, setAskingPrice } from '../store/transfers.ts'
import { type TransferWithParties, transfersShownTo } from '../store/transfers-with-parties.ts'
import { checkNoChargeback } from './check-no-chargeback.ts'

/**
 * The seller of a listed transfer asks for a new price, in cents, up to what their payments so far allow (domain.md row
 * 17). The booking is locked, so that nobody takes the transfer in the meantime. The same price again changes nothing.
 * Offers and the venue's consent remain; a lower price is news to couples who look for such a date. Throws not_found,
 * listing_held, state_changed, invalid_pricing, chargeback_open, not_transferable.
 */
export async function changePrice(
  tx: Tx,
  { clock, config }: Services,
  viewer: Viewer,
  change: { transferId: number; price: Cents },
): Promise<void> {
  const { transferId: id, price } = change
  const transfer = await lockTransfer(tx, id)
  const [shown] = await transfersShownTo(tx, viewer, { id })
  if (!transfer || !shown || transfer.seller_id !== viewer.id) throw notFound()
  checkRepriceable(transfer)
  await checkNoChargeback(tx, transfer)
  const paid = await paidByCouple(tx, { number: transfer.holding_id })
  checkNewPrice(price, askingPrices(shown, paid, config.maxTransferPricePercent))
  const before = transfer.asking_cents
  if (price === before) return

  const at = clock.now()
  if (!(await setAskingPrice(tx, id, { asking_cents: price, seller_paid_cents: paid }))) {
    throw transferChanged(transfer.stage)
  }
  await repriceTransferListing(tx, transfer.listing_id as number, {
    discounted_cents: price + transfer.venue_fee_cents,
    ...(price < before && { offered_again_at: at }),
  })
  await recordEvent(
    tx,
    { process: 'price', id, name: 'change', from: String(toDollars(before)), to: String(toDollars(price)) },
    { actor: 'couple', actorId: viewer.id, at },
  )
}

/** What the seller of a transfer may change its price to; null if it can't be changed now. Cents. */
export async function pricesToAsk(
  db: Db,
  { config }: Pick<Services, 'config'>,
  transfer: TransferWithParties,
): Promise<AskingPrices | null> {
  if (transfer.stage !== 'listed') return null
  const paid = await paidByCouple(db, { number: transfer.holding_id })
  return askingPrices(transfer, paid, config.maxTransferPricePercent)
}
