import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PAYOUT_INVARIANTS } from '#server/checks/payouts-chargebacks-and-cancellations.ts'
import { countBookings, listBookings } from '#server/features/admin/store/bookings.ts'
import { countPostings, listPostings } from '#server/features/admin/store/postings.ts'
import { anchorsOf } from '#server/features/alerts/anchors.ts'
import { forgetReported } from '#server/features/alerts/store/reported-dates.ts'
import { earliestRested, searchesRested, searchesWanting } from '#server/features/alerts/store/rounds.ts'
import { newMatches, newsBetween } from '#server/features/listings/store/dates-with-news.ts'
import { listingsToExpire } from '#server/features/listings/store/listings.ts'
import {
  balancePaymentOf,
  paymentOfHold,
  paymentsOfBooking,
  paymentsOfHolding,
} from '#server/features/payments/store/payments.ts'
import { listDebts } from '#server/features/payouts/store/debts.ts'
import { sentOnFrom } from '#server/features/payouts/store/payouts.ts'
import { openBalancesOf } from '#server/features/payouts/store/venue-balances.ts'
import { venuePayoutChecks } from '#server/features/payouts/store/venue-payout-checks.ts'
import { clockOf, DAY, later, MINUTE } from '#server/platform/clock.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import { aLargeCatalog } from '#tests/builders/large-catalog.ts'
import { plansOf } from '#tests/builders/sql/query-plans.ts'
import { freshDatabase, type TestDatabase } from '#tests/database.ts'

/** At this instant there are two calendar dates in the country, as there are for most of each day. */
const AT = new Date('2026-06-01T15:00:00Z')
const clock = clockOf(() => AT)
const SIZE = 100_000
/** Few of the pages that a table of this size has. */
const FEW_PAGES = 200

let database: TestDatabase
beforeAll(async () => {
  database = await freshDatabase({ max: 2 })
  await aLargeCatalog(database.url, { size: SIZE, at: AT })
  await aLedger()
})
afterAll(() => database.drop())

/** A booking from the middle of the table. */
const aBooking = async () => {
  const { rows } = await sql<{ id: number; couple_id: number }>`
    select id, couple_id from holdings order by id offset ${SIZE / 2} limit 1`.execute(database.db)
  return rows[0] as { id: number; couple_id: number }
}

/**
 * 100,000 searches, each for one of 10,000 cities. Half have found something within the last ten weeks, the others
 * never.
 */
async function aCrowdOfSearches(): Promise<void> {
  await sql`
    insert into saved_searches (user_id, name, criteria, alert, created_at, searched_until, last_told_at, anchor)
    select 10000001 + n % 5000, 'Search', json_build_object('city', 'City ' || n % 10000, 'minGuests', n), true,
           ${later(AT, -60 * MINUTE)}, ${later(AT, -60 * MINUTE)},
           case when n % 2 = 0 then ${AT}::timestamptz - n * interval '1 minute' end, case when n % 500 = 0 then 'any' else 'city:city ' || n % 10000 end
      from generate_series(1, ${SIZE}::int) n`.execute(database.db)
  await sql`analyze saved_searches`.execute(database.db)
}

/** Writes what 10,000 payments have posted, among postings of other kinds. */
async function aLedger(): Promise<void> {
  await inTransaction(database.db, async (tx) => {
    await sql`
      insert into ledger_transactions (kind, ref, booking_id, payment_id, entry_count, at)
      select case id % 3 when 0 then 'payment' when 1 then 'card-fee' else 'payout-made' end, id::text, booking_id, id, 2, created_at
        from payments order by payments.id limit 10000`.execute(tx)
    await sql`
      insert into ledger_entries (transaction_id, account, amount_cents)
      select t.id, entry.account, entry.cents
        from ledger_transactions t,
             lateral (values ('stripe', 100000), ('venue_payable:' || t.booking_id, -100000)) entry (account, cents)
       order by t.id`.execute(tx)
  })
  await sql`analyze ledger_transactions, ledger_entries`.execute(database.db)
}

/**
 * A payout for each of 20,000 bookings that were once offered to another couple: one couldn't be taken back, and banks
 * are deciding on what brought the money of 50.
 */
