import { describe, expect, test } from 'vitest'
import { addDays } from '#contract/dates.ts'
import { LIMITS, SERVER_LIMITS } from '#contract/limits.ts'
import { formatCents, formatDate, formatDollars } from '#contract/wording/format.ts'
import { DAY, HOUR } from '#server/platform/clock.ts'
import { anApp } from '#tests/builders/app.ts'
import { aBooking } from '#tests/builders/bookings.ts'
import { aListing } from '#tests/builders/listings.ts'
import { mailsTo } from '#tests/builders/mailbox.ts'
import { answers } from '#tests/builders/offers.ts'
import { accountBecomes, canBePaid } from '#tests/builders/payouts.ts'
import { aWedding, reviews } from '#tests/builders/reviews.ts'
import { aTransfer, buyerConfirms, transferOf, venueAssigns } from '#tests/builders/transfers.ts'
import { aCouple, aVenueOwner, type SignedIn } from '#tests/builders/users.ts'
import { aVenue } from '#tests/builders/venues.ts'

/** What waits for whom: each task with its place, its deadline and the one page where it is done. */
const { app } = await anApp()

const tasksOf = async (who: SignedIn) => (await who.client.call('GET /api/tasks')).tasks
const kindsOf = async (who: SignedIn) => (await tasksOf(who)).map(({ kind }) => kind)
/** The card provider wants to know more about somebody, and pays them nothing until they have answered. */
const cannotBePaid = async (who: SignedIn) => {
  await accountBecomes(app, who, 'restricted')
  await who.client.call('POST /api/payouts/account/sync')
}
/** about this long from now */
const inHours = (hours: number) => {
  const at = app.clock.now().getTime() + hours * HOUR
  return expect.toSatisfy((until: string) => Math.abs(Date.parse(until) - at) < 60_000)
}

test('nothing waits for somebody new', async () => {
  expect(await tasksOf(await aCouple(app))).toEqual([])
  expect(await tasksOf(await aVenueOwner(app))).toEqual([])
})

test('an address that isn’t confirmed is a task until its link is opened', async () => {
  for (const someone of [aCouple, aVenueOwner]) {
    const who = await someone(app, { emailConfirmedAt: null })
    expect(await tasksOf(who)).toMatchObject([
      { kind: 'confirm-email', about: expect.stringContaining(who.email), until: null, link: '/auth/confirm-email' },
    ])
    await who.client.call('POST /api/auth/email-confirmation')
    const token = (await mailsTo(app, who.email)).at(-1)?.link?.searchParams.get('token') ?? ''
    await who.client.call('POST /api/auth/email-confirmation/confirm', { body: { token } })
    expect(await tasksOf(who)).toEqual([])
  }
})

describe('a date that is held', () => {
  test('is a task for its 15 minutes, and is gone from the list once it is paid', async () => {
    const { couple, listing, checkout } = await aBooking(app).held()
    const [task] = await tasksOf(couple)
    expect(task).toMatchObject({ kind: 'pay-hold', link: `/checkout/${listing.id}`, until: checkout.holdExpiresAt })
    expect(JSON.stringify(task)).not.toContain(listing.venue.name)
    await app.clock.advance(LIMITS.holdMinutes * 60_000)
    expect(await tasksOf(couple)).toEqual([])
  })
})

describe('a wedding that is over', () => {
  test('asks for the review in the last days for it, and no longer once it is written', async () => {
    const { couple, bookingId, listing } = await aWedding(app)
    expect(await kindsOf(couple)).not.toContain('review')
    const last = addDays(listing.date, SERVER_LIMITS.reviewDays)
    await app.clock.advance((SERVER_LIMITS.reviewDays - 3) * DAY)
    expect(await tasksOf(couple)).toMatchObject([
      {
        kind: 'review',
        about: expect.stringContaining(listing.venue.name),
        untilDay: last,
        link: `/review/${bookingId}`,
      },
    ])
    await reviews(couple, bookingId)
    expect(await tasksOf(couple)).toEqual([])
  })
})

