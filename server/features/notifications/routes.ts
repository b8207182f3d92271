import * as notifications from '#contract/api/notifications.ts'
import { SERVER_LIMITS } from '#contract/limits.ts'
import { badCursor, decodeCursor, encodeCursor, setPaging } from '#server/platform/http/paging.ts'
import type { Http } from '#server/platform/http/route.ts'
import { countUnread, noticesOf } from '#server/platform/mail/notices.ts'
import { mailSettingsOf } from '#server/platform/mail/optional-mail-settings.ts'
import { changeMailSetting, readNotice, readNotices } from './commands.ts'
import { noticeView, settingsView } from './views.ts'

/** The bell: the viewer's notices, and which of them are read. */
export function notificationRoutes(http: Http): void {
  http.read(notifications.listNotices, async ({ db, viewer, query, request, headers }) => {
    const limit = query.limit ?? SERVER_LIMITS.noticesPerPage
    const rows = await noticesOf(db, viewer.id, { limit: limit + 1, after: startOf(query.cursor) })
    const last = rows.length > limit ? rows[limit - 1] : undefined
    setPaging(headers, request, { nextCursor: last ? encodeCursor([last.id]) : null })
    return { notices: rows.slice(0, limit).map(noticeView), unread: await countUnread(db, viewer.id) }
  })

  http.read(notifications.getMailSettings, async ({ db, viewer }) =>
    settingsView(viewer.role, await mailSettingsOf(db, viewer.id)),
  )

  http.write(notifications.changeMailSetting, async ({ db: tx, viewer, body: { kind, ...ways } }) => {
    await changeMailSetting(tx, viewer, kind, ways)
    return settingsView(viewer.role, await mailSettingsOf(tx, viewer.id))
  })

  http.write(notifications.readNotice, async ({ db: tx, viewer, params, services }) => {
    await readNotice(tx, services, viewer, params.id)
    return { ok: true as const }
  })

  http.write(notifications.readNotices, async ({ db: tx, viewer, body, services }) => {
    await readNotices(tx, services, viewer, body.upTo)
    return { ok: true as const }
  })
}

function startOf(cursor: string | undefined): number | null {
  if (cursor === undefined) return null
  const [after] = decodeCursor(cursor)
  if (!Number.isSafeInteger(after)) throw badCursor()
  return after as number
}
