import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { StatementMonth } from '#contract/api/payouts.ts'
import { formatExactCents } from '#contract/wording/format.ts'
import { DAY, HOUR } from '#server/platform/clock.ts'
import { anApp } from '#tests/builders/app.ts'
import { aBooking, paysWith } from '#tests/builders/bookings.ts'
import { decidesLast, takesBack } from '#tests/builders/chargebacks.ts'
import { readPdf } from '#tests/builders/files/pdf-text.ts'
import { aListing } from '#tests/builders/listings.ts'
import { aTransfer, buyerConfirms, transferOf, venueAssigns } from '#tests/builders/transfers.ts'
import { aCouple, anAdmin, type SignedIn } from '#tests/builders/users.ts'
import { aVenue } from '#tests/builders/venues.ts'

// What a payee's bookkeeper gets: what each payout consists of, sums by month, and a file, all according to the ledger.

const { app, bank } = await anApp({ errors: 'expected', config: { commissionPercent: 7.25 } })

const at = (id: number) => ({ params: { id } })
const later = async (milliseconds: number) => {
  await app.clock.advance(milliseconds)
  await bank.arrived()
}
const cents = (dollars: number) => Math.round(dollars * 100)
const paysBalance = async (couple: SignedIn, id: number, amount: number) => {
  await paysWith(app, await couple.client.call('POST /api/bookings/{id}/pay-balance', { ...at(id), body: { amount } }))
  await bank.arrived()
}
const statementOf = (who: SignedIn) => who.client.call('GET /api/payouts/statement')
const totalOf = (months: StatementMonth[]) => ({
  gross: months.reduce((sum, month) => sum + cents(month.gross), 0),
  fee: months.reduce((sum, month) => sum + cents(month.fee), 0),
  net: months.reduce((sum, month) => sum + cents(month.net), 0),
})

/** The rows of the file, by heading. */
async function fileOf(who: SignedIn, query = '') {
  const file = await who.client.raw(`/api/payouts/statement.csv${query}`)
  expect(file.headers.get('content-type')).toContain('text/csv')
  const [head = '', ...lines] = (await file.text()).replace('\ufeff', '').trim().split('\r\n')
  const names = head.split(',').map((name) => name.slice(1, -1))
  return lines.map((line) => Object.fromEntries(line.split(',').map((cell, index) => [names[index], cell])))
}

/** What left for this payee and didn't come back, according to the ledger, in cents. */
async function leftFor(payee: SignedIn): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(-sum(e.amount_cents), 0)::bigint as cents
      from payouts p join ledger_transactions l on l.ref = p.id::text and l.kind in ('payout-made', 'payout-reversed')
      join ledger_entries e on e.transaction_id = l.id and e.account = 'stripe'
     where p.payee_id = ${payee.id}`.execute(app.services.db)
  return rows[0]?.cents ?? 0
}

/** The commission on this owner's bookings, according to the ledger, in cents. */
async function commissionOf(owner: SignedIn): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(-sum(e.amount_cents), 0)::bigint as cents
      from bookings b join venues v on v.id = b.venue_id join ledger_transactions l on l.booking_id = b.id
      join ledger_entries e on e.transaction_id = l.id and e.account = 'commission'
     where v.owner_id = ${owner.id}`.execute(app.services.db)
  return rows[0]?.cents ?? 0
}

