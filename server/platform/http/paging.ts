import { LIMITS } from '#contract/limits.ts'
import { AppError } from '../errors.ts'

/** A cursor says nothing to people and fits a URL; it holds what the last row was sorted by. */
export function encodeCursor(parts: readonly (string | number)[]): string {
  return Buffer.from(JSON.stringify(parts)).toString('base64url')
}

/** The parts of a cursor of ours; throws invalid_request for anything else. */
export function decodeCursor(cursor: string): (string | number)[] {
  try {
    const parts = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'))
    if (Array.isArray(parts) && parts.every((part) => typeof part === 'string' || typeof part === 'number'))
      return parts
  } catch {
    // the same answer as for a list of something else
  }
  throw badCursor()
}

export function badCursor(): AppError {
  return new AppError('invalid_request', 'This page of the list is gone. Start again from the first.', {
    fields: { cursor: 'Not a cursor of this list' },
  })
}

/** Tells the total and, when there is more, the address of the next page (RFC 8288). */
export function setPaging(
  headers: Headers,
  request: Request,
  page: { total?: number; nextCursor: string | null },
): void {
  if (page.total !== undefined) headers.set('x-total-count', String(page.total))
  if (page.nextCursor === null) return
  const url = new URL(request.url)
  url.searchParams.set('cursor', page.nextCursor)
  headers.set('link', `<${url.pathname}${url.search}>; rel="next"`)
}

/** Which part of an admin's list is requested. */
export interface Page {
  /** one row more than is shown, which tells whether there is a next page */
  limit: number
  /** id of the last row of the page before */
  after: number | null
}

interface PageQuery {
  limit?: number | undefined
  cursor?: string | undefined
}

/** The page that a query (`pageQuery` of contract/api/fields.ts) asks for. Throws invalid_request for a bad cursor. */
export function pageOf(query: PageQuery): Page {
  const limit = (query.limit ?? LIMITS.adminPageSize) + 1
  if (query.cursor === undefined) return { limit, after: null }
  const [after] = decodeCursor(query.cursor)
  if (!Number.isSafeInteger(after)) throw badCursor()
  return { limit, after: after as number }
}

/** The rows of this page, without the extra one; the headers say how many there are and where the next page starts. */
export function paged<Row extends { id: number }>(
  rows: Row[],
  query: PageQuery,
  answer: { request: Request; headers: Headers; total?: number },
): Row[] {
  const { request, headers, total } = answer
  const limit = query.limit ?? LIMITS.adminPageSize
  const last = rows.length > limit ? rows[limit - 1] : undefined
  setPaging(headers, request, { total, nextCursor: last ? encodeCursor([last.id]) : null })
  return rows.slice(0, limit)
}
