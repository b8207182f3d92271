import { expect, test } from 'vitest'
import type { Dispute } from '#contract/api/transfers.ts'
import { silentWords } from './silent-sides.ts'

const said = (...parties: Dispute['evidence'][number]['party'][]) => ({
  evidence: parties.map((party, id) => ({ id, party, at: '2026-11-23T12:00:00.000Z', words: 'Hello', file: null })),
})

test('admins read who has not answered a dispute yet; their own words and the buyer’s are no answer', () => {
  expect(silentWords(said('buyer', 'admin'))).toBe('The selling couple and the venue haven’t answered yet')
  expect(silentWords(said('seller'))).toBe('The venue hasn’t answered yet')
  expect(silentWords(said('venue', 'venue'))).toBe('The selling couple hasn’t answered yet')
  expect(silentWords(said('venue', 'seller'))).toBeNull()
})
