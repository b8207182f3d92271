import { queryOptions } from '@tanstack/react-query'
import { createIsomorphicFn } from '@tanstack/react-start'
import { LIMITS } from '#contract/limits.ts'
import { type ApiArguments, type ApiOutput, apiWithHeaders } from '../api.ts'
import { nextCursor } from '../query.ts'

/** Lists that a screen shows whole, and that the API sends in pages. */
type ListRoute =
  | 'GET /api/listings/my'
  | 'GET /api/bookings/my'
  | 'GET /api/transfers/my'
  | 'GET /api/transfers/venue'
  | 'GET /api/offers/my'
  | 'GET /api/messages'
  | 'GET /api/payouts/coming'
  | 'GET /api/reviews/received'
  | 'GET /api/admin/messages'

/** The server renders the first page of a list; the browser shows all of it. */
const readsAll = createIsomorphicFn()
  .server(() => false)
  .client(() => true)

/**
 * Query options of such a list, however long it is. It is read in pages, so that no answer is long. The server renders
 * the first page alone; if that is full, the browser reads the list again.
 */
export function wholeListQuery<R extends ListRoute>(
  route: R,
  { limit = LIMITS.maxPageSize, staleTime = Number.POSITIVE_INFINITY }: { limit?: number; staleTime?: number } = {},
) {
  return queryOptions({
    queryKey: [route],
    queryFn: async ({ signal }): Promise<ApiOutput<R>> => {
      const read = async (cursor: string | null): Promise<ListPage> => {
        const options = { query: { limit, ...(cursor && { cursor }) }, signal }
        const { data, headers } = await apiWithHeaders(route, ...([options] as unknown as ApiArguments<R>))
        const ahead = headers.get('x-page-cursors')?.split(' ') ?? []
        return { rows: data, next: nextCursor(headers), ahead }
      }
      return (await (readsAll() ? wholeList(read) : read(null).then(({ rows }) => rows))) as ApiOutput<R>
    },
    staleTime: ({ state }) => ((state.data as unknown[] | undefined)?.length === limit ? 0 : staleTime),
  })
}

/** How many pages are read at the same time: a browser keeps six connections to a server. */
const AT_ONCE = 6

interface ListPage {
  rows: readonly unknown[]
  /** the cursor of the next page; null after the last one */
  next: string | null
  /** on the first page of a long list: the cursors of the pages after it, as far as they are known */
  ahead: readonly string[]
}

/**
 * All rows of a list. If its first page says where the others begin, several are read at the same time. If the list
 * changes meanwhile, so that a page no longer ends where the next one begins, all are read again, one after the other.
 */
export async function wholeList(read: (cursor: string | null) => Promise<ListPage>): Promise<unknown[]> {
  const first = await read(null)
  const pages = [first, ...(await readAhead(first.ahead, read))]
  const last = pages.pop() as ListPage
  const isWhole = pages.every(({ next }, index) => next === first.ahead[index])
  // nothing follows a row that is gone, so the last page is then empty
  const isLastThere = pages.length === 0 || last.rows.length > 0
  if (!isWhole || !isLastThere) return readOn(await read(null), read)
  return [...pages.flatMap(({ rows }) => rows), ...(await readOn(last, read))]
}

/** The rows of a page and of all that follow it, read one after the other. */
async function readOn(from: ListPage, read: (cursor: string) => Promise<ListPage>): Promise<unknown[]> {
  const rows = [...from.rows]
  for (let { next } = from; next !== null; ) {
    const page = await read(next)
    rows.push(...page.rows)
    next = page.next
  }
  return rows
}

/** The pages that begin at these cursors, in that order. Once one of them fails, no others are asked for. */
async function readAhead(cursors: readonly string[], read: (cursor: string) => Promise<ListPage>): Promise<ListPage[]> {
  const pages: ListPage[] = []
  let begun = 0
  let failed = false
  const readNext = async () => {
    while (begun < cursors.length && !failed) {
      const index = begun++
      try {
        pages[index] = await read(cursors[index] as string)
      } catch (error) {
        failed = true
        throw error
      }
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, readNext))
  return pages
}
