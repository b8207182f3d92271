import { describe, expect, test } from 'vitest'
import { OPTIONAL_MAIL_KINDS, type OptionalMailKind, optionalMailsFor } from '#contract/wording/optional-mails.ts'
import { anApp } from '#tests/builders/app.ts'
import { aBooking } from '#tests/builders/bookings.ts'
import { mailsTo } from '#tests/builders/mailbox.ts'
import { noticesOf } from '#tests/builders/notices.ts'
import { aWedding, reviews } from '#tests/builders/reviews.ts'
import { aCouple, aVenueOwner, type SignedIn } from '#tests/builders/users.ts'
import { aVenue } from '#tests/builders/venues.ts'

/** What people turn off, and what comes anyway. */
const { app } = await anApp()

const settingsOf = (who: SignedIn) => who.client.call('GET /api/notifications/settings')
const sets = (who: SignedIn, kind: OptionalMailKind, byMail: boolean, inBell: boolean) =>
  who.client.try('PATCH /api/notifications/settings', { body: { kind, byMail, inBell } })
const subjects = async (who: SignedIn) => (await mailsTo(app, who.email)).map(({ subject }) => subject)
const titles = async (who: SignedIn) => (await noticesOf(who)).map(({ title }) => title)

describe('what somebody may turn off', () => {
  test('is what their role gets, and comes both ways until they change that', async () => {
    const both = (kind: OptionalMailKind) => ({ kind, byMail: true, inBell: true })
    const [couple, owner] = [await aCouple(app), await aVenueOwner(app)]
    expect(await settingsOf(couple)).toEqual(optionalMailsFor('couple').map(both))
    expect(await settingsOf(owner)).toEqual([both('reviews')])
    expect((await sets(couple, 'new-dates', false, true)).body[0]).toEqual({
      kind: 'new-dates',
      byMail: false,
      inBell: true,
    })
    expect((await settingsOf(couple))[0]).toEqual({ kind: 'new-dates', byMail: false, inBell: true })
    expect(await settingsOf(await aCouple(app))).toEqual(optionalMailsFor('couple').map(both))
    const refused = await sets(owner, 'new-dates', false, false)
    expect([refused.status, refused.body.details.fields]).toEqual([400, { kind: 'You don’t get this kind of email' }])
  })

  test('stays as it is where it isn’t changed: another tab may have changed that', async () => {
    const couple = await aCouple(app)
    const clicks = (way: { byMail?: boolean; inBell?: boolean }) =>
      couple.client.call('PATCH /api/notifications/settings', { body: { kind: 'free-again', ...way } })
    const setting = async () => (await settingsOf(couple)).find(({ kind }) => kind === 'free-again')
    await Promise.all([clicks({ byMail: false }), clicks({ inBell: false })])
    expect(await setting()).toEqual({ kind: 'free-again', byMail: false, inBell: false })
    expect(await clicks({ inBell: true })).toContainEqual({ kind: 'free-again', byMail: false, inBell: true })
    await clicks({})
    expect(await setting()).toEqual({ kind: 'free-again', byMail: false, inBell: true })
  })

  test('is left out where it was turned off: of the mailbox, of the bell, or of both', async () => {
    const couple = await aCouple(app)
    const venue = await aVenue(app).verified()
    await sets(couple, 'review-invitations', false, true)
    await sets(couple, 'review-replies', true, false)
    await sets(venue.owner, 'reviews', false, false)
    const { bookingId } = await aWedding(app, { couple, venue })
    const invitation = `How was your day at ${venue.name}?`
    expect([await titles(couple), await subjects(couple)]).toEqual([
      expect.arrayContaining([invitation]),
      expect.not.arrayContaining([invitation]),
    ])
    const another = await aVenue(app).verified()
    const other = await aWedding(app, { venue: another })
    await reviews(couple, bookingId)
    await reviews(other.couple, other.bookingId)
    const written = async ({ owner }: typeof venue) =>
      [...(await titles(owner)), ...(await subjects(owner))].filter((words) => words.startsWith('A review of'))
    expect([(await written(venue)).length, (await written(another)).length]).toEqual([0, 2])
    const [review] = await venue.owner.client.call('GET /api/reviews/received')
    const reply = { params: { id: Number(review?.id) }, body: { reply: 'Thank you' } }
    await venue.owner.client.call('POST /api/reviews/{id}/reply', reply)
    const replied = `${venue.name} replied to your review`
    expect([await titles(couple), await subjects(couple)]).toEqual([
      expect.not.arrayContaining([replied]),
      expect.arrayContaining([replied]),
    ])
  })

  test('is in the bell after all while it is wanted by email, at an address that isn’t confirmed', async () => {
    const { couple: holder, listing } = await aBooking(app).held()
    const at = { params: { id: listing.id } }
    const watching = async (emailConfirmedAt: Date | null, byMail: boolean) => {
      const couple = await aCouple(app, { emailConfirmedAt })
      await sets(couple, 'free-again', byMail, false)
      await couple.client.call('POST /api/listings/{id}/watch', at)
      return couple
    }
    const watchers = [await watching(null, true), await watching(null, false), await watching(app.clock.now(), true)]
    await holder.client.call('DELETE /api/checkout/{id}', at)
    await app.settle()
    const free = expect.stringContaining('is available again')
    const told = await Promise.all(watchers.map(async (who) => [await titles(who), await subjects(who)]))
    expect(told).toEqual([
      [[free], []],
      [[], []],
      [[], [free]],
    ])
  })

  test('is never about a booking or money: that comes even when everything is off', async () => {
    const couple = await aCouple(app)
    for (const kind of optionalMailsFor('couple')) await sets(couple, kind, false, false)
    await aBooking(app, { couple }).confirmed()
    const about = expect.stringMatching(/^Your date is booked/)
    expect([await titles(couple), await subjects(couple)]).toEqual([
      expect.arrayContaining([about]),
      expect.arrayContaining([about]),
    ])
    const { body } = await couple.client.try('PATCH /api/notifications/settings', {
      body: { kind: 'booking-confirmed' as OptionalMailKind, byMail: false, inBell: false },
    })
    expect(body.details.fields).toEqual({ kind: expect.stringContaining(String(OPTIONAL_MAIL_KINDS[0])) })
  })
})
