import type { Transfer } from '#contract/api/transfers.ts'
import { bySide } from '../sort-transfers.ts'

/** Active and completed transfers of a seller, and the prices of the completed ones in dollars. */
export function sellingStats(transfers: readonly Transfer[]): { active: number; completed: number; recovered: number } {
  const { selling } = bySide(transfers)
  const completed = selling.filter((transfer) => transfer.status === 'completed')
  const cents = completed.reduce((sum, transfer) => sum + Math.round(transfer.transferPrice * 100), 0)
  return {
    active: selling.filter((transfer) => transfer.status === 'active').length,
    completed: completed.length,
    recovered: cents / 100,
  }
}
