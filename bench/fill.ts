import { type RawBuilder, sql } from 'kysely'
import { VENUE_STYLES } from '#contract/catalog.ts'
import { runChecks } from '#server/checks/run.ts'
import { createDatabase, createPool, type Tx } from '#server/platform/database/connect.ts'
import { markInstallation } from '#server/platform/database/demo-or-live.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'

/** The states of the made-up catalog, those with the most venues first, in time zones from Eastern to Guam's. */
export const STATES_OF_CATALOG = (
  'CA TX NY FL IL CO GA WA TN NC SC OR MA VA AZ NV PA OH MI MN MO LA UT HI GU' as const
).split(' ')
const CITIES = 250
const DATES_OF_VENUE = 30
const ID = sql.raw('pg_temp.bench_id')

/**
 * Fills the empty database at `url` with `size` dates on offer, or a few more: 76% from venues, 24% listed transfers of
 * bookings whose deposit is paid and whose venue is revealed, so that every invariant of server/checks holds.
 * Cities, prices and guests are skewed as in real life, ids are random, days are in the 13 months after `at`. Every
 * constraint and trigger checks the rows, which takes a minute or two for 100,000. Then runs VACUUM ANALYZE and checks
 * every invariant: throws if one is broken.
 */
export async function fill(url: string, { size, at }: { size: number; at: Date }): Promise<void> {
  const db = createDatabase(createPool(url, { max: 1, name: 'unveil-bench', statementTimeout: 0 }))
  try {
    await markInstallation(db, 'demo')
    await inTransaction(db, (tx) => fillTables(tx, size, at))
    await sql`vacuum analyze`.execute(db)
    const [broken] = await runChecks(db, at)
    if (broken) throw new Error(`The bench filled in impossible data: ${broken.invariant}, ${broken.what}`)
    // no payouts are filled in, so the timer that pays venues would be busy with these deposits for hours
    await sql`update venue_payout_checks set next_at = event_date from bookings where bookings.id = booking_id`.execute(
      db,
    )
    await sql`vacuum analyze venue_payout_checks`.execute(db)
  } finally {
    await db.destroy()
  }
}

async function fillTables(tx: Tx, size: number, at: Date): Promise<void> {
  const run = (statement: RawBuilder<unknown>) => statement.execute(tx)
  const venues = Math.ceil(size / DATES_OF_VENUE)
  const couples = Math.ceil(size / 4)
  // looks random, and differs for every n
  await run(sql`
    create function pg_temp.bench_id(n bigint) returns bigint language sql immutable as
      'select 10000000 + (n * 40503011 + 5551) % 90000000'`)
  await run(sql`select setseed(0.25)`)
  await people(run, { venues, couples, at })
  await run(sql`
    create temp table plan on commit drop as
    select ${ID}(venue) as venue_id, ${ID}(venue * ${DATES_OF_VENUE}::int + k) as listing_id, ${ID}(serial) as id,
           ${at}::date + day as event_date, day >= 50 and random() < 0.27 as passed_on,
           ${ID}((random() * ${couples - 1}::int)::int) as couple_id, guests,
           (full_price * 100)::bigint as original, (full_price * (35 + random() * 60))::bigint as discounted,
           ${at}::timestamptz - random() * interval '200 days' - interval '1 day' as created
      from (select venue, k, venue * ${DATES_OF_VENUE}::int + k as serial, 3 + k * 13 + floor(random() * 13)::int as day,
                   30 + 10 * floor(power(random(), 1.5) * 30)::int as guests,
                   2000 + floor(power(random(), 2) * 48000) as full_price
              from generate_series(0, ${venues - 1}::int) venue, generate_series(0, ${DATES_OF_VENUE - 1}::int) k) dates
     order by random()`)
  await run(sql`analyze plan`)
  await run(sql`
    insert into listings (id, venue_id, event_date, state, max_guests, original_cents, discounted_cents, description, duration,
                          includes, excludes, restrictions, created_at)
    select listing_id, venue_id, event_date, case when passed_on then 'sold' else 'live' end, guests, original, discounted,
           ${TEXT} || guests, '10 hours', array['Tables and chairs', 'Set-up and breakdown', 'A coordinator on the day'],
           array['Catering'], array['Music outdoors until 10 pm'], created
      from plan`)
  await bookings(run)
  await transfers(run, at)
}

const TEXT = sql`'Doors on three sides, old trees around the lawn, and a room for the band to set up in. The light is best in the '
  || 'late afternoon. Parking is a short walk away, the kitchen takes any caterer, and nobody else is here on your day. Seats '`

