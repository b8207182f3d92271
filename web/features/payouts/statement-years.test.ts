import { expect, it } from 'vitest'
import { byYear } from './statement-years.ts'

const month = (name: string, gross: number, fee: number) => ({
  month: name,
  payouts: 1,
  gross,
  fee,
  kept: 0,
  net: gross - fee,
})

it('adds up the months of each year to the cent, including reversals', () => {
  const years = byYear([month('2027-01', -0.3, -0.1), month('2026-12', 0.1, 0), month('2026-02', 0.2, 0.1)])
  expect(years.map(({ year, payouts, gross, fee }) => ({ year, payouts, gross, fee }))).toEqual([
    { year: '2027', payouts: 1, gross: -0.3, fee: -0.1 },
    { year: '2026', payouts: 2, gross: 0.3, fee: 0.1 },
  ])
  expect(years[1]?.months.map((one) => one.month)).toEqual(['2026-12', '2026-02'])
})
