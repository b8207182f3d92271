import { describe, expect, it, test } from 'vitest'
import { LIMITS } from '#contract/limits.ts'
import { checkCapacity, checkPhotoCount, cityName, inCatalogOrder } from './policy.ts'

describe('a city', () => {
  it.each([
    ['austin', 'Austin'],
    ['AUSTIN', 'Austin'],
    ['  new   york ', 'New York'],
    ['winston-salem', 'Winston-Salem'],
    ['McKinney', 'McKinney'],
    ['ÁVILA', 'Ávila'],
  ])('typed as %j is %s', (typed, city) => expect(cityName(typed)).toBe(city))
})

test('styles and amenities stand in the catalogue’s order, each once, and nothing else stands there', () => {
  expect(
    inCatalogOrder({ styles: ['rustic', 'barn', 'barn', 'castle'], amenities: ['wifi', 'stage', 'wifi', 'moat'] }),
  ).toEqual({ styles: ['barn', 'rustic'], amenities: ['stage', 'wifi'] })
})

test('a venue shows twelve photos at most', () => {
  expect(() => checkPhotoCount(LIMITS.photosPerVenue - 1)).not.toThrow()
  expect(() => checkPhotoCount(LIMITS.photosPerVenue)).toThrow(expect.objectContaining({ code: 'too_many_photos' }))
})

test('a venue holds as many guests as its dates promise', () => {
  expect(() => checkCapacity(150, 150)).not.toThrow()
  expect(() => checkCapacity(150, 0)).not.toThrow()
  const fields = { maxCapacity: expect.stringContaining('150 guests') }
  expect(() => checkCapacity(149, 150)).toThrow(expect.objectContaining({ details: { fields } }))
})
