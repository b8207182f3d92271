import { describe, expect, test } from 'vitest'
import { DAY, HOUR } from '#server/platform/clock.ts'
import { anApp } from '#tests/builders/app.ts'
import { aListing } from '#tests/builders/listings.ts'
import { mailsTo } from '#tests/builders/mailbox.ts'
import { noticesOf } from '#tests/builders/notices.ts'
import { aTransfer, type BuiltTransfer, transferOf } from '#tests/builders/transfers.ts'
import { anAdmin, type SignedIn } from '#tests/builders/users.ts'
import { verify } from '#tests/builders/venues.ts'

// Everybody who hears that a transfer moved or ended hears why, whatever the cause. Only what somebody said is quoted.

const { app, bank } = await anApp()
const admin = await anAdmin(app)

const at = ({ id }: { id: number }) => ({ params: { id } })
const cancels = (who: SignedIn, id: number, refund: number) =>
  who.client.call('POST /api/bookings/{id}/cancel', { params: { id }, body: { refund, reason: 'a burst pipe' } })
const decides = (
  transfer: { id: number },
  action: 'consent' | 'decline' | 'assign' | 'refuse' | 'release' | 'refund',
) =>
  admin.client.call('POST /api/admin/transfers/{id}/act', { ...at(transfer), body: { action, reason: 'for the log' } })
const later = async (milliseconds: number) => {
  await app.clock.advance(milliseconds)
  await bank.arrived()
}
/** The latest email whose subject has these words. */
async function lastMail({ email }: SignedIn, words: string): Promise<string> {
  const mail = (await mailsTo(app, email)).findLast(({ subject }) => subject.includes(words))
  return mail ? `${mail.subject}\n${mail.text}` : 'none'
}
const everythingTo = async ({ email }: SignedIn) => (await mailsTo(app, email)).map(({ text }) => text).join('\n')

const ENDED = 'has ended'
const STANDS = /stays yours|stays as it is|is unchanged|keeps their date|start another transfer/

describe('a transfer that nobody has bought ends', () => {
  test.each([
    ['venue', 'seller'],
    ['admin', 'seller'],
    ['admin', 'owner'],
    ['couple', 'owner'],
  ] as const)(
    'because the booking is canceled by the %s: the %s reads that, not that the booking stands',
    async (by, to) => {
      const transfer = await aTransfer(app).listed()
      const { owner } = transfer.venue
      const who = { venue: owner, admin, couple: transfer.seller }[by]
      await cancels(who, transfer.bookingId, by === 'couple' ? 0 : 3000)
      const told = await lastMail(to === 'seller' ? transfer.seller : owner, ENDED)
      expect(told).toMatch(/canceled the booking\.\s+There’s nothing left to transfer/)
      expect(told).not.toMatch(STANDS)
      expect(await transferOf(transfer.seller, transfer)).toMatchObject({ ending: `cancelled-by-${by}`, reason: null })
    },
  )

  test('because the booking lapses: seller and venue read that, not that the booking stands', async () => {
    const transfer = await aTransfer(app).listed()
    for (let day = 0; day < 67; day += 1) await later(DAY)
    expect(await transferOf(transfer.seller, transfer)).toMatchObject({ stage: 'expired', ending: 'lapsed' })
    for (const who of [transfer.seller, transfer.venue.owner]) {
      const told = await lastMail(who, 'transfer of')
      expect(told).toMatch(/(didn’t pay the balance|balance wasn’t paid) in time, so the booking has ended/)
      expect(told).not.toMatch(STANDS)
    }
  })

  test('because nobody answers, lists or buys in time: seller and venue read why, and that the booking stands', async () => {
    const listing = () => aListing(app).inDays(12)
    const price = '11000'
    const silent = await aTransfer(app, { listing: await listing(), price }).waiting()
    const unpayable = await aTransfer(app, { listing: await listing(), price }).consented()
    const unsold = await aTransfer(app, { listing: await listing(), price }).listed()
    const ends: [BuiltTransfer, string, RegExp, RegExp][] = [
      [silent, 'silent', /The venue didn’t answer in time/, /You didn’t answer in time/],
      [
        unpayable,
        'no-payout-account',
        /Your payout account wasn’t ready in time/,
        /couple’s payout account wasn’t ready in time/,
      ],
      [unsold, 'unsold', /Nobody bought the date/, /Nobody bought the date/],
    ]
    const lastDay = (await transferOf(unpayable.seller, unpayable)).waitingFor?.until as string
    await later(6 * DAY)
    expect(app.clock.now().getTime()).toBeGreaterThan(Date.parse(lastDay)) // it has to be listed before its 14 days end
    await later(4 * DAY)
    for (const [transfer, ending, toSeller, toOwner] of ends) {
      expect(await transferOf(transfer.seller, transfer)).toMatchObject({ stage: 'expired', ending, reason: null })
      for (const [who, words] of [
        [transfer.seller, toSeller],
        [transfer.venue.owner, toOwner],
      ] as const) {
        const told = await lastMail(who, ENDED)
        expect(told).toMatch(words)
        expect(told).toMatch(STANDS)
      }
    }
  })
})

