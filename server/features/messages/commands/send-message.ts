import { SERVER_LIMITS } from '#contract/limits.ts'
import { partiesOfHolding } from '#server/features/bookings/store/parties.ts'
import { bookingShownTo } from '#server/features/bookings/store/shown-bookings.ts'
import { later, MINUTE } from '#server/platform/clock.ts'
import type { Tx } from '#server/platform/database/connect.ts'
import { notFound } from '#server/platform/errors.ts'
import type { Viewer } from '#server/platform/http/viewer.ts'
import { addJob, jobKind } from '#server/platform/jobs/queue.ts'
import { queueMail } from '#server/platform/mail/outbox.ts'
import type { Services } from '#server/platform/services.ts'
import { recordEvent } from '#server/platform/transition.ts'
import { messagesLetter } from '../letters.ts'
import { checkCanWrite, otherSide, type Side, sideOf } from '../policy.ts'
import { eventDateOf, insertMessage, lastMailed, type MessageRow, takeUnmailed } from '../store.ts'
import { keepWriter } from './keep-writer.ts'

export const mailMessagesJob = jobKind<{ number: number; to: Side }>('mail-messages')

/**
 * Writes to the other side of a booking. Throws not_found for a booking that isn't the viewer's, and state_changed for
 * one that ended early or was passed on, or whose other side has closed their account or has another role now. The first
 * message is emailed immediately; those of the next few minutes share an email.
 */
export async function sendMessage(
  tx: Tx,
  { clock }: Services,
  viewer: Viewer,
  { number, text }: { number: number; text: string },
): Promise<MessageRow> {
  await keepWriter(tx, viewer)
  const booking = await bookingShownTo(tx, viewer, number)
  if (!booking) throw notFound()
  checkCanWrite(booking)
  const author = sideOf(viewer)
  const at = clock.now()
  const row = await insertMessage(tx, { number, author, text, at })
  const written = { process: 'message', id: row.id, name: 'write', from: null, to: 'written' }
  await recordEvent(tx, written, { actor: author, actorId: viewer.id, at })
  const to = otherSide(author)
  const before = await lastMailed(tx, number, to)
  const waits = before !== null && later(before, SERVER_LIMITS.messageMailMinutes * MINUTE) > at
  const key = `${mailMessagesJob.name}-${number}-${to}`
  await addJob(tx, mailMessagesJob, { number, to }, { key, minutes: waits ? SERVER_LIMITS.messageMailMinutes : 0 })
  return row
}

/** Emails one side of a booking what it was sent and has not read yet; does nothing if it has read everything. */
export async function mailMessages(
  tx: Tx,
  { clock, config }: Services,
  { number, to }: { number: number; to: Side },
): Promise<void> {
  const at = clock.now()
  const rows = await takeUnmailed(tx, number, to, at)
  const texts = rows.flatMap(({ body }) => (body === null ? [] : [body]))
  if (texts.length === 0) return
  const { couple, owner, venue } = await partiesOfHolding(tx, number)
  const reader = to === 'couple' ? couple : owner
  const letter = messagesLetter({
    to,
    number,
    from: to === 'couple' ? venue.name : couple.name,
    eventDate: await eventDateOf(tx, number),
    venueName: venue.name,
    texts,
    publicOrigin: config.publicOrigin,
  })
  await queueMail(tx, { to: reader.email, toUserId: reader.id, letter, at })
}
