import { describe, expect, test } from 'vitest'
import { addDays } from '#contract/dates.ts'
import { LIMITS } from '#contract/limits.ts'
import { sumOfDollars } from '#contract/money.ts'
import { DAY, HOUR, MINUTE } from '#server/platform/clock.ts'
import { anApp } from '#tests/builders/app.ts'
import { aBooking } from '#tests/builders/bookings.ts'
import { decidesLast, givesBackLast, takesBack } from '#tests/builders/chargebacks.ts'
import { aListing } from '#tests/builders/listings.ts'
import { accountBecomes } from '#tests/builders/payouts.ts'
import { provider } from '#tests/builders/provider.ts'
import { aTransfer, buyerConfirms, venueAssigns } from '#tests/builders/transfers.ts'
import { anAdmin, type SignedIn } from '#tests/builders/users.ts'

// What admins read about money that is still to be paid out: all of it, to whom, when, and what it waits for.

const { app, bank } = await anApp({ config: { listingNeedsPayouts: true } })
const admin = await anAdmin(app)

/** The lines for one payee, after checking that all lines add up to what we owe according to the ledger. */
async function comingTo(payee: Pick<SignedIn, 'email'>) {
  const lines = await admin.client.call('GET /api/admin/coming-payouts', { query: { limit: 100 } })
  const { toPayOut } = await admin.client.call('GET /api/admin/money')
  expect(sumOfDollars(lines.map(({ amount }) => amount))).toBe(toPayOut.amount)
  return lines.filter(({ payeeEmail }) => payeeEmail === payee.email)
}

const payoutsOf = (id: number) => admin.client.call('GET /api/admin/bookings/{id}/payouts', { params: { id } })

describe('what is still to be paid out', () => {
  test('is listed with its day, and then with what keeps it from leaving', async () => {
    const { listing, checkout } = await aBooking(app).confirmed()
    const { owner } = listing.venue
    const bookingId = checkout.bookingId as number
    const deposit = { to: 'venue', what: 'deposit', bookingId, transferId: null, eventDate: listing.date, amount: 3000 }
    const [first] = await comingTo(owner)
    expect(first).toMatchObject({ ...deposit, waitsFor: null, payeeName: owner.name })
    expect(await payoutsOf(bookingId)).toEqual({ made: [], coming: [first] })

    await accountBecomes(app, owner, 'restricted')
    await bank.arrived()
    expect(await comingTo(owner)).toMatchObject([{ ...deposit, dueOn: first?.dueOn, waitsFor: 'account' }])
    await app.clock.advance(LIMITS.depositPayoutHours * HOUR + MINUTE)
    await bank.arrived()
    expect(await comingTo(owner)).toMatchObject([{ ...deposit, dueOn: null, waitsFor: 'account' }])

    await provider(app).fails('transfer_fails', '', null)
    await accountBecomes(app, owner, 'ready')
    await bank.arrived()
    expect(await comingTo(owner)).toMatchObject([{ ...deposit, waitsFor: 'retry' }])
    await provider(app).works()
    await app.clock.advance(48 * HOUR)
    await bank.arrived()
    expect(await comingTo(owner)).toEqual([])
    expect(await payoutsOf(bookingId)).toMatchObject({ made: [{ state: 'paid', amount: 3000 }], coming: [] })
  })

  test('keeps the venue of a booking that was taken over apart from its seller, and is held up by a bank', async () => {
    const transfer = await aTransfer(app, { fee: 150 }).funded()
    const { owner } = transfer.venue
    expect(await comingTo(owner)).toMatchObject([{ what: 'deposit', dueOn: null, waitsFor: 'transfer' }])
    await venueAssigns(transfer)
    const { newBookingId } = await buyerConfirms(transfer)
    await bank.arrived()
    const { made, coming } = await payoutsOf(newBookingId as number)
    expect(made).toMatchObject([{ what: 'sale', transferId: transfer.id, payeeEmail: transfer.seller.email }])
    expect(coming).toMatchObject([
      { to: 'venue', what: 'deposit', bookingId: newBookingId },
      { to: 'venue', what: 'fee', amount: 150, dueOn: addDays(transfer.view.eventDate, 1) },
    ])

    const { checkout, listing } = await aBooking(app).confirmed()
    await takesBack(app, checkout.paymentId)
    expect(await comingTo(listing.venue.owner)).toMatchObject([{ what: 'deposit', dueOn: null, waitsFor: 'bank' }])
  })

  test('is searched, sorted, read in pages and exported', async () => {
    const all = await admin.client.call('GET /api/admin/coming-payouts', { query: { sort: '-amount' } })
    expect(all.length).toBeGreaterThan(2)
    expect(all.map(({ amount }) => amount)).toEqual(all.map(({ amount }) => amount).toSorted((a, b) => b - a))
    for (const sort of ['due', '-due'] as const) {
      const days = (await admin.client.call('GET /api/admin/coming-payouts', { query: { sort } })).map(
        ({ dueOn }) => dueOn,
      )
      expect(days.slice(days.indexOf(null)).every((day) => day === null)).toBe(true) // what has no day comes last
    }
    const first = await admin.client.raw('/api/admin/coming-payouts?sort=-amount&limit=2')
    expect(first.headers.get('x-total-count')).toBe(String(all.length))
    const next = /<(.+)>/.exec(first.headers.get('link') ?? '')?.[1] as string
    expect(await (await admin.client.raw(next)).json()).toEqual(all.slice(2, 4))
    const email = all[0]?.payeeEmail as string
    const found = await admin.client.call('GET /api/admin/coming-payouts', { query: { search: email } })
    expect(new Set(found.map((line) => line.payeeEmail))).toEqual(new Set([email]))
    const sheet = await admin.client.raw(`/api/admin/coming-payouts.csv?search=${encodeURIComponent(email)}`)
    expect((await sheet.text()).trim().split('\r\n')).toHaveLength(found.length + 1)
  })

  test('says that an owner has closed their account, if a bank gives a payment back after that', async () => {
    const { checkout, listing } = await aBooking(app, { listing: await aListing(app).inDays(40) }).confirmed()
    const { owner } = listing.venue
    await accountBecomes(app, owner, 'restricted')
    await takesBack(app, checkout.paymentId)
    await decidesLast(app, 'lost')
    for (const days of [11, 9]) {
      await app.clock.advance(days * DAY) // the balance isn’t paid: a warning, and then the booking lapses
      await bank.arrived()
    }
    await admin.client.call('DELETE /api/admin/users/{id}', { params: { id: owner.id } })
    await givesBackLast(app)
    const sheet = await admin.client.raw(`/api/admin/coming-payouts.csv?search=${checkout.bookingId}`)
    const [line, ...others] = (await sheet.text()).trim().split('\r\n').slice(1)
    expect(others).toEqual([])
    expect(line).toContain(`${owner.id},"Former user","Account closed","venue"`)
  })
})

test('a hold without a payment has no payouts, and a booking that doesn’t exist is refused', async () => {
  const { checkout } = await aBooking(app).held()
  expect(await payoutsOf(checkout.bookingId as number)).toEqual({ made: [], coming: [] })
  await expect(payoutsOf(1)).rejects.toThrow()
})
