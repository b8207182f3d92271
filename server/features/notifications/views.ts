import type { Notice } from '#contract/api/notifications.ts'
import type { NoticeRow } from '#server/platform/mail/notices.ts'

/** A notice as its own reader sees it. */
export function noticeView(row: NoticeRow): Notice {
  return {
    id: row.id,
    title: row.title,
    text: row.body,
    link: row.link,
    at: row.created_at.toISOString(),
    isRead: row.read_at !== null,
  }
}
