import { expect, test } from 'vitest'
import { boundsOf, saturdayOf } from './days.ts'

test.each([
  [{}, null, null],
  [{ date: '2027-06-12' }, '2027-06-12', '2027-06-12'],
  [{ date: '2027-03-01', flexDays: 3 }, '2027-02-26', '2027-03-04'],
  [{ flexDays: 3 }, null, null],
  [{ weekend: '2027-06-12' }, '2027-06-11', '2027-06-13'],
  [{ weekend: '2027-06-13' }, '2027-06-11', '2027-06-13'],
  [{ weekend: '2027-06-14' }, '2027-06-18', '2027-06-20'],
  [{ month: '2028-02' }, '2028-02-01', '2028-02-29'],
  [{ month: '2027-12' }, '2027-12-01', '2027-12-31'],
  [{ from: '2027-05-01', to: '2027-09-30' }, '2027-05-01', '2027-09-30'],
  [{ from: '2027-05-15', month: '2027-05' }, '2027-05-15', '2027-05-31'],
  [{ to: '2027-05-15' }, null, '2027-05-15'],
])('%j is from %s to %s', (asked, first, last) => {
  expect(boundsOf(asked)).toEqual({ first, last })
})

test('the weekend of a day is the one it is in, or the next', () => {
  expect(['2027-06-11', '2027-06-12', '2027-06-13', '2027-06-14'].map(saturdayOf)).toEqual([
    '2027-06-12',
    '2027-06-12',
    '2027-06-12',
    '2027-06-19',
  ])
})