describe('a booking', () => {
  test('asks for its balance from 30 days before its due date, by that day at the venue', async () => {
    const listing = await aListing(app).inDays(90)
    const { couple, checkout } = await aBooking(app, { listing }).confirmed()
    expect(await tasksOf(couple)).toEqual([])
    await app.clock.advance(30 * DAY)
    const due = addDays(listing.date, -LIMITS.balanceDueDays)
    expect(await tasksOf(couple)).toMatchObject([
      {
        kind: 'pay-balance',
        title: expect.stringContaining(formatCents(9000_00)),
        about: `${listing.venue.name}, ${formatDate(listing.date)}`,
        untilDay: due,
        otherwise: null,
        link: `/balance/${checkout.bookingId}`,
      },
    ])
  })

  test('whose card is saved asks for nothing', async () => {
    const listing = await aListing(app).inDays(90)
    const { couple } = await aBooking(app, { listing, saveCard: true }).confirmed()
    await app.clock.advance(55 * DAY)
    expect(await tasksOf(couple)).toEqual([])
  })

  test('whose balance is overdue says until when it can be paid, and that the booking ends then', async () => {
    const listing = await aListing(app).inDays(90)
    const { couple } = await aBooking(app, { listing }).confirmed()
    await app.clock.advance(62 * DAY)
    await app.settle()
    const due = addDays(listing.date, -LIMITS.balanceDueDays)
    expect(await tasksOf(couple)).toMatchObject([
      {
        kind: 'pay-balance',
        untilDay: addDays(due, LIMITS.balanceGraceDays),
        otherwise: expect.stringContaining('deposit'),
      },
    ])
  })

  test('asks for a look at the number of guests in the last week in which it can be changed', async () => {
    const listing = await aListing(app).inDays(LIMITS.guestCountLockDays + 8)
    const { couple } = await aBooking(app, { listing }).confirmed()
    expect(await kindsOf(couple)).not.toContain('guests')
    await app.clock.advance(2 * DAY)
    const task = (await tasksOf(couple)).find(({ kind }) => kind === 'guests')
    expect(task?.untilDay).toBe(addDays(listing.date, -LIMITS.guestCountLockDays))
  })
})

describe('a transfer', () => {
  test('asks the venue, then the seller, then the venue, then the buyer; each by their deadline', async () => {
    const waiting = await aTransfer(app).waiting()
    const { seller, venue } = waiting
    await canBePaid(app, venue.owner)
    expect(await tasksOf(venue.owner)).toMatchObject([
      { kind: 'consent', until: inHours(LIMITS.consentHours), link: `/transfer/${waiting.id}` },
    ])
    await app.clock.advance(LIMITS.consentHours * HOUR)
    expect(await kindsOf(seller)).toEqual(['escalate', 'payouts'])
    await canBePaid(app, seller)
    expect(await kindsOf(seller)).toEqual(['escalate'])
    await seller.client.call('POST /api/transfers/{id}/escalate', { params: { id: waiting.id } })
    expect([await tasksOf(seller), await tasksOf(venue.owner)]).toEqual([[], []])

    const consented = await aTransfer(app).consented()
    expect(await tasksOf(consented.seller)).toMatchObject([
      {
        kind: 'payouts',
        otherwise: 'After that, the transfer ends.',
        until: inHours(SERVER_LIMITS.payoutSetupDays * 24),
      },
    ])

    const funded = await aTransfer(app).funded()
    await canBePaid(app, funded.venue.owner)
    expect(await tasksOf(funded.venue.owner)).toMatchObject([
      { kind: 'assign', until: inHours(SERVER_LIMITS.signingHours) },
    ])
    expect(await tasksOf(funded.buyer)).toEqual([])
    await venueAssigns(funded)
    expect(await tasksOf(funded.buyer)).toMatchObject([
      { kind: 'check-contract', until: inHours(SERVER_LIMITS.signingHours), otherwise: expect.stringContaining('yes') },
    ])
    await buyerConfirms(funded)
    expect([await kindsOf(funded.buyer), await kindsOf(funded.venue.owner)]).toEqual([[], []])
  })

  test('asks its seller to set up payouts while the venue decides, and says what they will get', async () => {
    const { seller, venue, id } = await aTransfer(app).waiting()
    expect(await tasksOf(seller)).toMatchObject([
      {
        kind: 'payouts',
        title: expect.stringContaining(formatCents(2700_00 - 135_00)),
        about: expect.stringContaining(venue.name),
        until: null,
        link: `/transfer/${id}`,
      },
    ])
    await canBePaid(app, seller)
    expect(await tasksOf(seller)).toEqual([])
  })

  test('in dispute asks its seller for their side, until they have said or shown something', async () => {
    const transfer = await aTransfer(app).disputed()
    const { seller, buyer, id } = transfer
    expect(await tasksOf(seller)).toMatchObject([
      {
        kind: 'answer-dispute',
        about: expect.stringContaining(transfer.venue.name),
        otherwise: expect.stringContaining('the buyer gets everything back'),
        until: (await transferOf(seller, transfer)).waitingFor?.until,
        link: `/transfer/${id}`,
      },
    ])
    expect(await tasksOf(buyer)).toEqual([])
    const says = (who: SignedIn, words: string) =>
      who.client.call('POST /api/transfers/{id}/dispute/statements', { params: { id }, body: { words } })
    await says(buyer, 'The terrace is missing, too')
    expect(await kindsOf(seller)).toEqual(['answer-dispute'])
    await says(seller, 'The terrace was never promised')
    expect(await tasksOf(seller)).toEqual([])
  })

  test('that is completed asks its seller to set up payouts if they can no longer be paid', async () => {
    const { seller } = await aTransfer(app).completed()
    expect(await tasksOf(seller)).toEqual([])
    await cannotBePaid(seller)
    expect(await tasksOf(seller)).toMatchObject([{ kind: 'payouts', link: '/dashboard/transfer' }])
  })
})

