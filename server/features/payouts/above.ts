import type { Tx } from '#server/platform/database/connect.ts'
import type { Services } from '#server/platform/services.ts'
import type { PayoutRow } from './store/payouts.ts'

/** What payouts ask of transfers, which are a higher feature; server/app.ts hands it over. */
export interface AbovePayouts {
  /**
   * A payout was refused, its money has returned, and its booking is locked: what its payee has come to owe us in the
   * meantime is recovered, the payout is void, the rest is requested again, and the payee is told. False when the payee
   * owes nothing: then the payout is sent again.
   */
  recoverAfterRefusal(tx: Tx, services: Services, payout: PayoutRow, at: Date): Promise<boolean>
}

/** What sending payouts needs. */
export interface PayoutServices extends Services {
  above: AbovePayouts
}
