import type { BuyersTransfer, SellersTransfer, Transfer } from '#contract/api/transfers.ts'
import { hasLost } from './buying/bought-booking.ts'

/**
 * The transfers that the couple is selling, those they are taking over or have taken over, and those they paid for
 * without having the date now. Each newest first, as given.
 */
export function bySide(transfers: readonly Transfer[]): {
  selling: SellersTransfer[]
  buying: BuyersTransfer[]
  gone: BuyersTransfer[]
} {
  const bought = transfers.filter((transfer) => transfer.viewerRole === 'buyer')
  return {
    selling: transfers.filter((transfer) => transfer.viewerRole === 'seller'),
    buying: bought.filter((transfer) => !isGone(transfer)),
    gone: bought.filter(isGone),
  }
}

/** Transfers that wait for the viewer first, then those in progress, then the rest; each part in the order given. */
export const urgentFirst = <T extends Pick<Transfer, 'status' | 'waitingFor' | 'viewerRole'>>(
  transfers: readonly T[],
): T[] => [...transfers].sort((a, b) => urgency(b) - urgency(a))

const urgency = ({ status, waitingFor, viewerRole }: Pick<Transfer, 'status' | 'waitingFor' | 'viewerRole'>): number =>
  waitingFor?.who === viewerRole ? 2 : Number(isRunning({ status }))

/** Whether the booking isn't the buyer's anymore, or never will be: the transfer has ended, refunded yet or not. */
const isGone = (transfer: BuyersTransfer) => hasLost(transfer) || transfer.status === 'cancelled'

/** Whether the transfer is in progress: neither completed nor ended. */
export const isRunning = ({ status }: Pick<Transfer, 'status'>): boolean => status === 'pending' || status === 'active'

/** Dates that the couple has paid for and is taking over, nearest first. */
export const onTheirWay = (transfers: readonly Transfer[]): BuyersTransfer[] =>
  bySide(transfers)
    .buying.filter(({ status }) => status === 'active')
    .sort((a, b) => a.eventDate.localeCompare(b.eventDate) || a.id - b.id)
