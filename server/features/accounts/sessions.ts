import type { Db } from '#server/platform/database/connect.ts'
import type { MaybeViewer } from '#server/platform/http/viewer.ts'

/** The viewer behind a request's session cookie; null without a valid session. */
export async function findViewer(_db: Db, _request: Request): Promise<MaybeViewer> {
  return null
}
