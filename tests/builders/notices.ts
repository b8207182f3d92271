import type { Notice } from '#contract/api/notifications.ts'
import type { SignedIn } from './users.ts'

type Reader = Pick<SignedIn, 'client'>

/** What somebody's bell shows on its first page, newest first. */
export async function noticesOf(reader: Reader): Promise<Notice[]> {
  return (await reader.client.call('GET /api/notifications', { query: { limit: 100 } })).notices
}

/** How many unread notices the bell counts. */
export async function unreadOf(reader: Reader): Promise<number> {
  return (await reader.client.call('GET /api/notifications')).unread
}
