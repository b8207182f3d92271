import type { Tx } from '#server/platform/database/connect.ts'
import type { Letter } from '#server/platform/mail/letter.ts'
import { queueMail } from '#server/platform/mail/outbox.ts'
import { type Parties, partiesOfBooking } from '../store/parties.ts'

/** Emails each side of a booking, the couple that holds it and its venue's owner, a letter of its own. */
export async function notifySides(
  tx: Tx,
  booking: { id: number },
  letterTo: (side: 'couple' | 'venue', parties: Parties) => Letter,
  at: Date,
): Promise<void> {
  const parties = await partiesOfBooking(tx, booking.id)
  for (const [side, to] of [['couple', parties.couple] as const, ['venue', parties.owner] as const]) {
    await queueMail(tx, { to: to.email, toUserId: to.id, letter: letterTo(side, parties), at })
  }
}
