import { onlineManager } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import { useSyncExternalStore } from 'react'

/**
 * A thin line at the top while the next page loads. It waits a moment, so that quick pages don't flicker. Without a
 * connection, it says so instead.
 */
export function PendingOrOfflineBar() {
  const pending = useRouterState({ select: (state) => state.isLoading })
  const isOnline = useSyncExternalStore(
    onlineManager.subscribe,
    () => onlineManager.isOnline(),
    () => true,
  )
  return isOnline ? (
    <div
      aria-hidden="true"
      data-pending={pending}
      className="pointer-events-none fixed inset-x-0 top-0 z-50 h-0.5 origin-left scale-x-0 bg-garden opacity-0 transition-opacity duration-200 data-[pending=true]:scale-x-90 data-[pending=true]:opacity-100 data-[pending=true]:transition-[scale,opacity] data-[pending=true]:delay-150 data-[pending=true]:duration-[6000ms,150ms] data-[pending=true]:ease-out"
    />
  ) : (
    <p
      role="alert"
      className="pointer-events-none fixed inset-x-0 top-0 z-50 bg-ink py-1 text-center text-paper text-sm"
    >
      You’re offline
    </p>
  )
}
