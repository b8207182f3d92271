import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { anApp } from '#tests/builders/app.ts'
import { aBooking } from '#tests/builders/bookings.ts'
import { mailsTo } from '#tests/builders/mailbox.ts'
import { noticesOf } from '#tests/builders/notices.ts'
import { aCouple, anAdmin, type SignedIn } from '#tests/builders/users.ts'

/** What a venue hears when its couple changes the number of guests (domain.md row 10). */
const { app } = await anApp()
const admin = await anAdmin(app)

async function booked() {
  const couple = await aCouple(app, { name: 'Carla', metadata: { partnerName: 'Dev' } })
  const { listing, checkout } = await aBooking(app, { couple }).confirmed()
  return { couple, owner: listing.venue.owner, id: checkout.bookingId }
}
type Booked = Awaited<ReturnType<typeof booked>>

const change = ({ couple, id }: Booked, guestCount: number) =>
  couple.client.call('PATCH /api/bookings/{id}', { params: { id }, body: { guestCount } })
/** skips the minutes that the email waits */
const minutesLater = () => sql`update graphile_worker._private_jobs set run_at = now()`.execute(app.services.db)
const told = async (who: SignedIn) =>
  (await mailsTo(app, who.email)).map(({ subject }) => subject).filter((subject) => subject.includes('guests instead'))
const logOf = async ({ id }: Booked) => {
  const { events } = await admin.client.call('GET /api/admin/bookings/{id}', { params: { id } })
  return events.filter(({ about }) => about === 'guests').map((one) => [one.transition, one.from, one.to, one.actor])
}

test('a change is logged, emailed to the venue, and shown in its bell and on its card', async () => {
  const one = await booked()
  await change(one, 80)
  expect(await told(one.owner)).toEqual([])
  await minutesLater()
  expect(await told(one.owner)).toEqual([expect.stringMatching(/^80 guests instead of 120 on /)])
  const notices = await noticesOf(one.owner)
  expect(notices.map(({ text }) => text)).toContain(
    'Carla and Dev changed their number of guests to 80 (previously 120).',
  )
  expect(await logOf(one)).toEqual([
    ['change', '120', '80', 'couple'],
    ['tell', '120', '80', 'system'],
  ])
  const [card] = await one.owner.client.call('GET /api/bookings/my')
  expect(card).toMatchObject({ guestCount: 80, guestsBefore: { count: 120, until: expect.any(String) } })
})

test('several changes within minutes make one email, with the last number', async () => {
  const one = await booked()
  for (const count of [80, 85, 90]) await change(one, count)
  await minutesLater()
  expect(await told(one.owner)).toEqual([expect.stringMatching(/^90 guests instead of 120 on /)])
  await change(one, 95)
  await minutesLater()
  expect((await told(one.owner))[1]).toMatch(/^95 guests instead of 90 on /)
})

test('a number that the venue already knows isn’t news, and neither is one that was changed back', async () => {
  const one = await booked()
  await change(one, 120)
  expect(await logOf(one)).toEqual([])
  await change(one, 80)
  await change(one, 120)
  await minutesLater()
  expect(await told(one.owner)).toEqual([])
  expect(await logOf(one)).toHaveLength(2)
})

test('nobody else is told: not the couple, not another venue, not an admin', async () => {
  const one = await booked()
  const other = await booked()
  await change(one, 80)
  await minutesLater()
  for (const who of [one.couple, other.couple, other.owner, admin]) {
    expect(await told(who)).toEqual([])
    expect(JSON.stringify(await noticesOf(who))).not.toContain('80 guests')
  }
  expect(JSON.stringify(await noticesOf(one.owner))).toContain('80 guests')
})

test('nothing is said about the guests of a booking that ends before the email leaves', async () => {
  const one = await booked()
  await change(one, 80)
  const body = { refund: 0, reason: 'We have parted' }
  await one.couple.client.call('POST /api/bookings/{id}/cancel', { params: { id: one.id }, body })
  await minutesLater()
  expect(await told(one.owner)).toEqual([])
})
