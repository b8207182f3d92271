import type { Dispute } from '#contract/api/transfers.ts'

/** For admins: whether the seller, the venue or both have yet to answer a dispute; null if both have answered. */
export function silentWords({ evidence }: Pick<Dispute, 'evidence'>): string | null {
  const silent = (['seller', 'venue'] as const).filter((side) => !evidence.some(({ party }) => party === side))
  if (silent.length === 2) return 'The selling couple and the venue haven’t answered yet'
  if (silent.length === 0) return null
  return `The ${silent[0] === 'seller' ? 'selling couple' : 'venue'} hasn’t answered yet`
}
