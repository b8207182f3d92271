import { describe, expect, test } from 'vitest'
import { addDays, dateInZone } from '#contract/dates.ts'
import { LIMITS } from '#contract/limits.ts'
import { formatDate } from '#contract/wording/format.ts'
import { DAY } from '#server/platform/clock.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import { letter } from '#server/platform/mail/letter.ts'
import { queueMail } from '#server/platform/mail/outbox.ts'
import { anApp } from '#tests/builders/app.ts'
import { aBooking } from '#tests/builders/bookings.ts'
import { aListing } from '#tests/builders/listings.ts'
import { mailsTo } from '#tests/builders/mailbox.ts'
import { noticesOf, unreadOf } from '#tests/builders/notices.ts'
import { aTransfer, buyerConfirms, venueAssigns } from '#tests/builders/transfers.ts'
import { aCouple, anAdmin, aVenueOwner, type SignedIn, TEST_PASSWORD } from '#tests/builders/users.ts'

/** The bell: every email about a date or money is there, too, for its reader alone. */
const { app } = await anApp()

const titles = async (who: SignedIn) => (await noticesOf(who)).map(({ title }) => title).reverse()
const subjects = async (who: SignedIn) => (await mailsTo(app, who.email)).map(({ subject }) => subject)

/** Tells a user something, as any command does. */
const tell = (user: SignedIn, subject: string, { at = app.clock.now(), fails = false } = {}) =>
  inTransaction(app.services.db, async (tx) => {
    const parts = { template: 'told', subject, heading: subject, paragraphs: [`${subject}, in more words.`] }
    await queueMail(tx, { to: user.email, toUserId: user.id, letter: letter(parts), at })
    if (fails) throw new Error('what caused the mail did not happen')
  })

const readers = async () => {
  const rows = await app.services.db.selectFrom('notices').select('user_id').distinct().execute()
  return new Set(rows.map(({ user_id }) => user_id))
}

