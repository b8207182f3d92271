import { randomBytes } from 'node:crypto'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import type { SavedCriteria } from '#contract/api/alerts.ts'
import { startEmbeddedPostgres } from '#embedded/start.ts'
import { readConfig } from '#server/config.ts'
import { findNewDates } from '#server/features/alerts/commands/find-new-dates.ts'
import { MATCHES } from '#server/features/alerts/commands/look-for-dates.ts'
import { TOLD_A_SECOND, tellNewDates } from '#server/features/alerts/commands/tell-new-dates.ts'
import { newMatches } from '#server/features/listings/store/dates-with-news.ts'
import { type Clock, clockOf, later, MINUTE } from '#server/platform/clock.ts'
import { createDatabase, createPool, type Db } from '#server/platform/database/connect.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { createLog } from '#server/platform/log.ts'
import { createSecrets } from '#server/platform/secrecy/secrets.ts'
import { filledFolder, say } from './filled-folder.ts'
import { saveSearches } from './save-searches.ts'
import { loadNow, median, type Row, tableOf } from './table.ts'

/**
 * `npm run bench:alerts -- --size 100000`: how long 100,000 saved searches take to find 1,000 new dates among `size`, and
 * how long a second's worth of emails takes to write. Also measures what it would take if each search looked for new
 * dates by itself. More in bench/README.md.
 */
const { values: options } = parseArgs({
  options: {
    size: { type: 'string', default: '100000' },
    searches: { type: 'string', default: '100000' },
    news: { type: 'string', default: '1000' },
    pairs: { type: 'string', default: '3' },
    seed: { type: 'string', default: '1' },
    fresh: { type: 'boolean', default: false },
  },
})
const [size, searches, news, pairs, seed] = [
  options.size,
  options.searches,
  options.news,
  options.pairs,
  options.seed,
].map(Number) as [number, number, number, number, number]
const SAMPLE = 300
/** How many seconds' worth of emails are written after each round. */
const TELLINGS = 50

const folder = await filledFolder(size, options)
const postgres = await startEmbeddedPostgres({ dataDir: folder, log: say })
await migrate(postgres.url)
const db = createDatabase(createPool(postgres.url, { max: 4, name: 'unveil-bench', statementTimeout: 0 }))
try {
  const at = new Date()
  const clock = clockOf(() => at)
  const services = {
    db,
    clock,
    config: readConfig({ UNVEIL_MODE: 'demo', UNVEIL_CARDS: 'none' }),
    secrets: createSecrets(randomBytes(32)),
    log: createLog('warn'),
  }
  await saveSearches(db, { searches, seed, at })
  await sql`update listings set offered_again_at = ${later(at, -MINUTE / 2)}
    where id in (select id from listings where state = 'live' order by md5(id::text) limit ${news})`.execute(db)
  await sql`vacuum analyze listings, saved_searches`.execute(db)
  const ratios: number[] = []
  const rounds: { seconds: number; found: number }[] = []
  const tellings: number[] = []
  let alone = 0
  for (let pair = 0; pair < pairs; pair++) {
    await forget(db, at)
    const began = performance.now()
    const found = await findNewDates(services)
    const seconds = (performance.now() - began) / 1000
    alone = await searchedAlone(db, clock)
    say(
      `  ${seconds.toFixed(1)} s, ${found} searches found something; one by one ${((alone * searches) / 1000).toFixed(0)} s`,
    )
    for (let second = 0; second < TELLINGS; second++) tellings.push(await timed(() => tellNewDates(services)))
    rounds.push({ seconds, found })
    ratios.push((alone * searches) / 1000 / seconds)
  }
  const { seconds, found } = rounds.toSorted((a, b) => a.seconds - b.seconds)[
    Math.floor(pairs / 2)
  ] as (typeof rounds)[number]
  const quiet = await quietRound(services)
  const rows: Row[] = [
    {
      name: `alerts: ${searches} saved searches, ${news} new dates of ${size}`,
      figure: `${seconds.toFixed(1)} s, ${found} found something`,
      yardstick: `${alone.toFixed(2)} ms a search that looks by itself`,
      ratios,
      load: loadNow(),
    },
    {
      name: `alerts: ${TOLD_A_SECOND} emails written, once a second`,
      figure: `p50 ${median(tellings).toFixed(0)} ms`,
      yardstick: '',
      ratios: [],
      load: loadNow(),
    },
    {
      name: 'alerts: a round with nothing new',
      figure: `${quiet.toFixed(1)} ms`,
      yardstick: '10 ms',
      ratios: [],
      load: loadNow(),
    },
  ]
  console.log(tableOf(rows))
} finally {
  await sql`delete from saved_searches`.execute(db)
  await sql`update listings set offered_again_at = null where offered_again_at is not null`.execute(db)
  await forget(db, new Date())
  await db.destroy()
  await postgres.stop()
}

/** Makes it look as if nobody had been emailed yet and the last round had ended five minutes before `at`. */
async function forget(db: Db, at: Date): Promise<void> {
  await sql`truncate found_dates, reported_dates, mails, notices, alert_rounds`.execute(db)
  await sql`delete from graphile_worker._private_jobs`.execute(db)
  await sql`update saved_searches set last_told_at = null, searched_until = ${later(at, -MINUTE)}
    where last_told_at is not null`.execute(db)
  await sql`insert into alert_rounds (began_at, reached)
    values (${later(at, -6 * MINUTE)}, ${later(at, -5 * MINUTE)})`.execute(db)
}

/** Milliseconds that a search takes to look for new dates by itself, without queuing an email. */
async function searchedAlone(db: Db, clock: Clock): Promise<number> {
  const some = await db
    .selectFrom('saved_searches')
    .select('criteria')
    .orderBy(sql`md5(id::text)`)
    .limit(SAMPLE)
    .execute()
  const since = later(clock.now(), -6 * MINUTE)
  const began = performance.now()
  for (const { criteria } of some) {
    await newMatches(db, criteria as SavedCriteria, { since, limit: MATCHES }, { clock, early: false })
  }
  return (performance.now() - began) / some.length
}

/** Milliseconds of a later round in which nothing is new; the best of five. */
async function quietRound(services: Parameters<typeof findNewDates>[0]): Promise<number> {
  const times: number[] = []
  for (let round = 1; round <= 5; round++) {
    const now = later(services.clock.now(), round * 10 * MINUTE)
    times.push(await timed(() => findNewDates({ ...services, clock: { ...services.clock, now: () => now } })))
  }
  return Math.min(...times)
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}