describe('a venue loses its verification, and gets it back', () => {
  test('the seller of a listed date hears each time, once, what that means, by email and in the bell', async () => {
    const { seller, venue } = await aTransfer(app).listed()
    await verify(app, venue.id, false)
    const off = await lastMail(seller, 'is off the market for now')
    expect(off).toContain('Nobody can find or buy your date for now, because the venue isn’t verified.')
    expect(off).toContain('Your booking stays as it is.')
    await verify(app, venue.id, false)
    await verify(app, venue.id, true)
    expect(await lastMail(seller, 'is on the market now')).toContain('couples can find and buy your date now')
    const titles = (await noticesOf(seller)).map(({ title }) => title)
    expect(titles.filter((title) => title.includes('the market'))).toEqual([
      expect.stringContaining('Your date is on the market now: '),
      expect.stringContaining('Your date is off the market for now: '),
    ])
  })

  test('a seller who has accepted an offer reads that the couple can’t pay, and then that they can', async () => {
    const { seller, venue } = await aTransfer(app).accepted()
    await verify(app, venue.id, false)
    expect(await lastMail(seller, 'is off the market for now')).toContain('they can’t pay for now')
    await verify(app, venue.id, true)
    expect(await lastMail(seller, 'can now pay')).toContain('They have until ')
  })

  test('while a couple is paying, the seller reads that the couple still can', async () => {
    const { seller, venue } = await aTransfer(app).reserved()
    await verify(app, venue.id, false)
    const told = await lastMail(seller, 'is off the market for now')
    expect(told).toContain('is paying for your date right now')
    expect(told).not.toContain('Your booking stays as it is')
  })

  test.each(['waiting', 'funded', 'withdrawn'] as const)('a transfer that is %s isn’t mentioned', async (state) => {
    const { seller, venue } = await aTransfer(app)[state]()
    await verify(app, venue.id, false)
    expect(await lastMail(seller, 'the market')).toBe('none')
  })
})

describe('a transfer that was paid goes back', () => {
  test('because the venue cancels: buyer and seller read that, and nobody that the booking is confirmed again', async () => {
    const transfer = await aTransfer(app).funded()
    await cancels(transfer.venue.owner, transfer.bookingId, 3000)
    expect(await lastMail(transfer.buyer, 'didn’t go through')).toContain('canceled the booking')
    const told = await lastMail(transfer.seller, 'didn’t go through')
    expect(told).toContain('canceled the booking')
    const toOwner = await lastMail(transfer.venue.owner, 'didn’t go through')
    for (const text of [told, toOwner])
      expect(text).not.toMatch(/confirmed as before|start another transfer|holds the date/)
  })

  test('because the venue is silent: nobody is quoted', async () => {
    const transfer = await aTransfer(app).funded()
    await later(73 * HOUR)
    const shown = await transferOf(transfer.buyer, transfer)
    expect(shown).toMatchObject({ ending: 'silent', reason: null, decision: null })
    for (const who of [transfer.buyer, transfer.seller, transfer.venue.owner]) {
      const told = await lastMail(who, 'didn’t go through')
      expect(told).toContain('didn’t answer in time')
      expect(told).not.toMatch(/[“”]|no answer in time/)
    }
  })

  test('because a dispute isn’t decided in time: the buyer’s complaint isn’t quoted', async () => {
    const transfer = await aTransfer(app).disputed()
    await later(8 * DAY)
    expect(await transferOf(transfer.seller, transfer)).toMatchObject({
      ending: 'undecided',
      reason: 'The contract has another name',
      decision: null,
    })
    const told = await lastMail(transfer.buyer, 'didn’t go through')
    expect(told).toContain('wasn’t decided in time')
    expect(told).not.toMatch(/[“”]/)
  })

  test('because the venue refuses: it alone is quoted', async () => {
    const transfer = await aTransfer(app).funded()
    const body = { reason: 'They want fireworks' }
    await transfer.venue.owner.client.call('POST /api/transfers/{id}/refuse', { ...at(transfer), body })
    for (const who of [transfer.buyer, transfer.seller]) {
      expect(await lastMail(who, 'didn’t go through')).toContain('Their words: “They want fireworks”')
    }
  })
})

