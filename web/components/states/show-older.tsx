import type { InfiniteQueryObserverBaseResult } from '@tanstack/react-query'
import { Button } from '../ui/button.tsx'

/** The end of a list, newest first, while there is more of it: a button that loads more. `what` names the items. */
export function ShowOlder({
  query: { hasNextPage, isFetchingNextPage, fetchNextPage },
  what,
  className,
}: {
  query: Pick<InfiniteQueryObserverBaseResult, 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'>
  what?: string
  className?: string
}) {
  if (!hasNextPage) return null
  return (
    <Button
      variant="secondary"
      size="sm"
      className={className}
      pending={isFetchingNextPage}
      onClick={() => void fetchNextPage()}
    >
      {what ? `Show older ${what}` : 'Show older'}
    </Button>
  )
}
