import type { QueryClient } from '@tanstack/react-query'
import { api } from '#web/lib/api.ts'
import { sessionQuery } from '#web/lib/session.ts'
import type { Notice } from './queries.ts'

/**
 * Marks a notice that is opened as read, unless it already is. Whatever it is about may have changed since the page was
 * loaded, so everything on screen is loaded again: also if the notice was marked as read before, unopened.
 */
export async function openNotice(
  queryClient: QueryClient,
  { id, isRead }: Pick<Notice, 'id' | 'isRead'>,
): Promise<void> {
  if (!isRead) await api('POST /api/notifications/{id}/read', { params: { id } }).catch(() => {})
  await queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionQuery.queryKey[0] })
}
