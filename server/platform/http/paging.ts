import { LIMITS } from '#contract/limits.ts'
import { AppError } from '../errors.ts'

/** A cursor means nothing to people and fits into a URL; it says which row was the last one, and in which order. */
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
    // not JSON: the same answer as for JSON that isn't a list of texts and numbers
  }
  throw badCursor()
}

export function badCursor(): AppError {
  return new AppError('invalid_request', 'This page of the list is gone. Start again from the first.', {
    fields: { cursor: 'Not a cursor of this list' },
  })
}

/** Sets the headers for the total and, if there is more, for the address of the next page (RFC 8288). */
export function setPaging(
  headers: Headers,
  request: Request,
  page: { total?: number; nextCursor: string | null },
): void {
  if (page.total !== undefined) headers.set('x-total-count', String(page.total))
  if (page.nextCursor === null) return
  const { pathname, search } = new URL(request.url)
  headers.set('link', nextLink(pathname, search, page.nextCursor))
}

/** The most pages ahead whose beginnings a list names, so that the header with their cursors stays below 2.5 kB. */
export const PAGES_AHEAD = 150

/** Whether this is the first page of a list with others after the next one. */
export const hasPagesAhead = ({ limit, cursor }: PageQuery, total: number): boolean =>
  cursor === undefined && total > 2 * limit

/**
 * Sets the header that says where the second page and all later ones begin, so that somebody who reads the whole list
 * can read several pages at the same time. Takes the numbers of the rows right before them.
 */
export function setPagesAhead(headers: Headers, lastOfPages: readonly number[]): void {
  headers.set('x-page-cursors', lastOfPages.map((id) => encodeCursor([id])).join(' '))
}

/** The Link header of the next page: the same address with this cursor. */
export function nextLink(path: string, query: string, cursor: string): string {
  const parameters = new URLSearchParams(query)
  parameters.set('cursor', cursor)
  return `<${path}?${parameters}>; rel="next"`
}

/** Which part of a list is requested. */
export interface Page {
  /** one row more than is shown, to tell whether there is a next page */
  limit: number
  /** id of the last row of the previous page */
  after: number | null
  /**
   * what the list is sorted by: a name of the contract, with '-' before it for descending; by default, the list's own
   * order
   */
  sort?: string | undefined
}

interface PageQuery {
  limit: number
  cursor?: string | undefined
  sort?: string | undefined
}

/**
 * The page that a query (`sortedPageQuery` of contract/api/fields.ts) asks for. Throws invalid_request for a bad
 * cursor, or for one from another order.
 */
export function pageOf({ limit, cursor, sort }: PageQuery): Page {
  if (cursor === undefined) return { limit: limit + 1, after: null, sort }
  const [after, order] = decodeCursor(cursor)
  if (!Number.isSafeInteger(after) || order !== sort) throw badCursor()
  return { limit: limit + 1, after: after as number, sort }
}

/**
 * The rows of this page, without the extra one; the headers say how many rows the list has and where its next page
 * starts.
 */
export function paged<Row extends { id: number }>(
  rows: Row[],
  { limit, sort }: PageQuery,
  answer: { request: Request; headers: Headers; total?: number },
): Row[] {
  const { request, headers, total } = answer
  const last = rows.length > limit ? rows[limit - 1] : undefined
  const nextCursor = last ? encodeCursor(sort === undefined ? [last.id] : [last.id, sort]) : null
  setPaging(headers, request, { total, nextCursor })
  return rows.slice(0, limit)
}

/**
 * What `paged` does, for lines that are computed rather than read: one page of them, which are told apart by their
 * keys. Throws invalid_request when the line that the page begins after is gone.
 */
export function pagedLines<Line>(
  lines: readonly Line[],
  { limit, cursor }: PageQuery,
  answer: { request: Request; headers: Headers; keyOf: (line: Line) => string },
): Line[] {
  const { request, headers, keyOf } = answer
  const start = cursor === undefined ? 0 : lines.findIndex((line) => keyOf(line) === decodeCursor(cursor)[0]) + 1
  if (cursor !== undefined && start === 0) throw badCursor()
  const page = lines.slice(start, start + limit)
  const last = start + limit < lines.length ? page.at(-1) : undefined
  setPaging(headers, request, { total: lines.length, nextCursor: last ? encodeCursor([keyOf(last)]) : null })
  return page
}

/**
 * What `ownListQuery` of contract/api/fields.ts asks for, as `pageOf` and `paged` take it: all of a list, unless pages
 * are asked for.
 */
export function partOf({ limit, cursor }: { limit?: number | undefined; cursor?: string | undefined }): PageQuery {
  if (limit === undefined && cursor === undefined) return { limit: ALL }
  return { limit: limit ?? LIMITS.maxPageSize, cursor }
}

/** More rows than anybody has. */
const ALL = 1_000_000_000

/** How many rows of a list are read at a time. */
const FILE_PAGE = 1000

/**
 * All pages of a list, each read when it is asked for: every row once, even if the rows with which a page ended have been
 * deleted by the time the next one is read.
 */
export async function* everyPage<Row extends { id: number }>(
  list: (page: Page) => Promise<Row[]>,
): AsyncGenerator<Row[], void> {
  let before: Row[] = []
  let rows = await list({ limit: FILE_PAGE, after: null })
  while (true) {
    const known = new Set(before.map(({ id }) => id))
    yield rows.filter(({ id }) => !known.has(id))
    if (rows.length < FILE_PAGE) return
    before = rows
    rows = await rowsAfter(list, before)
  }
}

/** The next rows after the last of these that is still there, so that some of these may come again. */
async function rowsAfter<Row extends { id: number }>(
  list: (page: Page) => Promise<Row[]>,
  before: readonly Row[],
): Promise<Row[]> {
  for (const { id } of before.toReversed()) {
    const rows = await list({ limit: FILE_PAGE, after: id })
    if (rows.length > 0) return rows
  }
  return []
}
