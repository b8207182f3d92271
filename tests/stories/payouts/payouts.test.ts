import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { LIMITS, SERVER_LIMITS } from '#contract/limits.ts'
import { DAY, HOUR, MINUTE } from '#server/platform/clock.ts'
import { anApp } from '#tests/builders/app.ts'
import { aBooking } from '#tests/builders/bookings.ts'
import { aListing } from '#tests/builders/listings.ts'
import { mailsTo } from '#tests/builders/mailbox.ts'
import { noticesOf } from '#tests/builders/notices.ts'
import { accountBecomes, answersOnboarding, canBePaid, owed, payoutsOfBooking } from '#tests/builders/payouts.ts'
import { aCouple, anAdmin, aVenueOwner } from '#tests/builders/users.ts'
import { aVenue } from '#tests/builders/venues.ts'

/** Payout accounts, and the payouts that reach them. */
const { app, bank } = await anApp({ errors: 'expected', config: { commissionPercent: 10, listingNeedsPayouts: true } })

const later = async (milliseconds: number) => {
  await app.clock.advance(milliseconds)
  await bank.arrived()
}
const DEPOSIT_DAY = LIMITS.depositPayoutHours * HOUR + MINUTE

describe('the payout account', () => {
  test('is opened once, and ready after onboarding, by webhook alone', async () => {
    const owner = await aVenueOwner(app)
    const account = () => owner.client.call('GET /api/payouts/account')
    expect(await account()).toEqual({ state: 'none', inReview: false, requirements: [], waiting: 0 })
    const links = await Promise.all([1, 2, 3].map(() => owner.client.try('POST /api/payouts/onboarding')))
    const { url } = await owner.client.call('POST /api/payouts/onboarding')
    expect(links.filter(({ status }) => status === 200).length).toBeGreaterThan(0)
    const made = (await bank.objects('account')).filter(({ metadata }) => metadata.user === String(owner.id))
    expect(made).toHaveLength(1)
    expect(await account()).toMatchObject({
      state: 'onboarding',
      requirements: expect.arrayContaining(['external_account']),
    })

    expect(await answersOnboarding(app, url, 'pending')).toContain('/dashboard/venue?payouts=done')
    await bank.arrived()
    expect(await account()).toMatchObject({ state: 'onboarding', inReview: true, requirements: [] })
    await accountBecomes(app, owner, 'ready')
    await bank.arrived()
    expect(await account()).toMatchObject({ state: 'ready' })
    expect((await mailsTo(app, owner.email)).map(({ subject }) => subject)).toEqual(['Your payout account is ready'])
  })

  test('is found ready by the return and by the poller when webhooks are lost', async () => {
    await bank.webhooks('never')
    const [returning, waiting] = [await aCouple(app), await aCouple(app)]
    for (const couple of [returning, waiting]) {
      const { url } = await couple.client.call('POST /api/payouts/onboarding')
      expect(await answersOnboarding(app, url, 'ready')).toContain('/dashboard/transfer')
    }
    expect(await returning.client.call('POST /api/payouts/account/sync')).toMatchObject({ state: 'ready' })
    await app.clock.advance(11 * MINUTE)
    await app.settle()
    expect(await waiting.client.call('GET /api/payouts/account')).toMatchObject({ state: 'ready' })
  })

  test('that is paused again stops payouts, and its owner is notified', async () => {
    const { listing, checkout } = await aBooking(app).confirmed()
    await accountBecomes(app, listing.venue.owner, 'restricted')
    await later(DEPOSIT_DAY)
    expect(await payoutsOfBooking(app, checkout.bookingId)).toMatchObject([{ state: 'pending' }])
    const subjects = (await mailsTo(app, listing.venue.owner.email)).map(({ subject }) => subject)
    expect(subjects).toContain('Your payout account needs your attention')
  })

  test('is only for couples and venues, and everybody sees only their own', async () => {
    const calls = ['GET /api/payouts/account', 'POST /api/payouts/onboarding', 'GET /api/payouts/my'] as const
    for (const call of calls) {
      expect((await app.visitor().try(call)).status).toBe(401)
      expect((await (await anAdmin(app)).client.try(call)).status).toBe(403)
    }
    const { checkout } = await aBooking(app).confirmed()
    await later(DEPOSIT_DAY)
    const other = await aVenueOwner(app)
    expect(await other.client.call('GET /api/payouts/my')).toEqual([])
    expect((await payoutsOfBooking(app, checkout.bookingId)).length).toBe(1)
  })

  test.for(['api_no_answer', 'api_500_kept', 'api_500_done'] as const)(
    'when the provider fails (%s), is requested again, without a second account',
    async (fault) => {
      const owner = await aVenueOwner(app)
      await bank.fails(fault, 'POST /v1/accounts', 1)
      expect(await owner.client.try('POST /api/payouts/onboarding')).toMatchObject({ status: 502 })
      await bank.works()
      await owner.client.call('POST /api/payouts/onboarding')
      const made = (await bank.objects('account')).filter(({ metadata }) => metadata.user === String(owner.id))
      expect(made).toHaveLength(1)
    },
  )
})

