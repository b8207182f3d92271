import type { Db, Tx } from '#server/platform/database/connect.ts'
import type { Services } from '#server/platform/services.ts'
import type { Acting } from '#server/platform/transition.ts'

/** A couple's offer on a transfer: the prices named so far, and the latest. Cents. */
export interface OfferedPrices {
  id: number
  offered_cents: number
  seller_counter_cents: number | null
  couple_counter_cents: number | null
  price_cents: number
}

/** What transfers ask of the offers above them. server/app.ts hands it over. */
export interface AboveTransfers {
  /** how many offers on each of these transfers wait for its seller's answer */
  countOffersForSeller(db: Db, transferIds: readonly number[]): Promise<Map<number, number>>
  /** all offers on these transfers, the oldest first */
  offersOnTransfers(db: Db, transferIds: readonly number[]): Promise<OfferedPrices[]>
  /** ends all offers on a transfer that is over, and tells those who made them; lock the transfer first */
  voidOffers(tx: Tx, services: Services, transferId: number, why: 'over', acting: Acting): Promise<void>
}

/** What ending unsold transfers needs. */
export interface TransferServices extends Services {
  above: Pick<AboveTransfers, 'voidOffers'>
}
