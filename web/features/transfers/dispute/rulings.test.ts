import { expect, test } from 'vitest'
import type { Dispute } from '#contract/api/transfers.ts'
import type { ObjectEvent } from '#contract/event-log.ts'
import { rulingOf, silentWords } from './rulings.ts'

const said = (...parties: Dispute['evidence'][number]['party'][]) => ({
  evidence: parties.map((party, id) => ({ id, party, at: '2026-11-23T12:00:00.000Z', words: 'Hello', file: null })),
})

test('admins read who has not answered a dispute yet; their own words and the buyer’s are no answer', () => {
  expect(silentWords(said('buyer', 'admin'))).toBe('The selling couple and the venue haven’t answered yet')
  expect(silentWords(said('seller'))).toBe('The venue hasn’t answered yet')
  expect(silentWords(said('venue', 'venue'))).toBe('The selling couple hasn’t answered yet')
  expect(silentWords(said('venue', 'seller'))).toBeNull()
})

const event = (transition: string, from: string, about: ObjectEvent['about'] = 'transfer') => ({
  ...{ id: 1, transition, from, to: 'completed', actor: 'admin', actorName: 'Robin Vale', reason: null },
  ...{ at: '2026-11-23T12:00:00.000Z', about, aboutId: 2, amount: null },
})

test('the ruling is what took the transfer out of its dispute', () => {
  const decide = event('decide', 'disputed')
  expect(rulingOf([event('dispute', 'assigned'), decide, event('succeed', 'disputed', 'refund')])).toBe(decide)
  const settle = event('settle', 'disputed')
  expect(rulingOf([event('dispute', 'assigned'), settle])).toBe(settle)
  expect(rulingOf([event('dispute', 'assigned'), event('lose', 'disputed')])).toBeUndefined()
})