async function aCrowdOfPayouts(): Promise<void> {
  await inTransaction(database.db, async (tx) => {
    await sql`
      insert into payouts (account, payee_id, booking_id, gross_cents, amount_cents, ref, source_payment_id, state, due_at,
                           sent_at, provider_id, checked_at, created_at)
      select 'venue_payable:' || p.booking_id, v.owner_id, p.booking_id, 1000, 1000, 'deposit:' || p.booking_id || ':1', p.id,
             'paid', p.created_at, ${AT}, 'tr_' || p.id, p.created_at, p.created_at
        from (select * from payments order by id limit 20000) p
        join bookings b on b.id = p.booking_id join venues v on v.id = b.venue_id`.execute(tx)
    await sql`
      insert into transfers (booking_id, holding_id, seller_id, venue_id, event_date, state, asking_cents, seller_paid_cents,
                             ending, ended_at, created_at)
      select b.id, h.id, h.couple_id, b.venue_id, b.event_date, 'withdrawn', 1000, 1000, 'withdrawn', h.created_at, h.created_at
        from bookings b join holdings h on h.booking_id = b.id
       where b.id in (select booking_id from payouts)`.execute(tx)
    await sql`
      insert into chargebacks (payment_id, provider_id, amount_cents, fee_cents, state, checked_at, created_at)
      select source_payment_id, 'dp_' || id, 1000, 1500, 'open', ${AT}, ${AT}::timestamptz - interval '1 day'
        from payouts order by id limit 50`.execute(tx)
    const { rows } = await sql<{ id: number; payee_id: number; booking_id: number }>`
      update payouts set reversal = 'refused', reversal_wanted_at = ${AT}
       where id = (select max(id) from payouts) returning id, payee_id, booking_id`.execute(tx)
    const [owed] = rows
    await sql`
      with posted as (
        insert into ledger_transactions (kind, ref, booking_id, entry_count, at)
        values ('payout-owed', ${String(owed?.id)}, ${owed?.booking_id}, 2, ${AT}) returning id)
      insert into ledger_entries (transaction_id, account, amount_cents)
      select posted.id, entry.account, entry.cents from posted,
             lateral (values (${`receivable:${owed?.payee_id}`}, 1000), (${`venue_payable:${owed?.booking_id}`}, -1000)) entry (account, cents)`.execute(
      tx,
    )
  })
  await sql`analyze payouts, transfers, chargebacks, ledger_transactions, ledger_entries`.execute(database.db)
}

describe('with 100,000 listings, bookings and payments', () => {
  test('a saved search reads only news, not everything it would match', async () => {
    const since = later(AT, -60 * MINUTE)
    const [plan] = await plansOf(database, (db) =>
      newMatches(db, { minGuests: 50 }, { since, limit: 50 }, { clock, early: false }),
    )
    expect(plan?.rows).toBeGreaterThan(0)
    expect(plan?.reads.join()).toContain('listings_by_news')
    expect(plan?.pages).toBeLessThan(FEW_PAGES)
  })

  test('a round of alerts reads what is new, and the searches that may want it', async () => {
    const since = later(AT, -10 * MINUTE)
    const [news] = await plansOf(database, (db) => newsBetween(db, since, AT))
    expect(news?.rows).toBeGreaterThan(0)
    expect(news?.reads.join()).toContain('listings_by_news')
    expect(news?.pages).toBeLessThan(FEW_PAGES)

    await aCrowdOfSearches()
    const round = { reached: since, at: AT }
    const anchors = anchorsOf({ cityKey: 'city 7', state: 'TX', date: '2026-08-01' })
    const [rest, restedNow, wanting] = await plansOf(database, async (db) => {
      await earliestRested(db, round)
      await searchesRested(db, round, 0, 500)
      await searchesWanting(db, round, anchors, 0, 500)
    })
    expect(wanting?.rows).toBeGreaterThan(0)
    expect(wanting?.reads.join()).toContain('saved_searches_by_anchor')
    for (const plan of [rest, restedNow, wanting]) {
      expect(plan?.reads.join()).not.toContain('Seq Scan on saved_searches')
      expect(plan?.pages).toBeLessThan(FEW_PAGES * 5)
    }
  })

  test('the timer that forgets what was reported reads only old rows, even where new ones have taken the place of others', async () => {
    const day = (n: number) => new Date(AT.getTime() + n * DAY)
    const report = (n: number) =>
      sql`
      insert into reported_dates (user_id, listing_ids, told_at)
      select 10000001 + user_id, array[${n}::bigint], ${day(n)} from generate_series(1, 10000) user_id`.execute(
        database.db,
      )
    for (let n = 1; n <= 10; n += 1) await report(n)
    for (let n = 11; n <= 20; n += 1) {
      await forgetReported(database.db, day(n - 9))
      await sql`vacuum analyze reported_dates`.execute(database.db)
      await report(n)
    }
    // the first plan is for what older code wrote
    const [, plan] = await plansOf(database, (db) => forgetReported(db, day(11)))
    expect(plan?.reads.join()).toContain('reported_dates_by_age')
    expect(plan?.pages).toBeLessThan(FEW_PAGES)
  })

  test('the timer that ends past dates looks only at those', async () => {
    expect(new Set(['GU', 'HI'].map(clock.todayIn)).size).toBe(2)
    const [plan] = await plansOf(database, (db) => listingsToExpire(db, clock, 500))
    expect(plan?.reads).toEqual(['Index Scan on listings by listings_to_expire'])
    expect(plan?.pages).toBeLessThan(FEW_PAGES)
  })

  test('the timer that pays venues reads only the bookings that may be due, and only their rows', async () => {
    await sql`
      insert into venue_payout_checks (booking_id, next_at)
      select id, ${AT}::timestamptz + n * interval '1 minute' from (select id, row_number() over () - 10 as n from bookings) numbered
      on conflict (booking_id) do update set next_at = excluded.next_at`.execute(database.db)
    await sql`analyze venue_payout_checks, ledger_guarded_balances`.execute(database.db)
    const due = await venuePayoutChecks(database.db, AT, 1_000)
    expect(due).toHaveLength(10)
    const plans = await plansOf(database, async (db) => {
      await venuePayoutChecks(db, AT, 1_000)
      await openBalancesOf(db, null, due[0])
    })
    for (const plan of plans) {
      expect(plan.reads.join()).not.toMatch(/Seq Scan on (venue_payout_checks|ledger|bookings|holdings)/)
      expect(plan.pages).toBeLessThan(FEW_PAGES)
    }
  })

  test('an admin who searches the ledger for a number reads what is about it, not all postings', async () => {
    const { rows } = await sql<{ id: number; holding_id: number }>`
      select id, holding_id from payments order by id offset 5000 limit 1`.execute(database.db)
    for (const search of [rows[0]?.id, rows[0]?.holding_id].map(String)) {
      for (const plan of await plansOf(database, async (db) => {
        await listPostings(db, { limit: 50, after: null }, { search })
        await countPostings(db, { search })
      })) {
        expect(plan.rows).toBe(1)
        expect(plan.reads.join()).not.toMatch(/Seq Scan on (ledger|payments|holdings)/)
        expect(plan.pages).toBeLessThan(FEW_PAGES)
      }
    }
  })

  test('an admin who searches bookings for an email reads its couple’s, not all of them', async () => {
    const search = 'person1234@unveil.test'
    const theirs = await countBookings(database.db, { search })
    expect(theirs).toBeGreaterThan(0)
    const plans = await plansOf(database, async (db) => {
      await listBookings(db, { limit: 1000, after: null }, { search })
      await countBookings(db, { search })
    })
    expect(plans.map(({ rows }) => rows)).toEqual([theirs, theirs, 1])
    for (const plan of plans) expect(plan.reads.join()).not.toMatch(/Seq Scan on (holds|holdings|bookings|listings)/)
  })

  test('the payments of a booking are found by an index', async () => {
    const booking = await aBooking()
    await sql`
      insert into payments (couple_id, booking_id, holding_id, purpose, state, amount_cents, intent_id, captured_cents, fee_cents,
                            checked_at, created_at)
      select couple_id, booking_id, holding_id, 'balance', state, amount_cents, 'pi_balance', captured_cents, fee_cents,
             checked_at, created_at
        from payments where booking_id = ${booking.id}`.execute(database.db)
    const plans = await plansOf(database, async (db) => {
      await paymentOfHold(db, booking.id)
      await balancePaymentOf(db, booking)
      await paymentsOfHolding(db, booking.id)
      await paymentsOfBooking(db, booking.id)
    })
    expect(plans.map(({ rows }) => rows)).toEqual([1, 1, 2, 2])
    for (const plan of plans) {
      expect(plan.reads.join()).not.toContain('Seq Scan on payments')
      expect(plan.pages).toBeLessThan(FEW_PAGES)
    }
  })
})