describe('the statement of a venue', () => {
  test('adds up to the ledger: paid in parts, paid at once, canceled by either side, passed on', async () => {
    const parts = await aBooking(app).confirmed()
    const { venue } = parts.listing
    const owner = venue.owner
    const at20 = await aListing(app, venue).inDays(20)
    const atOnce = await aBooking(app, { listing: at20 }).confirmed()
    const byCouple = await aBooking(app, { listing: await aListing(app, venue).inDays(60) }).confirmed()
    const byVenue = await aBooking(app, { listing: await aListing(app, venue).inDays(70) }).confirmed()
    await aTransfer(app, { fee: 100.01, listing: await aListing(app, venue).inDays(80) }).completed()
    await later(49 * HOUR)
    await paysBalance(parts.couple, parts.checkout.bookingId, 9000)
    await paysBalance(byCouple.couple, byCouple.checkout.bookingId, 9000)
    const cancels = (who: SignedIn, id: number, refund: number) =>
      who.client.call('POST /api/bookings/{id}/cancel', { ...at(id), body: { refund, reason: 'plans have changed' } })
    await cancels(byCouple.couple, byCouple.checkout.bookingId, 9000)
    await cancels(owner, byVenue.checkout.bookingId, 3000)
    await bank.arrived()
    await later(92 * DAY)

    const rows = await owner.client.call('GET /api/payouts/my')
    const ofParts = rows.filter(({ bookingId }) => bookingId === parts.checkout.bookingId)
    expect(ofParts).toMatchObject([
      { what: 'rest', gross: 9000, fee: 652.5, kept: 0, amount: 8347.5 },
      { what: 'deposit', gross: 3000, fee: 217.5, kept: 0, amount: 2782.5 },
    ])
    const ofOne = rows.filter(({ bookingId }) => bookingId === atOnce.checkout.bookingId)
    expect(ofOne.map(({ gross, fee }) => [gross, fee])).toEqual([
      [9000, 652.5],
      [3000, 217.5],
    ])
    expect(rows.filter(({ state }) => state === 'reversed')).toMatchObject([{ gross: 3000, fee: 217.5 }])

    const total = totalOf(await statementOf(owner))
    expect(total.net).toBe(await leftFor(owner))
    expect(total.fee).toBe(await commissionOf(owner))
    // two whole prices, the deposit that was kept, and the deposit and the fee of the date that was passed on
    expect(total.gross).toBe(cents(2 * 12_000 + 3000 + 3000 + 100.01))
    expect(total.net).toBe(total.gross - total.fee)

    const lines = await fileOf(owner)
    const column = (name: string) => lines.reduce((sum, line) => sum + cents(Number(line[name])), 0)
    expect({ gross: column('Gross'), fee: column('Fee'), net: column('Net') }).toEqual(total)
    expect(lines.filter(({ Entry }) => Entry === '"Taken back"')).toMatchObject([{ Gross: '-3000', Net: '-2782.5' }])
    expect(new Set(lines.map(({ Venue }) => Venue))).toEqual(new Set([`"${venue.name}"`]))
    const years = [...new Set(lines.map((line) => String(line['Date (UTC)']).slice(1, 5)))]
    let ofYears = 0
    for (const year of years) ofYears += (await fileOf(owner, `?year=${year}`)).length
    expect(ofYears).toBe(lines.length)
  })

  test('says that a payout is the full price, in the list and on the papers alike', async () => {
    const venue = await aVenue(app).verified()
    await aBooking(app, { listing: await aListing(app, venue).inDays(1) }).confirmed()
    await later(3 * DAY)
    const [row, ...more] = await venue.owner.client.call('GET /api/payouts/my')
    expect(more).toEqual([])
    expect(row).toMatchObject({ what: 'whole', gross: 12_000 })
    const admin = await anAdmin(app)
    for (const file of [
      await venue.owner.client.raw('/api/payouts/statement.csv'),
      await admin.client.raw(`/api/admin/payouts.csv?search=${row?.id}`),
    ])
      expect(await file.text()).toContain('"Full price, in one payout"')
  })

  test('doesn’t count a commission on what a bank took back', async () => {
    const { couple, listing, checkout } = await aBooking(app).confirmed()
    await later(49 * HOUR) // the deposit is paid out
    await paysBalance(couple, checkout.bookingId, 9000)
    const deposit = await app.services.db
      .selectFrom('payments')
      .select('id')
      .where('booking_id', '=', checkout.bookingId)
      .where('purpose', '=', 'deposit')
      .executeTakeFirstOrThrow()
    await takesBack(app, deposit.id)
    await decidesLast(app, 'lost')
    await later(92 * DAY)
    const { owner } = listing.venue
    const total = totalOf(await statementOf(owner))
    expect(total).toEqual({ gross: cents(9000), fee: await commissionOf(owner), net: await leftFor(owner) })
  })

  test('comes in pages, newest first, and everybody sees only their own', async () => {
    const venue = await aVenue(app).verified()
    for (const days of [40, 50, 60]) {
      await aBooking(app, { listing: await aListing(app, venue).inDays(days) }).confirmed()
    }
    await later(49 * HOUR)
    const whole = await venue.owner.client.call('GET /api/payouts/my')
    expect(whole).toHaveLength(3)
    const seen: number[] = []
    let next: string | undefined = '/api/payouts/my?limit=1'
    while (next) {
      const page = await venue.owner.client.raw(next)
      seen.push(...((await page.json()) as { id: number }[]).map(({ id }) => id))
      next = /<([^>]+)>/.exec(page.headers.get('link') ?? '')?.[1]
    }
    expect(seen).toEqual(whole.map(({ id }) => id))
    const stranger = await aCouple(app)
    expect(await statementOf(stranger)).toEqual([])
    expect(await fileOf(stranger)).toEqual([])
    expect((await venue.owner.client.try('GET /api/payouts/my', { query: { cursor: 'x' } })).status).toBe(400)
  })
})

