import { notifyManager, QueryClient, queryOptions } from '@tanstack/react-query'
import { type ApiArguments, type ApiInput, api, type GetRoute } from './api.ts'

// With the library's timer, a button would learn that it is busy only after a quick second click, and the request would
// be sent twice.
notifyManager.setScheduler(queueMicrotask)

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
        staleTime: Number.POSITIVE_INFINITY,
        // Being offline is an error to show, not a reason to hang or to fetch again afterward.
        networkMode: 'always',
      },
      mutations: { networkMode: 'always' },
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

/** The cursor of a list's next page, from the Link header; null after the last page. */
export function nextCursor(headers: Headers): string | null {
  const link = /<([^>]+)>;\s*rel="next"/.exec(headers.get('link') ?? '')?.[1]
  return link ? new URL(link, 'http://unveil').searchParams.get('cursor') : null
}
