import { expect, it } from 'vitest'
import { statementSheet } from './statement.ts'
import type { StatementLine } from './store/statements.ts'

const payout = (changed: Partial<StatementLine>) => {
  const sums = { gross_cents: 300_000, fee_cents: 0, kept_cents: 0, amount_cents: 300_000, bookingPrice: 1_200_000 }
  const about = { id: 7, venueName: 'Quill House', eventDate: '2027-06-12', number: 8, transferId: null }
  const person = { payeeName: 'Ann Example', payeeEmail: 'ann@example.com' }
  const moved = { at: new Date('2026-11-20T12:00:00Z'), takenBack: false }
  return {
    account: 'venue_payable:8',
    ref: 'deposit:8',
    ...sums,
    ...about,
    ...person,
    ...moved,
    ...changed,
  } as StatementLine
}
const textOf = (...lines: StatementLine[]) => JSON.stringify(statementSheet('2026-11', lines).blocks)

it('names the venue of each payout, and no fees where there were none', () => {
  const text = textOf(payout({}), payout({ venueName: 'Thornwick Hall', takenBack: true }))
  expect(text).toContain('Fri, Nov 20, 2026: payout 7, Quill House')
  expect(text).toContain('Fri, Nov 20, 2026: taken back, Thornwick Hall')
  expect(text).not.toMatch(/fee|–\$0\.00/i)
})

it('has the sum of the fees where there were some', () => {
  const text = textOf(payout({ fee_cents: 15_000, amount_cents: 285_000 }))
  expect(text).toContain('{"name":"Before fees","sum":"$3,000.00"},{"name":"Fees","sum":"–$150.00"}')
})