describe('listing a date', () => {
  test('needs a payout account that is ready', async () => {
    const owner = await aVenueOwner(app)
    const venue = await aVenue(app, owner).pending()
    const admin = await anAdmin(app)
    await admin.client.call('PATCH /api/admin/venues/{id}', { params: { id: venue.id }, body: { verified: true } })
    const refused = aListing(app, { ...venue, owner }).inDays(90)
    await expect(refused).rejects.toThrow('payouts_not_ready')
    await canBePaid(app, owner)
    expect(await aListing(app, { ...venue, owner }).inDays(90)).toMatchObject({ isActive: true })
  })
})

describe('a venue is paid', () => {
  test('the deposit share 48 hours after confirmation, the rest the day after the event', async () => {
    const listing = await aListing(app).inDays(20) // paid in full at checkout
    const { checkout } = await aBooking(app, { listing }).confirmed()
    const { owner } = listing.venue
    await later(DEPOSIT_DAY - 2 * MINUTE)
    expect(await payoutsOfBooking(app, checkout.bookingId)).toEqual([])
    await later(3 * MINUTE)
    const share = 2700_00 // 25% of $12,000, less 10% commission
    expect(await payoutsOfBooking(app, checkout.bookingId)).toMatchObject([
      { state: 'paid', amount_cents: share, source_payment_id: checkout.paymentId, payee_id: owner.id },
    ])
    await later(18 * DAY)
    expect(await payoutsOfBooking(app, checkout.bookingId)).toHaveLength(1)
    await later(2 * DAY)
    const payouts = await payoutsOfBooking(app, checkout.bookingId)
    expect(payouts).toMatchObject([{ amount_cents: share }, { state: 'paid', amount_cents: 10_800_00 - share }])
    expect(await owed(app, `venue_payable:${checkout.bookingId}`)).toBe(0)
    expect(await owed(app, 'commission')).toBeGreaterThanOrEqual(1200_00)

    const books = await app.sandbox?.books()
    const made = payouts.map(({ provider_id }) => books?.transfers.find(({ id }) => id === provider_id))
    expect(made).toMatchObject([{ amount: share }, { amount: 8100_00 }])
    expect(new Set(made.map((transfer) => transfer?.source)).size).toBe(1)

    const statement = await owner.client.call('GET /api/payouts/my')
    expect(statement).toMatchObject([
      {
        what: 'rest',
        amount: 8100,
        state: 'paid',
        bookingId: checkout.bookingId,
        eventDate: listing.date,
        owedBack: false,
      },
      { what: 'deposit', amount: 2700, state: 'paid' },
    ])
    const mails = await mailsTo(app, owner.email)
    const subjects = mails.map(({ subject }) => subject)
    expect(mails.at(-1)?.link).toMatchObject({ pathname: '/dashboard/venue', search: '?tab=payouts' })
    expect(subjects).toEqual(expect.arrayContaining(['We sent you $2,700', 'We sent you $8,100']))
  })

  test('once, however many sweeps run at the same time', async () => {
    const { checkout } = await aBooking(app).confirmed()
    await app.clock.advance(DEPOSIT_DAY)
    const sweeps = app.app.background.sweeps.filter(({ name }) => /payouts|venues/.test(name))
    for (let round = 0; round < 3; round++) await Promise.all([...sweeps, ...sweeps, ...sweeps].map(({ run }) => run()))
    await bank.arrived()
    expect(await payoutsOfBooking(app, checkout.bookingId)).toMatchObject([{ state: 'paid', amount_cents: 2700_00 }])
  })

  test('later if its account isn’t ready: the money waits, with a weekly reminder', async () => {
    const { listing, checkout } = await aBooking(app).confirmed()
    const { owner } = listing.venue
    await accountBecomes(app, owner, 'restricted')
    await later(DEPOSIT_DAY)
    expect(await owner.client.call('GET /api/payouts/account')).toMatchObject({ state: 'onboarding', waiting: 2700 })
    await later(6 * DAY)
    await later(2 * DAY)
    const subjects = (await mailsTo(app, owner.email)).map(({ subject }) => subject)
    expect(subjects.filter((subject) => subject.includes('is waiting for your payout account'))).toHaveLength(2)
    await accountBecomes(app, owner, 'ready')
    await bank.arrived()
    expect(await payoutsOfBooking(app, checkout.bookingId)).toMatchObject([{ state: 'paid' }])
  })
})