describe('an offer', () => {
  test('waits for its seller, then its couple, who learns nothing of the venue', async () => {
    const offered = await aTransfer(app).offered()
    const { seller, buyer, offer, venue } = offered
    expect(await tasksOf(seller)).toMatchObject([
      { kind: 'answer-offer', until: inHours(LIMITS.offerHours), link: `/transfer/${offered.id}` },
    ])
    expect(await tasksOf(buyer)).toEqual([])
    await answers(seller, offer, 'counter', 2400)
    expect(await tasksOf(seller)).toEqual([])
    const [task] = await tasksOf(buyer)
    expect(task).toMatchObject({ kind: 'answer-offer', link: `/venue/${offered.listing.id}` })
    expect(JSON.stringify(task)).not.toContain(venue.name)
  })

  test('that was accepted is to be paid; while it is being paid, only the hold is a task', async () => {
    const { buyer, seller } = await aTransfer(app).accepted()
    expect(await tasksOf(buyer)).toMatchObject([{ kind: 'pay-offer', until: inHours(LIMITS.offerPayHours) }])
    expect(await tasksOf(seller)).toEqual([])
    const paying = await aTransfer(app).reservedByOffer()
    expect(await kindsOf(paying.buyer)).toEqual(['pay-hold'])
  })
})

describe('a venue', () => {
  test('sees that it is being checked, and is asked for payouts once it has a booking', async () => {
    const venue = await aVenue(app).pending()
    expect(await tasksOf(venue.owner)).toMatchObject([
      { kind: 'venue-in-review', link: `/venues/${venue.id}`, until: null },
    ])
    const { listing } = await aBooking(app).confirmed()
    const { owner } = listing.venue
    expect(await tasksOf(owner)).toEqual([])
    await cannotBePaid(owner)
    expect(await tasksOf(owner)).toMatchObject([
      { kind: 'payouts', link: '/dashboard/venue?tab=payouts', action: 'Continue' },
    ])
  })

  test('reads what payouts would bring, from which day, and what is left once they have begun', async () => {
    const { listing } = await aBooking(app).confirmed()
    const { owner } = listing.venue
    await cannotBePaid(owner)
    const coming = await owner.client.call('GET /api/payouts/coming')
    const first = coming[0]
    if (!first?.dueOn) throw new Error('nothing is coming')
    const total = coming.reduce((sum, { amount }) => sum + amount, 0)
    const { requirements } = await owner.client.call('GET /api/payouts/account')
    expect(requirements.length).toBeGreaterThan(0)
    const [task] = await tasksOf(owner)
    expect(task?.title).toContain(`Finish your payout account to receive ${formatDollars(total)} (`)
    expect(task?.title).toContain(`${requirements.length} detail`)
    const money = first.amount < total ? `The first ${formatDollars(first.amount)}` : 'The money'
    expect(task?.about).toBe(`${money} can leave on ${formatDate(first.dueOn)}.`)
  })
})

test('the nearest deadline comes first, and tasks without one come last', async () => {
  const owner = await aVenueOwner(app)
  const venue = await aVenue(app, owner).verified()
  await aVenue(app, owner).pending()
  const transfer = await aTransfer(app, { listing: await aListing(app, venue).inDays(90) }).waiting()
  await canBePaid(app, owner)
  await app.clock.advance(HOUR)
  const other = await aTransfer(app, { listing: await aListing(app, venue).inDays(97) }).waiting()
  const tasks = await tasksOf(owner)
  expect(tasks.map(({ link }) => link)).toEqual([
    `/transfer/${transfer.id}`,
    `/transfer/${other.id}`,
    expect.stringMatching(/^\/venues\/\d+$/),
  ])
})

test('a review comes after everything else, however near its day', async () => {
  const { couple, listing } = await aWedding(app)
  await app.clock.advance((SERVER_LIMITS.reviewDays - 1) * DAY)
  await aTransfer(app, { couple }).offered()
  const tasks = await tasksOf(couple)
  expect(tasks.map(({ kind }) => kind)).toEqual(['answer-offer', 'review'])
  const [offer, review] = tasks
  expect(review?.untilDay).toBe(addDays(listing.date, SERVER_LIMITS.reviewDays))
  expect(Date.parse(String(offer?.until))).toBeGreaterThan(Date.parse(String(review?.until)))
})
