import { expect, test } from 'vitest'
import { addDays } from '#contract/dates.ts'
import { datesCalendar } from './dates-calendar.ts'

const now = new Date('2026-05-01T12:00:00Z')

/** The calendar of this many dates on offer, and how many turns others got while it was written. */
async function written(count: number): Promise<{ calendar: string; turns: number }> {
  const listings = Array.from({ length: count }, (_, index) => ({
    ...{ id: index + 1, event_date: addDays('2026-06-01', index), venue_id: 7, state: 'live' as const },
    ...{ max_guests: 120, discounted_cents: 900_000, venue_name: 'Ærø, on the bay', venue_state: 'TX' },
    ...{ appears_at: null, venue_verified: true },
  }))
  let turns = 0
  let isWritten = false
  const takeTurn = () => {
    turns += 1
    if (!isWritten) setImmediate(takeTurn)
  }
  takeTurn()
  const parts: Uint8Array[] = []
  const publicOrigin = 'https://unveil.example'
  for await (const part of datesCalendar({ bookings: [], listings }, { now, publicOrigin })) parts.push(part)
  isWritten = true
  return { calendar: Buffer.concat(parts).toString(), turns }
}

test('a calendar in parts is one calendar, with each date once and in order, and others get their turn in between', async () => {
  const { calendar, turns } = await written(1_020)
  expect(calendar).toMatch(/^BEGIN:VCALENDAR\r\n(?:(?!VCALENDAR|END:).+\r\n)+BEGIN:VEVENT\r\n/)
  expect(calendar).toMatch(/\r\nEND:VEVENT\r\nEND:VCALENDAR$/)
  expect(calendar.match(/VCALENDAR/g)).toHaveLength(2)
  const uids = Array.from(calendar.matchAll(/^UID:listing-(\d+)@unveil\.example\r$/gm), ([, id]) => Number(id))
  expect(uids).toEqual(Array.from({ length: 1_020 }, (_, index) => index + 1))
  const events = calendar.match(/BEGIN:VEVENT\r\n(?:(?!(?:BEGIN|END):).*\r\n)+END:VEVENT\r\n/g)
  expect(events).toHaveLength(1_020)
  expect(turns).toBeGreaterThan(10)
})

test('a calendar without dates is one, too', async () => {
  const { calendar } = await written(0)
  expect(calendar).toMatch(/^BEGIN:VCALENDAR\r\n(?:(?!BEGIN|END).+\r\n)+END:VCALENDAR$/)
})
