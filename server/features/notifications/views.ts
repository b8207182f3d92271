import type { Role } from '#contract/accounts/roles.ts'
import type { Notice } from '#contract/api/notifications.ts'
import { type OptionalMailKind, optionalMailsFor } from '#contract/wording/optional-mails.ts'
import type { NoticeRow } from '#server/platform/mail/notices.ts'
import type { Ways } from '#server/platform/mail/optional-mail-settings.ts'

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

/** What somebody with this role can turn off, with what they chose: both ways unless they said otherwise. */
export const settingsView = (role: Role, chosen: ReadonlyMap<OptionalMailKind, Ways>) =>
  optionalMailsFor(role).map((kind) => ({ kind, ...(chosen.get(kind) ?? { byMail: true, inBell: true }) }))
