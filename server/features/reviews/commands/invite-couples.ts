import { addDays, dateInZone } from '#contract/dates.ts'
import { SERVER_LIMITS } from '#contract/limits.ts'
import { eachInTransaction } from '#server/platform/jobs/sweeper.ts'
import { queueMail } from '#server/platform/mail/outbox.ts'
import type { Services } from '#server/platform/services.ts'
import { reviewInvitation } from '../letters.ts'
import { lastReviewDay } from '../policy.ts'
import { insertInvitation, toInvite } from '../store.ts'

/**
 * Asks every couple once for a review, as soon as their booking is completed: the day after the event. Returns how many
 * it asked.
 */
export async function inviteCouples({ db, clock, config }: Services): Promise<number> {
  const at = clock.now()
  const due = await toInvite(db, addDays(dateInZone(at, 'UTC'), -SERVER_LIMITS.reviewDays))
  const open = due.filter(({ event_date, venue_state }) => clock.todayIn(venue_state) <= lastReviewDay(event_date))
  return eachInTransaction(db, open, async (tx, { number, couple_id, email, venue_name, event_date }) => {
    if (!(await insertInvitation(tx, number, at))) return false
    const until = lastReviewDay(event_date)
    const letter = reviewInvitation({ number, venueName: venue_name, until, publicOrigin: config.publicOrigin })
    await queueMail(tx, { to: email, toUserId: couple_id, letter, at })
    return true
  })
}
