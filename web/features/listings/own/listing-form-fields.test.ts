import { expect, test } from 'vitest'
import type { OwnListing } from '#contract/api/listings.ts'
import type { OwnVenue } from '#contract/api/venues.ts'
import { newListing } from '#contract/listing-form.ts'
import { hasWords, repeatsWords } from './likeness-and-proposals.ts'
import { type ListingValues, listingResolver } from './listing-form-fields.tsx'

const FORM = { venueId: '7', date: '2027-06-12', originalPrice: '12000', discountedPrice: '7800' }
const VENUES = [
  { id: 3, maxCapacity: 300 },
  { id: 7, maxCapacity: 60 },
] as OwnVenue[]

/** What the form says at the guests' field. */
async function guestsProblem(maxGuests: string, venues = VENUES): Promise<string | undefined> {
  const options = { fields: {}, shouldUseNativeValidation: false }
  const { errors } = await listingResolver(venues)({ ...FORM, maxGuests } as ListingValues, undefined, options)
  expect(Object.keys(errors)).toEqual(errors.maxGuests ? ['maxGuests'] : [])
  return errors.maxGuests?.message
}

test('an owner who types more guests than the venue holds is told so, even for 100, which the API reads as not given', async () => {
  for (const many of ['100', '61']) expect(await guestsProblem(many)).toBe('This venue holds at most 60 guests')
  for (const fitting of ['60', '10']) expect(await guestsProblem(fitting)).toBeUndefined()
  expect(await guestsProblem('9')).toBe('Must accommodate at least 10 guests')
  expect(await guestsProblem('100', []), 'a venue that isn’t known').toBeUndefined()
  expect(newListing.safeParse({ ...FORM, maxGuests: '100' }).success).toBe(true)
})

test('a date repeats the words of another one of its venue on the market: the description, or all lists together', () => {
  const lists = { duration: 'Full day', times: null, includes: ['Tables'], excludes: ['Catering'], restrictions: [] }
  const other = { id: 1, venueId: 7, isActive: true, description: 'A lawn by the creek.', packageDetails: lists }
  const repeats = (texts: Parameters<typeof repeatsWords>[0], changes: Partial<OwnListing> = {}) =>
    repeatsWords(texts, { venueId: 7, listingId: 2 }, [{ ...other, ...changes } as OwnListing])
  const described = { description: ' A lawn by the creek. ' }
  expect(repeats(described)).toBe(true)
  expect(repeats({ description: '', packageDetails: { includes: ['Tables'], excludes: ['Catering'] } })).toBe(true)
  expect(repeats({ description: 'A lawn.', packageDetails: { includes: ['Tables'] } })).toBe(false)
  expect(repeats({ description: '' }, { description: null })).toBe(false)
  for (const changes of [{ id: 2 }, { venueId: 3 }, { isActive: false }])
    expect(repeats(described, changes)).toBe(false)
})

test('dates that are published together share words if they have a description, or anything in their lists', () => {
  const lists = { duration: 'Full day', times: 'From noon', includes: [], excludes: [], restrictions: [] }
  expect(hasWords({ description: ' ', packageDetails: lists })).toBe(false)
  expect(hasWords({ description: '', packageDetails: { ...lists, includes: [' '] } })).toBe(false)
  expect(hasWords({ description: 'A lawn.', packageDetails: lists })).toBe(true)
  expect(hasWords({ description: '', packageDetails: { ...lists, restrictions: ['No confetti'] } })).toBe(true)
})
