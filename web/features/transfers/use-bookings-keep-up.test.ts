import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { LIMITS } from '#contract/limits.ts'
import { isNews, statesOf } from './use-bookings-keep-up.ts'

const older = { id: 5, status: 'completed' } as const
const running = { id: 8, status: 'active' } as const
const done = { id: 8, status: 'completed' } as const
type List = Parameters<typeof statesOf>[0]

/** What each of these answers is to the bookings that were loaded before it. */
const news = (...answers: List[]) => {
  const client = new QueryClient()
  return answers.map((answer) => isNews(client, 'venue', statesOf(answer)))
}

test('bookings are loaded again once a transfer has moved on or come up, even if it did so between two visits', () => {
  expect(news([running, older], [running, older], [done, older])).toEqual([false, false, true])
  expect(news([older], [running, older])).toEqual([false, true])
  expect(news([], [], [running])).toEqual([false, false, true])
})

test('a transfer that a couple takes over is news, even if it was begun before their own', () => {
  expect(news([running], [running, older])).toEqual([false, true])
})

test('the rest of a long list, read after its first page, is no reason to load bookings again', () => {
  const firstPage = Array.from({ length: LIMITS.maxPageSize }, (_, at) => ({ ...running, id: 200 - at }))
  expect(news(firstPage, [...firstPage, older])).toEqual([false, false])
  expect(news(firstPage, [{ ...done, id: 200 }, ...firstPage.slice(1), older])).toEqual([false, true])
})

test('transfers of one list say nothing about another', () => {
  const client = new QueryClient()
  expect(isNews(client, 'my', statesOf([running]))).toBe(false)
  expect(isNews(client, '5', statesOf([older]))).toBe(false)
})
