import { describe, expect, it } from 'vitest'
import { pathOfCriteria } from '#contract/wording/search-criteria.ts'
import { transferCriteria, transferQuery } from './criteria.ts'
import { hasNonsense, parseTransferFilters } from './filters.ts'
import { priceMistakes } from './sorts-and-price-mistakes.ts'

describe('the filters of the transfer marketplace', () => {
  it('are read from the URL, and what makes no sense is dropped', () => {
    expect(
      parseTransferFilters({ location: ' Austin ', minPrice: '$1,000', maxPrice: '2700.50', sort: 'price' }),
    ).toEqual({
      location: 'Austin',
      minPrice: 1000,
      maxPrice: 2700.5,
      sort: 'price',
    })
    expect(
      parseTransferFilters({ location: ' \0 ', minPrice: 'cheap', maxPrice: '-1', sort: 'savings', page: '2' }),
    ).toEqual({})
  })

  it.each([
    [{ minPrice: 'cheap', sort: 'savings' }, true],
    [{ location: ' \0 ' }, true],
    [{ sort: 'nonsense' }, true],
    [{ location: 'Austin', minPrice: '0', maxPrice: '', sort: 'savings', utm_source: 'mail' }, false],
  ])('%j makes no sense: %s', (url, makesNone) => {
    expect(hasNonsense(url, parseTransferFilters(url))).toBe(makesNone)
  })

  it.each([
    ['Austin', { city: 'Austin' }],
    ['Austin, TX', { city: 'Austin', state: 'TX' }],
    ['austin, tx', { city: 'austin', state: 'TX' }],
    ['Santa Fe NM', { city: 'Santa Fe', state: 'NM' }],
    ['Santa Fe', { city: 'Santa Fe' }],
    ['dallas tx', { city: 'dallas', state: 'TX' }],
    ['dallas Texas', { city: 'dallas', state: 'TX' }],
    ['Texas', { state: 'TX' }],
    ['west  virginia', { state: 'WV' }],
    ['Charleston, West Virginia', { city: 'Charleston', state: 'WV' }],
    ['New York', { state: 'NY' }],
    ['New York, NY', { city: 'New York', state: 'NY' }],
    ['Washington, D.C.', { city: 'Washington', state: 'DC' }],
    ['Seattle, Washington', { city: 'Seattle', state: 'WA' }],
    ['Port Washington', { city: 'Port Washington' }],
    ['Virginia Beach', { city: 'Virginia Beach' }],
    ['tx', { state: 'TX' }],
    ['Orlando', { city: 'Orlando' }],
    ['xx', { city: 'xx' }],
  ])('%s is a place', (location, place) => {
    expect(transferQuery({ location })).toEqual({ isTransfer: 'true', sort: 'savings', ...place })
  })

  it.each([
    ['', '', undefined, undefined],
    ['$1,000', '1000', undefined, undefined],
    ['abc', '-5', 'Enter an amount in dollars', 'Enter an amount in dollars'],
    ['1,0', '', 'Enter an amount in dollars', undefined],
    ['9,000', '100', undefined, 'Enter at least the minimum price'],
  ])('prices from %j to %j have these mistakes: %j, %j', (minPrice, maxPrice, least, most) => {
    expect(priceMistakes({ minPrice, maxPrice })).toEqual({ minPrice: least, maxPrice: most })
  })

  it('become the API’s query', () => {
    expect(transferQuery({ minPrice: 0, maxPrice: 5000, sort: 'date' })).toEqual({
      isTransfer: 'true',
      minPrice: 0,
      maxPrice: 5000,
      sort: 'date',
    })
  })

  it('has a limit at 50,000, too, which the API by itself reads as none', () => {
    const filters = parseTransferFilters({ maxPrice: '50,000' })
    expect(filters).toEqual({ maxPrice: 50_000 })
    expect(transferQuery(filters)).toMatchObject({ maxPrice: 50_000.01 })
    expect(transferQuery({ maxPrice: 60_000 })).toMatchObject({ maxPrice: 60_000 })
  })

  it.each([{}, { location: 'Austin, TX', minPrice: 500 }, { location: 'tx', maxPrice: 2700.5 }, { maxPrice: 50_000 }])(
    'a transfer alert leads back to %j',
    (filters) => {
      const { pathname, searchParams } = new URL(pathOfCriteria(transferCriteria(filters)), 'http://unveil')
      expect(pathname).toBe('/transfer-marketplace')
      const again = parseTransferFilters(Object.fromEntries(searchParams))
      expect(transferQuery(again)).toEqual(transferQuery(filters))
    },
  )
})
