import { isLocalDate } from '#contract/dates.ts'
import { badCursor, decodeCursor } from '#server/platform/http/paging.ts'
import { ORDERS, type PageEnd, type Sort } from './search.ts'

/** Where the page before ended, from its cursor; throws invalid_request for a cursor of another order. */
export function pageEnd(cursor: string, sort: Sort): PageEnd {
  const [cursorSort, key, id] = decodeCursor(cursor)
  const valid = ORDERS[sort].column === 'event_date' ? isLocalDate : (text: string) => /^-?\d{1,15}$/.test(text)
  if (cursorSort !== sort || typeof key !== 'string' || !valid(key) || !Number.isSafeInteger(id)) throw badCursor()
  return { key, id: id as number }
}
