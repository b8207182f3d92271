import { describe, expect, test } from 'vitest'
import type { SavedCriteria } from '../api/alerts.ts'
import { nameOfCriteria, pathOfCriteria } from './search-criteria.ts'

describe('a saved search is called by what it asks for', () => {
  test.each<[SavedCriteria, string]>([
    [{}, 'Dates'],
    [{ state: 'TX', isTransfer: true }, 'Transfers in Texas'],
    [{ city: 'Napa', state: 'CA', date: '2027-06-12' }, 'Dates in Napa, CA on Sat, Jun 12, 2027'],
    [
      { styles: ['barn', 'country-club'], minPrice: 500, maxPrice: 10000 },
      'Barn, Country club dates from $500, up to $10,000',
    ],
    [{ metro: 'napa-valley' }, 'Dates in Napa Valley, CA'],
    [{ date: '2027-06-12', flexDays: 3 }, 'Dates on Sat, Jun 12, 2027, 3 days either way'],
    [{ weekend: '2027-06-13', city: 'Napa' }, 'Dates in Napa on the weekend of Jun 12, 2027'],
    [{ month: '2027-06' }, 'Dates in June 2027'],
    [
      { from: '2027-05-01', to: '2027-09-30', weekdays: ['sat'] },
      'Dates from Sat, May 1, 2027 to Thu, Sep 30, 2027, on Saturdays',
    ],
    [{ from: '2027-05-01', weekdays: ['sun', 'sat'] }, 'Dates from Sat, May 1, 2027, on Sundays, Saturdays'],
    [{ isTransfer: true, maxPrice: 50_000.01 }, 'Transfers up to $50,000'],
    [{ city: 'x'.repeat(120) }, `Dates in ${'x'.repeat(71)}`],
  ])('%j', (criteria, name) => {
    expect(nameOfCriteria(criteria)).toBe(name)
  })
})

describe('the page that shows what a saved search finds', () => {
  test.each<[SavedCriteria, string]>([
    [{}, '/search?minGuests=0'],
    [{ minGuests: 50 }, '/search'],
    [{ city: 'Santa Fe', state: 'NM', minGuests: 80 }, '/search?city=Santa%20Fe&state=NM&minGuests=80'],
    [{ styles: ['barn', 'beach'], minGuests: 50, maxPrice: 5000 }, '/search?styles=barn%2Cbeach&maxPrice=5000'],
    [{ isTransfer: true }, '/transfer-marketplace'],
    [
      { isTransfer: true, city: 'Austin', state: 'TX', minPrice: 900 },
      '/transfer-marketplace?location=Austin%2C%20TX&minPrice=900',
    ],
    [
      { isTransfer: true, date: '2027-06-12', minPrice: 900 },
      '/search?date=2027-06-12&minGuests=0&isTransfer=true&minPrice=900',
    ],
    [{ isTransfer: true, maxPrice: 50_000.01 }, '/transfer-marketplace?maxPrice=50000'],
    [{ isTransfer: true, metro: 'lake-tahoe' }, '/transfer-marketplace?location=Lake%20Tahoe'],
    [{ isTransfer: true, state: 'NY' }, '/transfer-marketplace?location=NY'],
    [{ isTransfer: true, state: 'LA' }, '/transfer-marketplace?location=Louisiana'],
    [{ isTransfer: true, state: 'DC' }, '/transfer-marketplace?location=District%20of%20Columbia'],
    [{ metro: 'lake-tahoe', minGuests: 50 }, '/search?metro=lake-tahoe'],
    [{ isTransfer: false, minGuests: 50 }, '/search?isTransfer=false'],
  ])('of %j', (criteria, path) => {
    expect(pathOfCriteria(criteria)).toBe(path)
  })
})
