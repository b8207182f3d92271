import { expect, it } from 'vitest'
import { comingCsv, payoutsCsv } from '#contract/api/payouts.ts'
import { spreadsheetAddress } from './spreadsheet-address.ts'

const asked = (address: string) => Object.fromEntries(new URL(address, 'https://unveil.example').searchParams)

it('asks for what the table shows', () => {
  const address = spreadsheetAddress('GET /api/admin/payouts', { q: 'anna', filter: 'waiting' })
  expect(address).toBe('/api/admin/payouts.csv?search=anna&filter=waiting')
  expect(payoutsCsv.query.parse(asked(address))).toEqual({ search: 'anna', filter: 'waiting' })
  expect(spreadsheetAddress('GET /api/admin/users', {})).toBe('/api/admin/users.csv')
})

it('asks for what is still to be paid out in a way that the server takes', () => {
  const address = spreadsheetAddress('GET /api/admin/coming-payouts', { q: 'anna', filter: 'coming' })
  expect(comingCsv.query.parse(asked(address))).toEqual({ search: 'anna' })
})
