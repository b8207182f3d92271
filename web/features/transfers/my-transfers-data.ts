import type { Transfer } from '#contract/api/transfers.ts'

/** What the couple passes on, and what it takes over; each newest first, as they came. */
export function bySide(transfers: readonly Transfer[]): { selling: Transfer[]; buying: Transfer[] } {
  return {
    selling: transfers.filter((transfer) => transfer.viewerRole === 'seller'),
    buying: transfers.filter((transfer) => transfer.viewerRole === 'buyer'),
  }
}

/** Active and completed transfers of a seller, and the prices of the completed ones in dollars. */
export function sellingStats(transfers: readonly Transfer[]): { active: number; completed: number; recovered: number } {
  const { selling } = bySide(transfers)
  const completed = selling.filter((transfer) => transfer.status === 'completed')
  const cents = completed.reduce((sum, transfer) => sum + Math.round((transfer.transferPrice ?? 0) * 100), 0)
  return {
    active: selling.filter((transfer) => transfer.status === 'active').length,
    completed: completed.length,
    recovered: cents / 100,
  }
}
