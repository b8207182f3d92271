import type { Metro } from './metros.ts'

/**
 * What people call areas besides their names, in the form that `plain` in server/features/listings/places.ts gives
 * text.
 */
export const EVERYDAY_NAMES: Partial<Record<Metro, readonly string[]>> = {
  'atlanta-area': ['atl'],
  'austin-hill-country': ['atx', 'hill country', 'texas hill country'],
  'cape-and-islands': ['the cape', 'cape and islands'],
  chicagoland: ['chi town', 'chicagoland'],
  'dallas-fort-worth': ['dfw', 'the metroplex'],
  'florida-keys': ['the keys'],
  'kansas-city-area': ['kc'],
  'lake-tahoe': ['tahoe'],
  'las-vegas-area': ['vegas'],
  'los-angeles-area': ['la', 'l a', 'los angeles county'],
  'napa-valley': ['wine country'],
  'new-york-area': ['nyc', 'n y c', 'new york city', 'manhattan', 'the big apple'],
  'orange-county': ['oc'],
  'outer-banks': ['obx'],
  'palm-springs-area': ['coachella valley'],
  'philadelphia-area': ['philly'],
  'phoenix-area': ['phx'],
  'portland-area': ['pdx'],
  'research-triangle': ['the triangle', 'research triangle'],
  'salt-lake-area': ['slc'],
  'san-francisco-bay': ['sf', 's f', 'san fran', 'bay area', 'the bay'],
  'sonoma-county': ['wine country'],
  'st-louis-area': ['stl'],
  'twin-cities': ['twin cities'],
  'washington-area': ['dc', 'd c', 'dmv'],
}