describe('an admin acts in the venue’s place', () => {
  test.each([
    ['consent', 'waiting'],
    ['decline', 'waiting'],
    ['assign', 'funded'],
    ['refuse', 'funded'],
  ] as const)('%s: seller and venue read that Unveil decided, but not why; the log has it', async (action, state) => {
    const transfer = await aTransfer(app)[state]()
    const parties = [transfer.seller, transfer.venue.owner]
    await decides(transfer, action)
    for (const who of parties) {
      const told = await everythingTo(who)
      expect(told).toMatch(/We (agreed|decided|declined|said no) on |We (have )?confirmed/)
      expect(told).not.toContain('for the log')
      expect(await transferOf(who, transfer)).toMatchObject({ reason: null, decision: null })
    }
    const { events } = await admin.client.call('GET /api/admin/transfers/{id}', at(transfer))
    expect(events).toContainEqual(
      expect.objectContaining({ transition: action, actor: 'admin', reason: 'for the log' }),
    )
    const { owner } = transfer.venue
    expect((await noticesOf(owner)).map(({ text }) => text).join()).not.toContain('for the log')
  })

  test.each(['release', 'refund'] as const)(
    '%s of a dispute: all three read the decision, not the complaint',
    async (action) => {
      const transfer = await aTransfer(app).disputed()
      await decides(transfer, action)
      for (const who of [transfer.seller, transfer.buyer, transfer.venue.owner]) {
        const mail = (await mailsTo(app, who.email)).findLast(({ text }) => text.includes('Our decision'))?.text
        expect(mail).toMatch(/decided the dispute/)
        expect(mail).toContain('Our decision: “for the log”')
        expect(mail).not.toContain('another name')
        expect(await transferOf(who, transfer)).toMatchObject({ decision: 'for the log' })
      }
    },
  )

  test('a split: all three read what was decided, and the sums', async () => {
    const transfer = await aTransfer(app).disputed()
    const body = { action: 'split' as const, reason: 'The hall is smaller', refundAmount: 700 }
    await admin.client.call('POST /api/admin/transfers/{id}/act', { ...at(transfer), body })
    for (const who of [transfer.seller, transfer.buyer, transfer.venue.owner]) {
      const mail = (await mailsTo(app, who.email)).findLast(({ text }) => text.includes('Our decision'))
      const gets = who === transfer.buyer ? 'passes to you, and you get $700' : 'passes to the buyer, who gets $700'
      expect(mail?.text).toContain(`${gets} of the price back`)
    }
    expect(await lastMail(transfer.seller, 'is complete')).toMatch(
      /Price: \$2,700\nRefund to the buyer: \$700\nPlatform fee: \$100\nYou receive: \$1,900/,
    )
  })
})

test('a silence that an admin was asked about: weekly reminders until the last day to list; asked about twice, it is noted once', async () => {
  const transfer = await aTransfer(app, { listing: await aListing(app).inDays(30), price: '3000' }).waiting()
  await later(73 * HOUR)
  for (let time = 0; time < 2; time += 1) {
    await transfer.seller.client.try('POST /api/transfers/{id}/escalate', at(transfer))
  }
  const { events } = await admin.client.call('GET /api/admin/transfers/{id}', at(transfer))
  const asked = events.filter(({ transition }) => transition === 'escalate')
  expect(asked).toMatchObject([{ from: 'consent', to: 'consent', actor: 'couple', actorName: transfer.seller.name }])
  const { waitingFor, eventDate } = await transferOf(transfer.seller, transfer)
  expect(waitingFor).toMatchObject({ who: 'admin' })
  const left = (Date.parse(`${eventDate}T00:00:00Z`) - Date.parse(waitingFor?.until as string)) / DAY
  expect(Math.floor(left)).toBe(5) // from midnight at the venue, the event is 6 days away: too near to be listed
  const reminders = async () =>
    (await mailsTo(app, admin.email)).filter(
      ({ subject, link }) =>
        subject.startsWith('Venue still silent: ') && link?.pathname === `/transfer/${transfer.id}`,
    ).length
  const counted: number[] = []
  for (let day = 1; day <= 24; day += 1) {
    await later(DAY)
    if (day % 6 === 0) counted.push(await reminders())
  }
  expect(counted).toEqual([0, 1, 2, 2])
  expect(await transferOf(transfer.seller, transfer)).toMatchObject({ stage: 'expired', ending: 'silent' })
})
