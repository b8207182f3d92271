import { infiniteQueryOptions, type QueryClient } from '@tanstack/react-query'
import { type ApiOutput, apiWithHeaders, isApiError } from '#web/lib/api.ts'
import { apiQuery } from '#web/lib/query.ts'

const ROUTE = 'GET /api/notifications'
const EVERY_MS = 60_000

export type Notice = ApiOutput<typeof ROUTE>['notices'][number]

/** The session is over: nothing more is requested, because every request would be an error in the console. */
const isOver = ({ state }: { state: { error: unknown } }) => isApiError(state.error, 'not_signed_in')

/** Unlike most queries (domain.md row 43), the bell asks again every minute while the page is visible. */
const polling = {
  refetchOnMount: 'always',
  refetchInterval: (query: Parameters<typeof isOver>[0]) => (isOver(query) ? false : EVERY_MS),
  refetchIntervalInBackground: false,
  refetchOnWindowFocus: (query: Parameters<typeof isOver>[0]) => (isOver(query) ? false : 'always'),
} as const

/** The newest notice, and how many are unread. */
export const newestQuery = { ...apiQuery(ROUTE, { query: { limit: 1 } }), ...polling }

/** All notices, newest first, page by page. */
export const noticesQuery = {
  ...infiniteQueryOptions({
    queryKey: [ROUTE, 'pages'],
    queryFn: async ({ pageParam, signal }) => {
      const { data, headers } = await apiWithHeaders(ROUTE, { query: pageParam ? { cursor: pageParam } : {}, signal })
      const link = /<([^>]+)>;\s*rel="next"/.exec(headers.get('link') ?? '')?.[1]
      return { ...data, next: link ? new URL(link, 'http://unveil').searchParams.get('cursor') : null }
    },
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
  }),
  ...polling,
}

/** Reloads the notices, after some were marked as read. */
export const refreshBell = (queryClient: QueryClient) => queryClient.invalidateQueries({ queryKey: [ROUTE] })
