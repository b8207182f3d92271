import type { ReportOutcome } from '#contract/api/messages.ts'
import { formatMoment } from '#contract/wording/moments.ts'
import { notifyAdmins } from '#server/features/accounts/commands/notify-admins.ts'
import { partiesOfHolding } from '#server/features/bookings/store/parties.ts'
import { bookingsShownTo } from '#server/features/bookings/store/with-venue.ts'
import type { Tx } from '#server/platform/database/connect.ts'
import { notFound } from '#server/platform/errors.ts'
import type { Viewer } from '#server/platform/http/viewer.ts'
import { queueMail } from '#server/platform/mail/outbox.ts'
import type { Services } from '#server/platform/services.ts'
import { recordEvent } from '#server/platform/transition.ts'
import { authorWarnedLetter, messageReportedLetter, reportClosedLetter } from '../letters.ts'
import { sideOf } from '../policy.ts'
import { type MessageRow, markClosed, markRead, markReported, receivedMessage } from '../store.ts'

/** A message that this viewer was sent. Throws not_found for any other. */
async function received(tx: Tx, viewer: Viewer, id: number, number?: number): Promise<MessageRow> {
  const bookings = await bookingsShownTo(tx, viewer, number)
  const row = await receivedMessage(tx, id, { side: sideOf(viewer), numbers: bookings.map((one) => one.number) })
  if (!row) throw notFound()
  return row
}

/** Shows a message that the viewer was sent to the admins, and tells them; once, however often it is reported. */
export async function reportMessage(tx: Tx, { clock, config }: Services, viewer: Viewer, id: number): Promise<void> {
  const row = await received(tx, viewer, id)
  const at = clock.now()
  if (!(await markReported(tx, row.id, at))) return
  const reported = { process: 'message', id: row.id, name: 'report', from: 'written', to: 'reported' }
  await recordEvent(tx, reported, { actor: sideOf(viewer), actorId: viewer.id, at })
  await notifyAdmins(tx, messageReportedLetter(config.publicOrigin), at)
}

/** Marks this message of the other side and all before it as read. */
export async function readMessages(
  tx: Tx,
  { clock }: Services,
  viewer: Viewer,
  { number, upTo }: { number: number; upTo: number },
): Promise<void> {
  await markRead(tx, await received(tx, viewer, upTo, number), clock.now())
}

const OUTCOMES: Record<ReportOutcome, string> = { none: 'No action', warned: 'Author warned', other: 'Other' }

/**
 * An admin has looked at a report: the person who made it is told the outcome, and an author who is warned
 * reads the reason. The log keeps both. Without an outcome, nothing was done. Throws not_found if no report is open.
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
