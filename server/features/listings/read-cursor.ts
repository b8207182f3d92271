import { isLocalDate } from '#contract/dates.ts'
import { badCursor, decodeCursor } from '#server/platform/http/paging.ts'
import type { PageEnd, Sort } from './store/search.ts'

/** Where the previous page ended, from its cursor; throws invalid_request for a cursor of another order. */
export function readCursor(cursor: string, sort: Sort): PageEnd {
  const [cursorSort, key, id] = decodeCursor(cursor)
  const valid = sort === 'date' ? isLocalDate : (text: string) => /^-?\d{1,15}$/.test(text) && fits(Number(text), sort)
  if (cursorSort !== sort || typeof key !== 'string' || !valid(key) || !Number.isSafeInteger(id)) throw badCursor()
  return { key, id: id as number }
}

/** Whether a number can be in the column of an order: a rank is an `integer`, sums are `bigint`. */
const fits = (key: number, sort: Sort): boolean => sort !== 'best' || Math.abs(key) < 2 ** 31
