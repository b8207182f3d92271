/**
 * The end of the month that begins at `at`, for a subscription that was begun at `anchor`, as Stripe counts: the same
 * day of the next month at the same time, or the last day of a shorter month. All times are seconds since 1970.
 */
export function monthAfter(at: number, anchor: number): number {
  const start = new Date(at * 1000)
  const from = new Date(anchor * 1000)
  const lastDay = new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + 2, 0)).getUTCDate()
  const end = new Date(start)
  end.setUTCDate(1)
  end.setUTCMonth(start.getUTCMonth() + 1)
  end.setUTCDate(Math.min(from.getUTCDate(), lastDay))
  return Math.floor(end.getTime() / 1000)
}
