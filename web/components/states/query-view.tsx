import type { ReactNode } from 'react'
import { referenceOf, userMessage } from '#web/lib/api.ts'
import { ErrorState } from './empty-and-error.tsx'

/**
 * What a query shows at each moment: `pending` while it loads, a sentence and "Try again" if it failed, `empty` if
 * `isEmpty` says so, and its data otherwise.
 */
export function QueryView<T>({
  query,
  pending,
  failed,
  isEmpty,
  empty,
  children,
}: {
  /** What useQuery or useInfiniteQuery returned. */
  query: { data: T | undefined; error: unknown; isError: boolean; isFetching: boolean; refetch: () => unknown }
  pending: ReactNode
  /** What could not be loaded: "We couldn’t load your bookings". */
  failed: string
  isEmpty?: (data: T) => boolean
  empty?: ReactNode
  children: (data: T) => ReactNode
}) {
  if (query.data !== undefined) return <>{isEmpty?.(query.data) ? empty : children(query.data)}</>
  if (query.isError) {
    return (
      <ErrorState
        level={3}
        title={failed}
        description={userMessage(query.error)}
        reference={referenceOf(query.error)}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    )
  }
  return (
    <div aria-busy="true">
      <p role="status" className="sr-only">
        Loading
      </p>
      {pending}
    </div>
  )
}
