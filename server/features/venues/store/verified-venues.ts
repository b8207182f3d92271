import { sql } from 'kysely'
import type { Db } from '#server/platform/database/connect.ts'

/** The verified venues of a state with what decides which dates they could publish; never to be sent anywhere. */
export function verifiedVenuesIn(db: Db, state: string) {
  return db
    .selectFrom('venues')
    .select([
      'id',
      'owner_id',
      sql<string>`city_key(city)`.as('city_key'),
      'styles',
      'amenities',
      'max_capacity',
      'price_min_cents',
      'price_max_cents',
    ])
    .where('state', '=', state)
    .where('is_verified', '=', true)
    .execute()
}
