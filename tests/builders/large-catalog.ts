import { sql } from 'kysely'
import { createDatabase, createPool, type Tx } from '#server/platform/database/connect.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'

const VENUES = 2_000
const COUPLES = 5_000

/**
 * Fills the empty database at `url` with a catalog of `size` dates, each booked once by a couple who canceled after
 * paying. Set-based statements, which every constraint and trigger sees, write 100,000 dates in seconds. All events are
 * in the year after `at`; everything else happened in the year before it. Ends with ANALYZE, as autovacuum would.
 */
export async function aLargeCatalog(url: string, size: { size: number; at: Date }): Promise<void> {
  // the product's own connections give up on a statement after about 30 seconds, and a busy machine may need longer
  const db = createDatabase(
    createPool(url, { max: 1, name: 'unveil-test', statementTimeout: 0, connectionTimeout: 30_000 }),
  )
  try {
    await inTransaction(db, (tx) => fill(tx, size))
  } finally {
    await db.destroy()
  }
}

async function fill(tx: Tx, { size, at }: { size: number; at: Date }): Promise<void> {
  const dates = Math.ceil(size / VENUES)
  await sql`
    insert into users (id, name, email, password_hash, role, created_at)
    select 10000000 + n, 'Person ' || n, 'person' || n || '@unveil.test', 'none',
           case when n <= ${COUPLES} then 'couple' else 'venue' end, ${at}::timestamptz - interval '1 year'
      from generate_series(1, ${COUPLES + VENUES}::int) n`.execute(tx)
  await sql`
    insert into venues (id, owner_id, name, address, city, state, zip_code, description, max_capacity, styles,
                        price_min_cents, price_max_cents, is_verified, created_at)
    select 20000000 + n, ${10_000_000 + COUPLES}::int + n, 'Venue ' || n, n || ' Road', 'City ' || n % 250,
           (array['NY', 'TX', 'CA', 'HI', 'CO', 'FL', 'IL', 'WA'])[1 + n % 8], lpad(n::text, 5, '0'), 'A venue.', 300,
           array[(array['barn', 'garden', 'modern', 'rustic'])[1 + n % 4]], 100000, 900000, true,
           ${at}::timestamptz - interval '1 year'
      from generate_series(1, ${VENUES}::int) n`.execute(tx)
  await sql`
    insert into listings (id, venue_id, event_date, state, max_guests, original_cents, discounted_cents, created_at)
    select 30000000 + n, 20000001 + n % ${VENUES}::int, ${at}::date + 7 + (n / ${VENUES}::int) * 350 / ${dates}::int,
           'live', 50 + n % 200, 1000000, 400000 + (n * 7919) % 400000,
           ${at}::timestamptz - n * interval '1 year' / ${size}::int
      from generate_series(0, ${size - 1}::int) n`.execute(tx)
  await sql`
    insert into holds (id, couple_id, listing_id, state, amount_cents, guest_count, max_guests, original_cents, price_cents,
                       deposit_cents, commission_percent, expires_at, created_at)
    select id + 10000000, 10000001 + id % ${COUPLES}::int, id, 'paid', 100000, 50, max_guests, original_cents,
           discounted_cents, 100000, 0, created_at, created_at
      from listings`.execute(tx)
  await sql`
    insert into bookings (id, listing_id, venue_id, event_date, state, max_guests,
                          original_cents, price_cents, deposit_cents, paid_cents)
    select id + 10000000, id, venue_id, event_date, 'cancelled', max_guests,
           original_cents, discounted_cents, 100000, 100000
      from listings`.execute(tx)
  await sql`
    insert into holdings (id, booking_id, couple_id, way, guest_count, contact_email, created_at, began_at)
    select id, id, couple_id, 'booked', 50, 'person@unveil.test', created_at, created_at from holds`.execute(tx)
  await sql`
    insert into payments (id, couple_id, hold_id, booking_id, purpose, state, amount_cents, intent_id, captured_cents, fee_cents,
                          checked_at, created_at, holding_id)
    select id + 10000000, couple_id, id, id, 'deposit', 'succeeded', 100000, 'pi_' || id, 100000, 3000, created_at, created_at,
           id
      from holdings`.execute(tx)
  await sql`analyze`.execute(tx)
}