describe('a payout', () => {
  test('whose request or answer is lost is made once', async () => {
    for (const fault of ['api_no_answer', 'api_unreachable', 'api_500', 'api_500_kept', 'api_500_done'] as const) {
      const { checkout } = await aBooking(app).confirmed()
      await app.clock.advance(DEPOSIT_DAY)
      await bank.fails(fault, 'POST /v1/transfers', 1)
      await bank.arrived()
      const [payout] = await payoutsOfBooking(app, checkout.bookingId)
      expect(payout?.state).toBe('sent')
      expect(await owed(app, `in_flight:${payout?.id}`)).toBe(2700_00)
      await later(2 * MINUTE)
      expect(await payoutsOfBooking(app, checkout.bookingId)).toMatchObject([{ state: 'paid' }])
      const made = (await bank.objects('transfer')).filter(({ metadata }) => metadata.payout === String(payout?.id))
      expect(made).toHaveLength(1)
    }
  })

  test('whose answer was lost a day ago is looked for before it is made again', async () => {
    const { checkout } = await aBooking(app).confirmed()
    await app.clock.advance(DEPOSIT_DAY)
    await bank.fails('api_no_answer', 'POST /v1/transfers', 1)
    await app.settle()
    // Stripe gives a transfer its charge's group, and gives the charge one if it has none
    await sql`update sandbox.objects set body = jsonb_set(body, '{transfer_group}', '"group_pi_1"')
      where kind = 'transfer' and body ->> 'source_transaction' is not null`.execute(app.services.db)
    await bank.fails('api_unreachable', '', null)
    await app.clock.advance(30 * HOUR)
    await app.settle()
    await bank.works()
    await later(2 * HOUR)
    const [payout] = await payoutsOfBooking(app, checkout.bookingId)
    expect(payout?.state).toBe('paid')
    const made = (await bank.objects('transfer')).filter(({ metadata }) => metadata.payout === String(payout?.id))
    expect(made).toHaveLength(1)
  })

  test('that is refused pauses, is tried again, and then waits for an admin', async () => {
    const admin = await anAdmin(app)
    const { listing, checkout } = await aBooking(app).confirmed()
    await bank.fails('transfer_fails', '', null)
    await later(DEPOSIT_DAY)
    const [first] = await payoutsOfBooking(app, checkout.bookingId)
    expect(first).toMatchObject({
      state: 'failed',
      refusals: 1,
      failure_message: expect.stringContaining('insufficient'),
    })
    expect(await owed(app, `venue_payable:${checkout.bookingId}`)).toBe(2700_00)
    await later(50 * MINUTE)
    expect(await payoutsOfBooking(app, checkout.bookingId)).toMatchObject([{ refusals: 1 }])
    for (let day = 0; day < 8; day++) await later(DAY)
    const [parked] = await payoutsOfBooking(app, checkout.bookingId)
    expect(parked).toMatchObject({ state: 'parked', refusals: SERVER_LIMITS.payoutRefusals })
    expect((await noticesOf(admin))[0]?.title).toBe('A payout of $2,700 needs your attention')

    expect(await admin.client.call('GET /api/admin/payouts')).toMatchObject([
      {
        id: parked?.id,
        payeeId: listing.venue.owner.id,
        payeeEmail: listing.venue.owner.email,
        amount: 2700,
        state: 'parked',
      },
    ])
    const retry = { params: { id: parked?.id ?? 0 }, body: { reason: 'the bank says it works again' } }
    expect((await listing.venue.owner.client.try('POST /api/admin/payouts/{id}/retry', retry)).status).toBe(403)
    await bank.works()
    expect(await admin.client.call('POST /api/admin/payouts/{id}/retry', retry)).toMatchObject({ state: 'pending' })
    expect(await admin.client.try('POST /api/admin/payouts/{id}/retry', retry)).toMatchObject({ status: 409 })
    expect((await admin.client.try('POST /api/admin/payouts/{id}/retry', { ...retry, params: { id: 5 } })).status).toBe(
      404,
    )
    await bank.arrived()
    expect(await payoutsOfBooking(app, checkout.bookingId)).toMatchObject([{ state: 'paid' }])
    expect(await owed(app, `venue_payable:${checkout.bookingId}`)).toBe(0)
  })
})

test('an account is not erased while money is to be paid to it', async () => {
  const { couple, listing, checkout } = await aBooking(app).confirmed()
  const { owner } = listing.venue
  const id = checkout.bookingId as number
  await couple.client.call('POST /api/bookings/{id}/cancel', {
    params: { id },
    body: { refund: 0, reason: 'moved away' },
  })
  const admin = await anAdmin(app)
  const erase = () => admin.client.try('DELETE /api/admin/users/{id}', { params: { id: owner.id } })
  expect(await erase()).toMatchObject({ status: 409, body: { message: expect.stringContaining('1 open payout') } })
  await accountBecomes(app, owner, 'restricted')
  await later(DEPOSIT_DAY)
  expect(await payoutsOfBooking(app, id)).toMatchObject([{ state: 'pending' }])
  expect(await erase()).toMatchObject({ status: 409, body: { code: 'user_in_use' } })
  await accountBecomes(app, owner, 'ready')
  await bank.arrived()
  // its date is back on the market automatically
  expect(await erase()).toMatchObject({ status: 409, body: { message: expect.stringContaining('1 live listing') } })
  await owner.client.call('PATCH /api/listings/{id}', { params: { id: listing.id }, body: { isActive: false } })
  expect(await erase()).toMatchObject({ status: 200 })
})