async function people(
  run: (statement: RawBuilder<unknown>) => Promise<unknown>,
  { venues, couples, at }: { venues: number; couples: number; at: Date },
): Promise<void> {
  const owners = Math.ceil(venues / 2)
  const began = sql`${at}::timestamptz - interval '1 year'`
  await run(sql`
    insert into users (id, name, email, password_hash, role, verified, created_at)
    select ${ID}(n), 'Person ' || n, 'person' || n || '@unveil.bench', 'none',
           case when n < ${couples} then 'couple' else 'venue' end, true, ${began}
      from generate_series(0, ${couples + owners - 1}::int) n`)
  await run(sql`
    insert into venues (id, owner_id, name, address, city, state, zip_code, description, max_capacity, styles, amenities,
                        price_min_cents, price_max_cents, is_verified, created_at)
    select ${ID}(n), ${ID}(${couples}::int + n / 2), 'Venue ' || n, n || ' Some Road', 'Town ' || city,
           (${STATES_OF_CATALOG}::text[])[1 + city % ${STATES_OF_CATALOG.length}::int], lpad((n % 100000)::text, 5, '0'),
           ${'A venue of the bench. '.repeat(3)}, 400,
           array[(${[...VENUE_STYLES]}::text[])[1 + style], (${[...VENUE_STYLES]}::text[])[1 + (style + 7) % 20]],
           array['wifi', 'dance-floor', case when n % 3 = 0 then 'climate-control' else 'on-site-parking' end],
           100000, 4900000, true, ${began}
      from (select n, floor(power(random(), 2.2) * ${CITIES}::int)::int as city, floor(random() * 20)::int as style
              from generate_series(0, ${venues - 1}::int) n) made`)
}

/** Adds a booking for every date that is passed on: its deposit paid and in the ledger, its venue revealed. */
async function bookings(run: (statement: RawBuilder<unknown>) => Promise<unknown>): Promise<void> {
  await run(sql`
    create temp table booked on commit drop as
    select *, greatest(round(discounted * 0.25)::bigint, 1) as deposit, created + interval '1 hour' as booked_at from plan
     where passed_on`)
  await run(sql`
    insert into holds (id, couple_id, listing_id, state, amount_cents, guest_count, max_guests, original_cents, price_cents,
                       deposit_cents, balance_due_date, commission_percent, expires_at, created_at)
    select id, couple_id, listing_id, 'paid', deposit, 20, guests, original, discounted, deposit, event_date - 30, 0,
           booked_at + interval '15 minutes', booked_at from booked`)
  await run(sql`
    insert into bookings (id, listing_id, venue_id, event_date, state, max_guests, original_cents, price_cents,
                          deposit_cents, balance_due_date, paid_cents)
    select id, listing_id, venue_id, event_date, 'confirmed', guests, original, discounted, deposit, event_date - 30, deposit
      from booked`)
  await run(sql`
    insert into holdings (id, booking_id, couple_id, way, guest_count, contact_email, created_at, began_at)
    select id, id, couple_id, 'booked', 20, 'person@unveil.bench', booked_at, booked_at from booked`)
  await run(sql`
    insert into payments (id, couple_id, hold_id, booking_id, holding_id, purpose, state, amount_cents, intent_id,
                          captured_cents, fee_cents, checked_at, created_at)
    select id, couple_id, id, id, id, 'deposit', 'succeeded', deposit, 'pi_bench_' || id, deposit, 30, booked_at, booked_at
      from booked`)
  await run(sql`
    insert into reveals (user_id, booking_id, listing_id, venue_id, created_at)
    select couple_id, id, listing_id, venue_id, booked_at from booked`)
  await run(sql`
    insert into process_events (process, object_id, transition, from_state, to_state, actor, at)
    select process, id, transition, before, after, 'provider', booked_at
      from booked, (values ('hold', 'pay', 'running', 'paid'), ('booking', 'confirm', null, 'confirmed'),
                           ('payment', 'succeed', 'open', 'succeeded')) steps (process, transition, before, after)`)
  await run(sql`
    insert into ledger_transactions (kind, ref, booking_id, payment_id, entry_count, at)
    select kind, id, id, id, 2, booked_at from booked, (values ('payment'), ('card-fee')) kinds (kind)`)
  await run(sql`
    insert into ledger_entries (transaction_id, account, amount_cents)
    select posted.id, side.account, side.cents
      from ledger_transactions posted join booked on booked.id = posted.booking_id,
           lateral (values ('payment', 'stripe', deposit), ('payment', 'venue_payable:' || booked.id, -deposit),
                           ('card-fee', 'card_fees', 30), ('card-fee', 'stripe', -30)) side (kind, account, cents)
     where side.kind = posted.kind`)
}

/** Adds a listed transfer of each of these bookings, at 60 to 100% of what its couple has paid. */
async function transfers(run: (statement: RawBuilder<unknown>) => Promise<unknown>, at: Date): Promise<void> {
  await run(sql`
    insert into transfers (id, booking_id, holding_id, seller_id, venue_id, event_date, state, asking_cents,
                           seller_paid_cents, deadline, consented_at, listed_at, created_at)
    select id, id, id, couple_id, venue_id, event_date, 'listed', ceil(deposit * (0.6 + random() * 0.4))::bigint, deposit,
           (event_date - 3)::timestamptz, booked_at, booked_at, booked_at from booked`)
  await run(sql`
    insert into listings (id, venue_id, event_date, state, max_guests, original_cents, discounted_cents, balance_cents,
                          balance_due_date, description, duration, includes, transfer_id, created_at)
    select ${ID}(40000000 + row_number() over ()), booked.venue_id, booked.event_date, 'live', guests, original, asking_cents,
           least(discounted - deposit, original - asking_cents - 1), booked.event_date - 30, ${TEXT} || guests, '10 hours',
           array['Tables and chairs'], booked.id, ${at}::timestamptz - random() * interval '60 days'
      from booked join transfers using (id)`)
  await run(sql`update transfers set listing_id = listings.id from listings where transfer_id = transfers.id`)
  await run(sql`
    insert into process_events (process, object_id, transition, from_state, to_state, actor, at)
    select 'transfer', id, 'list', 'consented', 'listed', 'timer', booked_at from booked`)
}
