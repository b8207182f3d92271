import { describe, expect, test } from 'vitest'
import { pathOfCriteria } from '#contract/wording/search-criteria.ts'
import { appliedFilters } from './applied-filters.ts'
import { toCriteria, toQuery } from './filters-to-query.ts'
import { hasNonsense, parseFilters, withoutPastDate } from './search-filters.ts'

describe('filters in the URL', () => {
  test('the specification’s parameters are read', () => {
    const filters = parseFilters({
      city: 'Austin',
      state: 'tx',
      date: '2027-06-12',
      minGuests: '80',
      maxPrice: 20000,
      styles: 'barn,garden,castle',
      isTransfer: true,
    })
    expect(filters).toEqual({
      city: 'Austin',
      state: 'TX',
      date: '2027-06-12',
      minGuests: 80,
      maxPrice: 20000,
      styles: 'barn,garden',
      isTransfer: true,
    })
    expect(parseFilters({ state: 'texas' })).toEqual({ state: 'TE' })
  })

  test('nonsense is dropped, never refused', () => {
    expect(
      parseFilters({ date: '2027-02-30', minGuests: 'many', maxPrice: '-3', styles: 'castle', isTransfer: 'no' }),
    ).toEqual({})
  })

  test('the page asks for 50 guests by default; 0 asks for any number', () => {
    expect(toQuery(parseFilters({ minGuests: '' }))).toEqual({ minGuests: 50 })
    expect(toQuery(parseFilters({ minGuests: 'x' }))).toEqual({ minGuests: 50 })
    expect(toQuery({ minGuests: 0 })).toEqual({})
  })

  test('50,000 is no upper limit, and every other sum is one', () => {
    expect(toQuery({ minGuests: 0, maxPrice: 50_000 })).toEqual({})
    expect(toQuery({ minGuests: 0, maxPrice: 30_000 })).toEqual({ maxPrice: 30_000 })
    expect(toQuery(parseFilters({ minGuests: 0, maxPrice: '75000' }))).toEqual({ maxPrice: 75_000 })
  })

  test('50,000 is the budget that a search starts with, so it is no filter', () => {
    expect(parseFilters({ maxPrice: '50000', city: 'Napa' })).toEqual({ city: 'Napa' })
    expect(parseFilters({ maxPrice: '49999' })).toEqual({ maxPrice: 49_999 })
  })

  test('a date before today falls back to none; today stays', () => {
    expect(withoutPastDate({ city: 'Napa', date: '2027-06-11' }, '2027-06-12')).toEqual({ city: 'Napa' })
    expect(withoutPastDate({ city: 'Napa', date: '2027-06-12' }, '2027-06-12').date).toBe('2027-06-12')
  })

  test('values that make no sense are noticed, but those that make no difference are not', () => {
    const isNoticed = (url: Record<string, unknown>) => hasNonsense(url, parseFilters(url))
    for (const url of [
      { date: '2027-02-30' },
      { month: '2027-13' },
      { city: 'Napa', from: 'June', to: '2027-06-12' },
      { minGuests: 'many' },
      { maxPrice: '-3' },
      { styles: 'castle' },
      { sort: 'nonsense' },
      { isTransfer: 'perhaps' },
      { state: '12' },
    ]) {
      expect(isNoticed(url), JSON.stringify(url)).toBe(true)
    }
    for (const url of [
      { date: '2027-02-28', flexDays: 3, minGuests: '', utm_source: 'mail', notice: 'x' },
      { weekend: '2027-06-15' }, // a Tuesday stands for its weekend
      { date: '2027-06-12', flexDays: '0' }, // the day alone
      { maxPrice: '50000', minPrice: '0', minGuests: '0', everyStyle: 'false' },
    ]) {
      expect(isNoticed(url), JSON.stringify(url)).toBe(false)
    }
  })

  test('the listing type is transfers, direct, or both', () => {
    expect(toQuery(parseFilters({ isTransfer: 'true', minGuests: 0 }))).toEqual({ isTransfer: 'true' })
    expect(toQuery(parseFilters({ isTransfer: 'false', minGuests: 0 }))).toEqual({ isTransfer: 'false' })
    const chips = appliedFilters({ isTransfer: false, minGuests: 0 })
    expect(chips.map(({ label, without }) => [label, without])).toEqual([['Direct from Venue', { minGuests: 0 }]])
  })

  test('each chip removes its own filter and no other', () => {
    const filters = parseFilters({ city: 'Napa', maxPrice: 10000, minGuests: 80 })
    expect(appliedFilters(filters).map((chip) => [chip.label, chip.without])).toEqual([
      ['Napa', { maxPrice: 10000, minGuests: 80 }],
      ['Up to $10,000', { city: 'Napa', minGuests: 80 }],
      ['80+ guests', { city: 'Napa', maxPrice: 10000, minGuests: 0 }],
    ])
  })

  test('the 50 guests that nobody chose are no chip, but 50 that somebody chose are one', () => {
    expect(appliedFilters({})).toEqual([])
    expect(appliedFilters({ minGuests: 50 }).map(({ label }) => label)).toEqual(['50+ guests'])
  })

  test('a saved search leads back to the same filters', () => {
    for (const filters of [
      {},
      { minGuests: 0, city: 'Santa Fe', state: 'NM' },
      { minGuests: 80, styles: 'barn,beach', maxPrice: 20000, minPrice: 500, isTransfer: true, date: '2027-06-12' },
      { isTransfer: false },
      { date: '2027-06-12', flexDays: 3 },
      { weekend: '2027-06-12' },
      { month: '2027-06', metro: 'napa-valley' as const },
      { from: '2027-05-01', to: '2027-09-30', weekdays: 'sat,sun' },
      { styles: 'barn,beach', everyStyle: true as const, amenities: 'wifi' },
    ]) {
      const { searchParams } = new URL(pathOfCriteria(toCriteria(filters)), 'http://unveil')
      const again = parseFilters(Object.fromEntries(searchParams))
      expect(toQuery(again)).toEqual(toQuery(filters))
    }
  })
})
