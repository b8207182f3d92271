import { describe, expect, it, test } from 'vitest'
import { LIMITS } from '#contract/limits.ts'
import { checkAnonymousCity, checkCapacity, checkPhotoCount, columnsOf, identityIn, inCatalogOrder } from './policy.ts'

test('the details that an admin verifies become columns, and those that aren’t given are left out', () => {
  const columns = { name: 'Thornwick Hall', address: '12 Quarry Lane', city: 'Austin', state: 'TX', zip_code: '78704' }
  expect(columnsOf(identityIn(columns))).toEqual(columns)
  expect(columnsOf({ city: 'Dallas' })).toEqual({ city: 'Dallas' })
})

describe('a city', () => {
  const venue = {
    ...identityIn({ name: 'Thornwick Hall', address: '12 Quarry Lane', city: '', state: 'TX', zip_code: '78704' }),
  }
  const of = (city: string, names: string[]) => () =>
    checkAnonymousCity({ ...venue, city, phone: null, email: null, website: null, owner: null }, names)

  it('can’t give its venue away, under any of the venue’s names', () => {
    expect(of('Larchmere', ['Thornwick Hall', 'Olga Wexcombe'])).not.toThrow()
    const details = { words: ['thornwick', 'wexcombe'], fields: { city: expect.stringContaining('“wexcombe”') } }
    const refusal = expect.objectContaining({ code: 'identity_in_text', details })
    expect(of('Thornwick Wexcombe', ['Thornwick Hall', 'Olga Wexcombe'])).toThrow(refusal)
    expect(of('Quarry Lane', ['Thornwick Hall'])).toThrow('Please remove “quarry lane” from the city')
  })
})

test('styles and amenities are in the catalog’s order, each once, and nothing else is there', () => {
  expect(
    inCatalogOrder({ styles: ['rustic', 'barn', 'barn', 'castle'], amenities: ['wifi', 'stage', 'wifi', 'moat'] }),
  ).toEqual({ styles: ['barn', 'rustic'], amenities: ['stage', 'wifi'] })
})

test('a venue shows twelve photos at most', () => {
  expect(() => checkPhotoCount(LIMITS.photosPerVenue - 1)).not.toThrow()
  expect(() => checkPhotoCount(LIMITS.photosPerVenue)).toThrow(expect.objectContaining({ code: 'too_many_photos' }))
})

test('a venue holds at least as many guests as its dates promise', () => {
  expect(() => checkCapacity(150, 150)).not.toThrow()
  expect(() => checkCapacity(150, 0)).not.toThrow()
  const fields = { maxCapacity: expect.stringContaining('150 guests') }
  expect(() => checkCapacity(149, 150)).toThrow(expect.objectContaining({ details: { fields } }))
})
