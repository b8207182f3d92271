import { expect, onTestFinished, test, vi } from 'vitest'
import type { CurrentUser } from '#contract/api/accounts.ts'
import { createQueryClient } from '#web/lib/query.ts'
import { sessionQuery } from '#web/lib/session.ts'
import { tellTabs } from './use-session-refusals.ts'

/** A tab that knows this account, and hears when another tab names a different one. */
function aTab(id: number) {
  const client = createQueryClient()
  const knows = (user: number) => client.setQueryData(sessionQuery.queryKey, { id: user } as CurrentUser)
  knows(id)
  const hears = vi.fn<() => void>()
  onTestFinished(tellTabs(client, hears))
  return { knows, hears }
}

test('a tab hears of another account in another tab, also of one that took the place of its own there', async () => {
  const first = aTab(1)
  const second = aTab(1)
  const third = aTab(2)
  await expect.poll(() => [first.hears.mock.calls.length, second.hears.mock.calls.length]).toEqual([1, 1])
  second.knows(2) // as after a new password of that account
  await expect.poll(() => first.hears.mock.calls.length).toBe(2)
  expect(third.hears).not.toHaveBeenCalled()
})
