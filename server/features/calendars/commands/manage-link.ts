import type { Tx } from '#server/platform/database/connect.ts'
import type { Viewer } from '#server/platform/http/viewer.ts'
import type { Services } from '#server/platform/services.ts'
import { hashToken, newToken } from '#server/platform/tokens.ts'
import { deleteLink, putLink } from '../store/links.ts'

/** Makes the secret address of an owner's dates. Only now anybody can read it; an older one ends. */
export async function makeLink(
  tx: Tx,
  { clock, config }: Services,
  viewer: Viewer,
): Promise<{ url: string; since: Date }> {
  const token = newToken()
  const since = clock.now()
  await putLink(tx, { owner_id: viewer.id, token_hash: hashToken(token), created_at: since })
  return { url: `${config.publicOrigin}/api/calendars/dates.ics?token=${token}`, since }
}

/** Ends it; as often as it is asked for. */
export const removeLink = (tx: Tx, viewer: Viewer): Promise<void> => deleteLink(tx, viewer.id)
