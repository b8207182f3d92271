import { OPTIONAL_MAILS, type OptionalMailKind } from '#contract/wording/optional-mails.ts'
import type { Db, Tx } from '#server/platform/database/connect.ts'
import { notFound } from '#server/platform/errors.ts'
import type { Viewer } from '#server/platform/http/viewer.ts'
import { hasNotice, markRead, markReadUpTo } from '#server/platform/mail/notices.ts'
import { type ChangedWays, setMailSetting } from '#server/platform/mail/optional-mail-settings.ts'
import { deleteUnsentTo } from '#server/platform/mail/outbox.ts'
import type { Services } from '#server/platform/services.ts'
import { checkKind } from './policy.ts'

/** Marks one of the viewer's notices as read; marking it again changes nothing. Throws not_found for anybody else's. */
export async function readNotice(tx: Tx, { clock }: Services, viewer: Viewer, id: number): Promise<void> {
  await checkOwn(tx, viewer, id)
  await markRead(tx, viewer.id, id, clock.now())
}

/** Marks this notice of the viewer's and all older ones as read. Throws not_found for anybody else's. */
export async function readNotices(tx: Tx, { clock }: Services, viewer: Viewer, upTo: number): Promise<void> {
  await checkOwn(tx, viewer, upTo)
  await markReadUpTo(tx, viewer.id, upTo, clock.now())
}

/**
 * Sets whether the viewer gets one kind of email in the mailbox, in the bell, or both; if no longer in the mailbox,
 * those that still wait aren't sent. Throws invalid_request for a kind that the viewer doesn't get.
 */
export async function changeMailSetting(
  tx: Tx,
  viewer: Viewer,
  kind: OptionalMailKind,
  ways: ChangedWays,
): Promise<void> {
  checkKind(viewer.role, kind)
  await setMailSetting(tx, viewer.id, kind, ways)
  if (ways.byMail === false) await deleteUnsentTo(tx, viewer.id, OPTIONAL_MAILS[kind].letters)
}

async function checkOwn(db: Db, viewer: Viewer, id: number): Promise<void> {
  if (!(await hasNotice(db, viewer.id, id))) throw notFound()
}
