import { bookingProcess } from './booking.ts'
import { chargebackProcess } from './chargeback.ts'
import { holdProcess } from './hold.ts'
import { listingProcess } from './listing.ts'
import { membershipProcess } from './membership.ts'
import { offerProcess } from './offer.ts'
import { paymentProcess } from './payment.ts'
import { payoutProcess } from './payout.ts'
import type { AnyProcess } from './process.ts'
import { refundProcess } from './refund.ts'
import { transferProcess } from './transfer.ts'
import { venueChangeProcess } from './venue-change.ts'

/** Every process of the product, in the order of docs/processes.md. */
export const PROCESSES: readonly AnyProcess[] = [
  listingProcess,
  holdProcess,
  bookingProcess,
  transferProcess,
  offerProcess,
  paymentProcess,
  refundProcess,
  chargebackProcess,
  payoutProcess,
  membershipProcess,
  venueChangeProcess,
]
