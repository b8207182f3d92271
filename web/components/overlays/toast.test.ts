import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '#web/lib/api.ts'
import { currentToast, dismissToast, isAttempt, showFailure, toast, UNASKED } from './toast.tsx'

/** The specification's limits: one toast at a time; a dismissed one is removed after 1,000,000 ms. */
beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test('a dismissed message leaves the screen immediately and is removed after 1,000,000 ms', () => {
  toast({ title: 'Welcome back!' })
  expect(currentToast()).toMatchObject({ title: 'Welcome back!', open: true })
  dismissToast()
  expect(currentToast()).toMatchObject({ title: 'Welcome back!', open: false })
  vi.advanceTimersByTime(999_999)
  expect(currentToast()).toMatchObject({ open: false })
  vi.advanceTimersByTime(1)
  expect(currentToast()).toBeUndefined()
})

test('a newer message replaces the one on screen, and outlives the end of a dismissed one', () => {
  toast({ title: 'Error' })
  dismissToast()
  toast({ title: 'User updated' })
  expect(currentToast()).toMatchObject({ title: 'User updated', open: true })
  vi.advanceTimersByTime(1_000_000)
  expect(currentToast()).toMatchObject({ title: 'User updated', open: true })
})

test('a failure says what the answer says, under what failed', () => {
  const error = new ApiError(409, JSON.stringify({ code: 'state_changed', message: 'It has just changed.' }))
  const said = { description: 'It has just changed.', variant: 'error', open: true }
  showFailure(error)
  expect(currentToast()).toMatchObject({ title: 'That didn’t work', ...said })
  showFailure(error, 'Not saved')
  expect(currentToast()).toMatchObject({ title: 'Not saved', ...said })
})

test.each([
  ['what somebody does counts as an attempt', undefined, true],
  ['what nobody asked for doesn’t count as an attempt', UNASKED, false],
])('%s', async (_, meta, counts) => {
  const client = new QueryClient()
  const seen: boolean[] = []
  client.getMutationCache().subscribe((event) => seen.push(isAttempt(event)))
  const mutation = client.getMutationCache().build(client, { mutationFn: async () => 1, ...(meta && { meta }) })
  await mutation.execute(undefined)
  expect(seen.includes(true)).toBe(counts)
})
