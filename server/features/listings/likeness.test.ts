import { expect, test } from 'vitest'
import { COMMON_AMENITIES, VENUE_STYLES } from '#contract/catalog.ts'
import { measureDraft } from './likeness.ts'

test('a hundred proposals beside a thousand dates keep nobody waiting', () => {
  const crowd = Array.from({ length: 200 }, (_, at) => ({
    id: at + 2,
    city_key: 'austin',
    styles: VENUE_STYLES.filter((_, style) => (at * 7 + style * 3) % 4 < 2),
    amenities: COMMON_AMENITIES.filter((_, amenity) => (at + amenity) % 2 === 1),
    max_capacity: 50 + at,
    price_min_cents: 1_000_00,
    price_max_cents: 30_000_00,
    deposits: [],
  }))
  const venue = {
    id: 1,
    styles: VENUE_STYLES,
    amenities: COMMON_AMENITIES,
    max_capacity: 200,
    city: 'Austin',
    state: 'TX',
  }
  const shown = Array.from({ length: 1_095 }, (_, at) => ({
    styles: ['barn', 'garden', 'modern'],
    amenities: ['wifi'],
    max_guests: 100 + (at % 90),
    original_cents: 10_000_00 + at,
  }))
  const draft = { place: 'city', styles: ['barn'], amenities: [], maxGuests: 100, originalPrice: 10_000_00 } as const
  const began = process.cpuUsage()
  const { proposals } = measureDraft(
    venue,
    draft,
    { crowds: { city: crowd, area: crowd, state: crowd }, shown, dates: 100 },
    Math.random,
  )
  expect(proposals).toHaveLength(100)
  expect(process.cpuUsage(began).user / 1000).toBeLessThan(1_500)
})
