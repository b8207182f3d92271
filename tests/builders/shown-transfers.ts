import type { Transfer } from '#contract/api/transfers.ts'

/** A transfer as its couple gets it, with no more than what their lists and sums look at. The price is in dollars. */
export const aShownTransfer = (
  id: number,
  viewerRole: Transfer['viewerRole'],
  status: Transfer['status'],
  transferPrice: number,
) => ({ id, viewerRole, status, transferPrice, newBookingStatus: null, waitingFor: null }) as Transfer

/** What one couple sells and buys: five transfers, then two. */
export const SHOWN_TRANSFERS: readonly Transfer[] = [
  aShownTransfer(1, 'seller', 'active', 2700),
  aShownTransfer(2, 'seller', 'completed', 1000.1),
  aShownTransfer(3, 'seller', 'completed', 2000.2),
  aShownTransfer(4, 'seller', 'pending', 500),
  aShownTransfer(5, 'seller', 'cancelled', 500),
  aShownTransfer(6, 'buyer', 'completed', 9000),
  aShownTransfer(7, 'buyer', 'active', 9000),
]
