import { LIMITS } from './limits.ts'
import { capitalized } from './wording/first-letter.ts'

/** Fixed word lists of the trade. All but COMMON_AMENITIES are the specification's. */

export const VENUE_STYLES = [
  'barn',
  'beach',
  'garden',
  'ballroom',
  'rustic',
  'modern',
  'classic',
  'vintage',
  'industrial',
  'luxury',
  'boutique',
  'estate',
  'vineyard',
  'country-club',
  'historic',
  'waterfront',
  'rooftop',
  'mansion',
  'resort',
  'farmhouse',
] as const
export type VenueStyle = (typeof VENUE_STYLES)[number]

export const AMENITIES = [
  'bridal-suite',
  'grooms-suite',
  'getting-ready-rooms',
  'on-site-parking',
  'valet-parking',
  'wheelchair-accessible',
  'indoor-ceremony-space',
  'outdoor-ceremony-space',
  'cocktail-area',
  'dance-floor',
  'stage',
  'built-in-bar',
  'kitchen-facilities',
  'on-site-catering',
  'tables-chairs-included',
  'linens-included',
  'lighting-system',
  'sound-system',
  'projector-screen',
  'wifi',
  'climate-control',
  'backup-generator',
  'pet-friendly',
  'children-area',
  'coat-check',
  'outdoor-heaters',
  'fire-pit',
  'photo-opportunities',
  'scenic-views',
] as const
export type Amenity = (typeof AMENITIES)[number]

/**
 * The amenities an anonymous listing shows: only what most venues have, so that no combination points to a single
 * venue (domain.md row 3). The rest is shown with the venue.
 */
export const COMMON_AMENITIES = [
  'on-site-parking',
  'wheelchair-accessible',
  'indoor-ceremony-space',
  'outdoor-ceremony-space',
  'dance-floor',
  'tables-chairs-included',
  'wifi',
  'climate-control',
] as const satisfies readonly Amenity[]

export const BUDGET_RANGES = ['0-5000', '5000-10000', '10000-20000', '20000-30000', '30000-50000', '50000+'] as const

/** Budget options of the search: label and upper limit in dollars; the highest means no limit (domain.md row 31). */
export const BUDGET_OPTIONS = [
  { label: '$5,000', dollars: 5_000 },
  { label: '$10,000', dollars: 10_000 },
  { label: '$20,000', dollars: 20_000 },
  { label: '$30,000', dollars: 30_000 },
  { label: '$50,000+ (any)', dollars: LIMITS.defaultMaxBudgetDollars },
] as const

/** Shown for a listing that names no inclusions of its own. */
export const DEFAULT_INCLUDES = [
  'Venue rental for the entire event',
  'Basic setup and breakdown',
  'On-site coordination',
] as const

export const DEFAULT_DURATION = 'Full day'

const IRREGULAR: Record<string, string> = {
  wifi: 'Wi-Fi',
  'grooms-suite': 'Groom’s suite',
  'children-area': 'Children’s area',
  'getting-ready-rooms': 'Getting-ready rooms',
  'on-site-parking': 'On-site parking',
  'on-site-catering': 'On-site catering',
  'built-in-bar': 'Built-in bar',
  'tables-chairs-included': 'Tables and chairs included',
  'pet-friendly': 'Pet-friendly',
}

/** What people read for a code of these lists: 'Country club' for 'country-club'. */
export function wordOf(code: string): string {
  return IRREGULAR[code] ?? capitalized(code.replaceAll('-', ' '))
}
