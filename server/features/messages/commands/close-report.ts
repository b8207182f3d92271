import type { ReportOutcome } from '#contract/api/messages.ts'
import { formatMoment } from '#contract/wording/moments.ts'
import { partiesOfHolding } from '#server/features/bookings/store/parties.ts'
import type { Tx } from '#server/platform/database/connect.ts'
import { notFound } from '#server/platform/errors.ts'
import type { Viewer } from '#server/platform/http/viewer.ts'
import { queueMail } from '#server/platform/mail/outbox.ts'
import type { Services } from '#server/platform/services.ts'
import { recordEvent } from '#server/platform/transition.ts'
import { authorWarnedLetter, reportClosedLetter } from '../letters.ts'
import { authorHasLeft } from '../policy.ts'
import { markClosed } from '../store.ts'

const OUTCOMES: Record<ReportOutcome, string> = { none: 'No action', warned: 'Author warned', other: 'Other' }

/**
 * An admin has looked at a report: the person who made it is notified of the outcome, and an author who is warned, of
 * the reason. The log keeps both. A missing outcome counts as `none`. Throws not_found if no report is open, and
 * state_changed for a warning to somebody who has closed their account.
 */
export async function closeReport(
  tx: Tx,
  { clock, config: { publicOrigin } }: Services,
  viewer: Viewer,
  { id, outcome, reason }: { id: number; outcome?: ReportOutcome | undefined; reason?: string | undefined },
): Promise<void> {
  const at = clock.now()
  const row = await markClosed(tx, id, at)
  if (!row) throw notFound()
  if (outcome === 'warned' && row.body === null) throw authorHasLeft()
  const words = outcome ? `${OUTCOMES[outcome]}: ${reason}` : reason
  await recordEvent(
    tx,
    { process: 'message', id, name: 'close', from: 'reported', to: 'closed' },
    { actor: 'admin', actorId: viewer.id, at, ...(words !== undefined && { reason: words }) },
  )
  const { couple, owner, venue } = await partiesOfHolding(tx, row.holding_id)
  const [author, reporter] = row.author === 'couple' ? [couple, owner] : [owner, couple]
  const about = {
    number: row.holding_id,
    writtenAt: formatMoment(row.created_at.toISOString(), venue.state),
    publicOrigin,
  }
  const answer = reportClosedLetter({
    ...about,
    outcome: outcome ?? 'none',
    author: row.author === 'couple' ? author.name : venue.name,
  })
  await queueMail(tx, { to: reporter.email, toUserId: reporter.id, letter: answer, at })
  if (outcome !== 'warned') return
  const warning = authorWarnedLetter({ ...about, reason: reason ?? '' })
  await queueMail(tx, { to: author.email, toUserId: author.id, letter: warning, at })
}
