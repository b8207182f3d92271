import { expect, test } from 'vitest'
import type { OwnSession } from '#contract/api/accounts.ts'
import { groupSessions } from './session-groups.ts'

const session = (id: number, device: string, network: string, isCurrent = false): OwnSession => {
  const at = new Date(Date.UTC(2026, 10, 30 - id)).toISOString()
  return { id, device, network, since: at, lastUsed: at, isCurrent }
}

test('sessions of one browser on one network are one group, and the current one stands alone before all others', () => {
  const groups = groupSessions([
    session(1, 'Safari on iOS', '198.51.100.x'),
    session(2, 'Chrome on Linux', '203.0.113.x'),
    session(3, 'Chrome on Linux', '203.0.113.x', true),
    session(4, 'Chrome on Linux', '192.0.2.x'),
    session(5, 'Chrome on Linux', '203.0.113.x'),
  ])
  expect(groups.map(({ latest, more }) => [latest.id, ...more.map(({ id }) => id)])).toEqual([[3], [1], [2, 5], [4]])
  expect(groupSessions([])).toEqual([])
})