describe('who is told', () => {
  test('of a booking: its couple and its venue, and nobody else', async () => {
    const listing = await aListing(app).inDays(90)
    const bystanders = [await aCouple(app), await aVenueOwner(app), await anAdmin(app)]
    const { couple } = await aBooking(app, { listing }).confirmed()
    const { owner } = listing.venue
    const day = formatDate(listing.date)
    expect(await noticesOf(couple)).toMatchObject([
      {
        title: `Your date is booked: ${day}`,
        text: `The venue behind it is ${listing.venue.name}.`,
        link: expect.stringMatching(/^\/dashboard\/couple\?tab=bookings&booking=\d+$/),
        at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
        isRead: false,
      },
    ])
    expect((await noticesOf(owner))[0]).toMatchObject({
      title: `New booking for ${day}`,
      link: expect.stringMatching(/^\/bookings\/\d+$/),
    })
    const letter = (await mailsTo(app, owner.email)).find(({ subject }) => subject.startsWith('New booking'))?.text
    const [soon, after] = [
      dateInZone(new Date(app.clock.now().getTime() + 2 * DAY), 'America/Chicago'),
      addDays(listing.date, 1),
    ]
    for (const line of [
      `You can reach them at ${couple.email}.`,
      'You get $12,000. There is no commission.',
      `Couple: ${couple.name}`,
      'Paid now: $3,000',
      `First payout: $3,000 on ${formatDate(soon)}`,
      `Second payout: $9,000 on ${formatDate(after)}`,
    ])
      expect(letter).toContain(line)
    for (const bystander of bystanders) expect(await noticesOf(bystander)).toEqual([])
    expect(await readers()).toEqual(new Set([couple.id, owner.id]))
  })

  test('of a transfer: seller, buyer and venue at each of their steps, in the bell as by email', async () => {
    const transfer = await aTransfer(app).funded()
    const { seller, buyer } = transfer
    const { owner } = transfer.venue
    const last = async (who: SignedIn) => (await titles(who)).at(-1)
    expect(await last(seller)).toMatch(/^Another couple has paid for/)
    expect(await last(buyer)).toMatch(/is in escrow$/)
    expect(await last(owner)).toMatch(/^Please confirm the new couple/)
    await venueAssigns(transfer)
    expect(await last(buyer)).toMatch(/^Please check the contract for /)
    await buyerConfirms(transfer)
    expect(await last(buyer)).toMatch(/is yours$/)
    expect(await last(seller)).toMatch(/is complete, and \$[\d,]+ is yours$/)
    expect(await last(owner)).toMatch(/has passed to/)
    for (const who of [seller, buyer, owner]) {
      const mailed = await subjects(who)
      expect((await titles(who)).sort(), who.name).toEqual(mailed.sort())
      expect(mailed.length).toBeGreaterThan(2)
    }
    expect((await noticesOf(seller))[0]?.link).toMatch(/^\/dashboard\//)
  })

  test('of what waits for an admin: every admin, in words that name nobody', async () => {
    const admins = [await anAdmin(app), await anAdmin(app)]
    const transfer = await aTransfer(app).disputed()
    const { venue, seller, buyer } = transfer
    for (const admin of admins) {
      const notices = await noticesOf(admin)
      expect(notices).toMatchObject([
        {
          title: expect.stringMatching(/^Dispute: \w{3}, \w{3}\s\d+, \d{4} in .+, [A-Z]{2}$/),
          link: `/transfer/${transfer.id}`,
        },
      ])
      const said = [...notices, ...(await mailsTo(app, admin.email))].map((one) => JSON.stringify(one)).join()
      for (const name of [venue.name, venue.owner.name, seller.name, buyer.name]) expect(said).not.toContain(name)
      const address = notices[0]?.link as string
      expect((await admin.client.raw(`/api${address.replace('transfer', 'transfers')}`)).status).toBe(200)
    }
  })

  test('what proves or protects an address is for the mailbox alone', async () => {
    const client = app.visitor()
    const account = { name: 'Maya', email: 'maya@bells.test', password: TEST_PASSWORD, role: 'couple' } as const
    await client.call('POST /api/auth/register', { body: account })
    await client.call('POST /api/auth/password-reset', { body: { email: account.email } })
    const link = (await mailsTo(app, account.email)).find(({ subject }) => /new password/.test(subject))?.link
    const token = String(link?.searchParams.get('token'))
    await client.call('POST /api/auth/password-reset/confirm', { body: { token, password: `${TEST_PASSWORD}-2` } })
    expect((await mailsTo(app, account.email)).length).toBe(3)
    expect(await noticesOf({ client })).toEqual([])
  })

  test('nobody, if what caused it didn’t happen after all', async () => {
    const couple = await aCouple(app)
    await expect(tell(couple, 'Never', { fails: true })).rejects.toThrow('did not happen')
    expect(await noticesOf(couple)).toEqual([])
    expect(await subjects(couple)).toEqual([])
  })
})

describe('reading', () => {
  const read = (who: SignedIn, id: number) => who.client.try('POST /api/notifications/{id}/read', { params: { id } })
  const readUpTo = (who: SignedIn, upTo: number) => who.client.try('POST /api/notifications/read', { body: { upTo } })
  const told = async (...words: string[]) => {
    const couple = await aCouple(app)
    for (const word of words) {
      await tell(couple, word)
      await app.clock.advance(1000)
    }
    return couple
  }
  const unreadTitles = async (who: SignedIn) =>
    (await noticesOf(who)).filter(({ isRead }) => !isRead).map(({ title }) => title)

  test('one leaves the others unread; twice is as good as once', async () => {
    const couple = await told('One', 'Two', 'Three')
    const [, two] = await noticesOf(couple)
    expect(await unreadOf(couple)).toBe(3)
    for (const _ of [1, 2]) expect((await read(couple, two?.id as number)).status).toBe(200)
    expect(await unreadTitles(couple)).toEqual(['Three', 'One'])
    expect(await unreadOf(couple)).toBe(2)
  })

  test('all of them at once spares what came after the reader looked', async () => {
    const couple = await told('One', 'Two')
    const [newest] = await noticesOf(couple)
    await tell(couple, 'Three')
    expect((await readUpTo(couple, newest?.id as number)).status).toBe(200)
    expect(await unreadTitles(couple)).toEqual(['Three'])
    expect(await unreadOf(couple)).toBe(1)
  })

  test('works only on one’s own: somebody else’s seems not to exist, and stays unread', async () => {
    const [couple, other] = [await told('Mine'), await told('Other')]
    const [mine] = await noticesOf(couple)
    for (const attempt of [read, readUpTo]) {
      const theirs = await attempt(other, mine?.id as number)
      const missing = await attempt(other, 99_999_999)
      expect(theirs).toMatchObject({ status: 404, body: missing.body })
    }
    expect([await unreadOf(couple), await unreadOf(other)]).toEqual([1, 1])
  })

  test('goes page by page, even through notices of the same moment', async () => {
    const couple = await aCouple(app)
    const words = Array.from({ length: 7 }, (_, number) => `Notice ${number}`)
    const at = app.clock.now()
    for (const word of words) await tell(couple, word, { at })
    const seen: string[] = []
    let next: string | undefined = '/api/notifications?limit=3'
    while (next) {
      const page = await couple.client.raw(next)
      const { notices, unread } = await page.json()
      expect(unread).toBe(7)
      expect(notices.length).toBeLessThanOrEqual(3)
      seen.push(...notices.map(({ title }: { title: string }) => title))
      next = /<([^>]+)>; rel="next"/.exec(page.headers.get('link') ?? '')?.[1]
    }
    expect(seen.sort()).toEqual(words)
    expect((await couple.client.try('GET /api/notifications', { query: { cursor: 'x' } })).status).toBe(400)
  })

  test('from somebody else’s cursor finds nothing', async () => {
    const [couple, other] = [await told('One', 'Two'), await told('Other', 'Another')]
    const page = await couple.client.try('GET /api/notifications', { query: { limit: 1 } })
    const cursor = /cursor=([^&>]+)/.exec(page.headers.get('link') ?? '')?.[1] as string
    const own = await couple.client.call('GET /api/notifications', { query: { cursor } })
    expect(own.notices.map(({ title }) => title)).toEqual(['One'])
    expect((await other.client.call('GET /api/notifications', { query: { cursor } })).notices).toEqual([])
  })
})

describe('a notice is deleted', () => {
  test('after 180 days, read or not', async () => {
    const couple = await aCouple(app)
    await tell(couple, 'Old')
    await app.clock.advance((LIMITS.noticeDays - 1) * DAY)
    await tell(couple, 'New')
    await app.settle()
    expect(await titles(couple)).toEqual(['Old', 'New'])
    await app.clock.advance(DAY + 1000)
    await app.settle()
    expect(await titles(couple)).toEqual(['New'])
  })

  test('with its reader', async () => {
    const [couple, other, admin] = [await aCouple(app), await aCouple(app), await anAdmin(app)]
    for (const who of [couple, other]) await tell(who, 'Told')
    await admin.client.call('DELETE /api/admin/users/{id}', { params: { id: couple.id } })
    const left = await readers()
    expect([left.has(couple.id), left.has(other.id)]).toEqual([false, true])
  })
})
