import { useMutation, useQueryClient } from '@tanstack/react-query'
import { showFailure } from '#web/components/overlays/toast.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { api } from '#web/lib/api.ts'
import { refreshBell } from './queries.ts'

/**
 * Marks all notices up to `newest`, the first one shown, as read; later ones stay unread. The button remains when
 * nothing is left, so that the focus isn't lost.
 */
export function MarkAllRead({ newest, unread }: { newest: number; unread: number }) {
  const queryClient = useQueryClient()
  const markAll = useMutation({
    mutationFn: () => api('POST /api/notifications/read', { body: { upTo: newest } }),
    onSuccess: () => refreshBell(queryClient),
    onError: (error) => showFailure(error, 'We couldn’t mark your notifications as read'),
  })
  const done = unread === 0
  return (
    <>
      <Button
        variant="ghost"
        size="sm"
        pending={markAll.isPending}
        aria-disabled={done || undefined}
        onClick={done ? undefined : () => markAll.mutate()}
      >
        Mark all as read
      </Button>
      <span role="status" className="sr-only">
        {done && markAll.isSuccess ? 'All notifications are read' : ''}
      </span>
    </>
  )
}
