import { expect, test } from 'vitest'
import type { ObjectEvent } from '#contract/event-log.ts'
import { rulingOf } from './ruling-event.ts'

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
