import { describe, expect, test } from 'vitest'
import { COMMON_AMENITIES, VENUE_STYLES } from '#contract/catalog.ts'
import { measureDraft } from './likeness-and-proposed-facts.ts'

test('a hundred proposals among thousands of venues and dates keep nobody waiting', () => {
  const crowd = Array.from({ length: 2_000 }, (_, at) => ({
    id: at + 2,
    city_key: 'austin',
    styles: VENUE_STYLES.filter((_, style) => (at * 7 + style * 3) % 4 < 2),
    amenities: COMMON_AMENITIES.filter((_, amenity) => (at + amenity) % 2 === 1),
    max_capacity: 50 + (at % 200),
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
  const shown = Array.from({ length: 10_000 }, (_, at) => ({
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
  expect(process.cpuUsage(began).user / 1000).toBeLessThan(500)
})

describe('an owner who tries numbers', () => {
  const house = (id: number, max_capacity: number, deposits: number[] = []) => ({
    ...{ id, styles: ['barn'], amenities: [], max_capacity, deposits },
    ...{ price_min_cents: 1_000_00, price_max_cents: 30_000_00 },
  })
  const own = { ...house(1, 200), city: 'Austin', state: 'TX' }
  const crowd = [own, ...[60, 90, 120, 150, 180].map((capacity, at) => house(at + 2, capacity)), house(9, 187, [33])]
  const ask = (depositPercent: number, maxGuests: number, originalPrice: number) => {
    const around = { crowds: { city: crowd, area: crowd, state: crowd }, shown: [], dates: 1 }
    return measureDraft(own, { place: 'city', depositPercent, maxGuests, originalPrice }, around, Math.random)
  }

  test('does not learn the size of the one house that asks for this deposit', () => {
    // at a price that no venue asks, only the deposit and the guests decide what is said
    const said = [120, 187, 188, 300].map((guests) => ask(33, guests, 100_000_000_00).narrowest)
    expect(new Set(said)).toEqual(new Set([null]))
  })

  test('is told what narrows a date down if it would blend in without that', () => {
    expect(ask(33, 90, 10_000_00)).toMatchObject({ venues: 0, narrowest: 'deposit', without: 5 })
  })
})
