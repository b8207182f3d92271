import type { Node } from '../database/node.ts'
import type { Diary } from './diary.ts'

/**
 * What was promised to somebody but is missing, one line for each kind. Empty: nothing was lost. A booking whose card
 * was charged is confirmed a moment later, so its confirmation is checked `inTheEnd`, when nothing is under way.
 */
export async function lost(diary: Diary, primary: Pick<Node, 'ask'>, when?: 'inTheEnd'): Promise<string[]> {
  const missing = async (what: string, promised: Set<number | string>, known: string) => {
    const rows = await primary.ask<{ id: string }>(
      `select id from unnest($1::text[]) as id where id not in (${known})`,
      [[...promised]],
    )
    return rows.length > 0
      ? [`${rows.length} of ${promised.size} ${what}: ${rows.map(({ id }) => id).slice(0, 5)}`]
      : []
  }
  const found = await Promise.all([
    missing('on the waitlist', diary.joined, 'select email from waitlist_entries'),
    missing('holds', diary.held, 'select id::text from holds'),
    missing('confirmed bookings', diary.confirmed, `select id::text from bookings where ${STANDS}`),
    missing(
      'charged payments',
      when === 'inTheEnd' ? diary.charged : new Set<number>(),
      `select p.id::text from payments p left join bookings b on b.id = p.booking_id
        where p.state = 'succeeded' and p.refunded_cents = 0 and (b.id is null or b.${STANDS})`,
    ),
    missing('transfers', diary.asked, 'select id::text from transfers'),
    missing('completed transfers', diary.passedOn, `select id::text from transfers where state = 'completed'`),
  ])
  return found.flat()
}

const STANDS = `state in ('confirmed', 'transferring', 'completed')`

/** How much was promised, as one line of a report. */
export const sayPromises = (diary: Diary): string =>
  [
    `${diary.joined.size} joined the waitlist`,
    `${diary.held.size} dates held`,
    `${diary.charged.size} cards charged`,
    `${diary.confirmed.size} bookings confirmed`,
    `${diary.asked.size} transfers asked for`,
    `${diary.passedOn.size} completed`,
  ].join(', ')
