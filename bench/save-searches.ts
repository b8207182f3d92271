import { sql } from 'kysely'
import type { SavedCriteria } from '#contract/api/alerts.ts'
import { todayIn } from '#contract/dates.ts'
import { searchQuery } from '#contract/searching/search-query.ts'
import { anchorOf } from '#server/features/alerts/anchors.ts'
import { later, MINUTE } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { randomSearches } from './random-searches.ts'

/** Saves this many searches with alerts, each as a stranger would make it, spread evenly over all couples. */
export async function saveSearches(
  db: Db,
  { searches, seed, at }: { searches: number; seed: number; at: Date },
): Promise<void> {
  const today = todayIn('NY', at)
  const wishes = randomSearches(searches, { today, seed }).map((path): SavedCriteria => {
    const query = searchQuery.parse(Object.fromEntries(new URL(path, 'http://bench').searchParams))
    const { sort: _sort, limit: _limit, cursor: _cursor, featured: _featured, ...criteria } = query
    return criteria
  })
  const anchors = wishes.map(anchorOf)
  // alerts are emailed to confirmed addresses only
  await sql`update users set email_confirmed_at = ${at} where role = 'couple' and email_confirmed_at is null`.execute(
    db,
  )
  await sql`
    with couples as (select id, row_number() over (order by id) - 1 as n from users where role = 'couple')
    insert into saved_searches (user_id, name, criteria, alert, created_at, searched_until, anchor)
    select couples.id, 'Search ' || place, criteria::jsonb, true, ${later(at, -MINUTE)}, ${later(at, -MINUTE)},
           case kind when 'city' then 'city:' || city_key(named) when 'any' then 'any' else kind || ':' || named end
      from unnest(${wishes.map((wish) => JSON.stringify(wish))}::text[], ${anchors.map(({ kind }) => kind)}::text[],
                  ${anchors.map((anchor) => (anchor.kind === 'any' ? null : anchor.of))}::text[]) with ordinality as wish (criteria, kind, named, place)
      join couples on couples.n = place % (select count(*) from couples)
    on conflict do nothing`.execute(db)
}