test('a payout reads only those of its booking, a debt only those it names, and no check reads all of them for each chargeback', async () => {
  await aCrowdOfPayouts()
  const payout = await database.db.selectFrom('payouts').selectAll().limit(1).executeTakeFirstOrThrow()
  const freeze = PAYOUT_INVARIANTS.find(({ name }) => name === 'chargeback-freezes')
  const [sent, debts, freezes] = await plansOf(database, async (db) => {
    await sentOnFrom(db, payout.source_payment_id as number, payout)
    expect(await listDebts(db, 50)).toMatchObject([{ causes: [{ cause: 'payout-owed' }] }])
    await freeze?.violations(AT).execute(db)
  })
  for (const plan of [sent, debts]) expect(plan?.reads.join()).not.toContain('Seq Scan on payouts')
  expect(freezes?.rows).toBe(50)
  expect(freezes?.pages).toBeLessThan(10_000)
})

test('a new id is looked up by index, even by a connection that first asked when the table was empty', async () => {
  const empty = await freshDatabase({ max: 1 })
  try {
    await sql`vacuum analyze mails`.execute(empty.db)
    for (let time = 0; time < 10; time++) await sql`select new_id('mails')`.execute(empty.db)
    await inTransaction(empty.db, async (tx) => {
      await sql`
        insert into mails (recipient, template, subject, body_html, created_at)
        select 'couple@example.com', 'alert', '', '', ${AT} from generate_series(1, 1000)`.execute(tx)
      const { rows } = await sql`
        select seq_scan as whole, idx_scan >= 1000 as "byIndex" from pg_stat_xact_user_tables where relname = 'mails'`.execute(
        tx,
      )
      expect(rows).toEqual([{ whole: 0, byIndex: true }])
    })
  } finally {
    await empty.drop()
  }
})
