import { expect, test } from 'vitest'
import { nearestDays, wordsOfDay } from './nearest-days.ts'

const days = ['2027-03-01', '2027-03-12', '2027-03-20', '2027-06-01', '2028-01-08'].map((date, at) => ({
  date,
  fromPrice: 1000,
  count: at + 1,
}))
const near = (filters: Parameters<typeof nearestDays>[1]) => nearestDays(days, filters).map(({ date }) => date)

test('the nearest days come first, on either side of those asked for', () => {
  expect(near({ date: '2027-03-15' })).toEqual(['2027-03-12', '2027-03-20', '2027-03-01', '2027-06-01'])
  expect(near({ month: '2027-05' })).toEqual(['2027-06-01', '2027-03-20', '2027-03-12', '2027-03-01'])
  expect(near({ date: '2027-03-15', flexDays: 3 })[0]).toBe('2027-03-12')
  expect(near({ weekdays: 'fri' })[0]).toBe('2027-03-01')
  expect(near({ city: 'Austin' })).toEqual([])
})

test('the year is given where it isn’t the one that was asked for', () => {
  const asked = { date: '2027-03-15' }
  expect(days.map((day) => wordsOfDay(day, asked)).slice(0, 2)).toEqual([
    'Mon, Mar 1: 1 venue',
    'Fri, Mar 12: 2 venues',
  ])
  expect(wordsOfDay({ date: '2028-01-08', fromPrice: 1, count: 5 }, asked)).toBe('Sat, Jan 8, 2028: 5 venues')
})
