import { QueryClient, queryOptions } from '@tanstack/react-query'
import { notFound } from '@tanstack/react-router'
import { createIsomorphicFn } from '@tanstack/react-start'
import { LIMITS } from '#contract/limits.ts'
import {
  type ApiArguments,
  type ApiInput,
  type ApiOutput,
  api,
  apiWithHeaders,
  type GetRoute,
  isApiError,
} from './api.ts'

/**
 * A client with the rules of domain.md row 43: no retry, no refetch on focus, nothing goes stale. One per
 * page request on the server (made in router.tsx), one per tab in the browser.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        retry: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        staleTime: Number.POSITIVE_INFINITY,
        // Offline is an error to show, not a reason to hang.
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}

type QueryInput<R extends GetRoute> =
  Record<string, never> extends ApiInput<R> ? [input?: ApiInput<R>] : [input: ApiInput<R>]

/**
 * Query options of one GET endpoint, for loaders (`queryClient.ensureQueryData`) and components
 * (`useSuspenseQuery`) alike. The key starts with the route, so `invalidateQueries({ queryKey: [route] })` reaches
 * every variant of it.
 */
export function apiQuery<R extends GetRoute>(route: R, ...[input]: QueryInput<R>) {
  return queryOptions({
    queryKey: input === undefined ? [route] : [route, input],
    queryFn: ({ signal }) => api(route, ...([{ ...(input as object), signal }] as unknown as ApiArguments<R>)),
  })
}

/** Somebody's own lists, which the API sends whole or in pages. */
type OwnListRoute =
  | 'GET /api/listings/my'
  | 'GET /api/bookings/my'
  | 'GET /api/transfers/my'
  | 'GET /api/transfers/venue'
  | 'GET /api/offers/my'

/** The server renders the first page of a list, the browser shows all of it. */
const readsAll = createIsomorphicFn()
  .server(() => false)
  .client(() => true)

/**
 * Query options of a list of somebody's own, however long it is. It is read in pages, so that no answer is long. What the server
 * renders has the first page alone; if that is full, the browser reads the list anew.
 */
export function ownListQuery<R extends OwnListRoute>(route: R) {
  return queryOptions({
    queryKey: [route],
    queryFn: async ({ signal }): Promise<ApiOutput<R>> => {
      const all: unknown[] = []
      let cursor: string | null = null
      do {
        const options = { query: { limit: LIMITS.maxPageSize, ...(cursor && { cursor }) }, signal }
        const { data, headers } = await apiWithHeaders(route, ...([options] as unknown as ApiArguments<R>))
        all.push(...data)
        cursor = nextCursor(headers)
      } while (cursor && readsAll())
      return all as ApiOutput<R>
    },
    staleTime: ({ state }) =>
      (state.data as unknown[] | undefined)?.length === LIMITS.maxPageSize ? 0 : Number.POSITIVE_INFINITY,
  })
}

/** Where the next page of a list begins, by its Link header; null after the last. */
export function nextCursor(headers: Headers): string | null {
  const link = /<([^>]+)>;\s*rel="next"/.exec(headers.get('link') ?? '')?.[1]
  return link ? new URL(link, 'http://unveil').searchParams.get('cursor') : null
}

/** The id in the path of a page about one thing; the page's 404 if it is none. */
export function idInPath(text: string): number {
  const id = Number(text)
  if (!Number.isSafeInteger(id) || id <= 0) throw notFound()
  return id
}

/**
 * For loaders of pages about one thing: the API's 404 becomes the page's 404 (the route's notFoundComponent).
 * Everything else passes.
 */
export async function orNotFound<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (isApiError(error) && error.status === 404) throw notFound()
    throw error
  }
}
