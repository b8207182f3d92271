import type { Season } from './evening.ts'

/** States where palms grow outdoors, and where an evening in January needs no snow. */
const WARM: readonly string[] = ['AL', 'AZ', 'CA', 'FL', 'GA', 'HI', 'LA', 'MS', 'NV', 'SC', 'TX']

/**
 * What grows and falls where a venue is, from its state, which every card shows: whether palms are drawn, and the
 * season as it looks there. Warm states have a late autumn and an early spring in place of winter. Without a state,
 * palms in every season but winter.
 * @param date venue-local, 'YYYY-MM-DD'
 */
export function climateOf(state: string | undefined, date: string): { season: Season; palms: boolean } {
  const month = Number(date.slice(5, 7))
  const season = seasonOf(month)
  if (state === undefined || !WARM.includes(state)) {
    return { season, palms: state === undefined && season !== 'winter' }
  }
  if (season !== 'winter') return { season, palms: true }
  return { season: month === 12 ? 'autumn' : 'spring', palms: true }
}

/** Season of a month, 1 to 12, in the northern hemisphere. */
function seasonOf(month: number): Season {
  if (month >= 3 && month <= 5) return 'spring'
  if (month >= 6 && month <= 8) return 'summer'
  return month >= 9 && month <= 11 ? 'autumn' : 'winter'
}