test('a seller’s statement: price, fee, net, and their own booking', async () => {
  const transfer = await aTransfer(app, { fee: 100 }).funded()
  const { seller, bookingId } = transfer
  await venueAssigns(transfer)
  await buyerConfirms(transfer)
  await bank.arrived()
  const { newBookingId } = await transferOf(transfer.buyer, transfer)
  const [row, ...more] = await seller.client.call('GET /api/payouts/my')
  expect(more).toEqual([])
  expect(row).toMatchObject({
    what: 'sale',
    transferId: transfer.id,
    bookingId,
    gross: 2700,
    fee: 135,
    kept: 0,
    amount: 2565,
    state: 'paid',
  })
  expect(totalOf(await statementOf(seller)).net).toBe(await leftFor(seller))
  const [line, ...others] = await fileOf(seller)
  expect(others).toEqual([])
  expect(row?.venueName).toEqual(expect.any(String))
  expect(line).toMatchObject({
    For: '"Sale of a date"',
    Venue: `"${row?.venueName}"`,
    Booking: String(bookingId),
    Gross: '2700',
    Fee: '135',
    'Applied to what you owed': '0',
    Net: '2565',
  })
  expect(newBookingId).toEqual(expect.any(Number))
  expect(JSON.stringify(line)).not.toContain(String(newBookingId))
})

test('a month is a PDF of its own, with the sums of the month, and nobody else’s', async () => {
  const { listing, couple } = await aBooking(app).confirmed()
  const { owner } = listing.venue
  const second = await aVenue(app, owner).with({ name: 'Quill House' }).verified()
  await aBooking(app, { listing: await aListing(app, second).inDays(60) }).confirmed()
  await later(49 * HOUR)
  const [month] = await statementOf(owner)
  const pdfOf = (who: SignedIn, of: string) => who.client.raw(`/api/payouts/statement.pdf?month=${of}`)
  const answer = await pdfOf(owner, String(month?.month))
  expect(answer.headers.get('content-type')).toBe('application/pdf')
  const words = readPdf(new Uint8Array(await answer.arrayBuffer()))
    .pages.join(' ')
    .replaceAll(/\s+/g, ' ')
  for (const dollars of [month?.gross, month?.fee, month?.net]) {
    expect(words).toContain(formatExactCents(cents(dollars as number)))
  }
  for (const name of [owner.email, listing.venue.name, 'Quill House']) expect(words).toContain(name)
  expect(words).not.toContain(couple.email)
  for (const [who, of] of [
    [owner, '2020-01'],
    [couple, String(month?.month)],
  ] as const) {
    expect((await pdfOf(who, of)).status).toBe(404)
  }
  expect((await pdfOf(owner, '2027-13')).status).toBe(400)
})
