import { parseArgs } from 'node:util'
import { reconcile } from '#server/features/admin/commands/reconcile-provider.ts'
import { recoverAfterRefusal } from '#server/features/transfers/commands/allocate-loss.ts'
import { createCalendarReader } from '#server/platform/calendar-files/read-in-threads.ts'
import { movableClock, realClock } from '#server/platform/clock.ts'
import { createDatabase, findPrimary } from '#server/platform/database/connect.ts'
import { openPools } from '#server/platform/database/pools.ts'
import { StartError } from '#server/platform/errors.ts'
import { openStore } from '#server/platform/files/open-store.ts'
import { createRebuilder } from '#server/platform/files/rebuilder.ts'
import { createHealth } from '#server/platform/health.ts'
import { createRateLimits } from '#server/platform/http/rate-limits.ts'
import { createLog } from '#server/platform/log.ts'
import { createPrinter } from '#server/platform/pdf/printer.ts'
import { readPseudonyms } from '#server/platform/pseudonyms.ts'
import { createSecrets, readSecretsKeys } from '#server/platform/secrecy/secrets.ts'
import { createStripe } from '#server/platform/stripe/client.ts'
import { type Config, readConfig } from '../../server/config.ts'
import { stripeAddress } from '../stripe-first-hour/stripe-address.ts'
import { actAsOwner } from './act-as-owner.ts'
import { momentAfter } from './moment.ts'

/**
 * `npm run reconcile -- --since 2026-11-24T15:04:05Z`, after a restore to that moment and before the product is
 * started: brings back, or names, what Stripe has done for us since then that the database doesn't have. Safe to
 * repeat. Exit code 1 while something needs a person.
 */
try {
  const { values } = parseArgs({ options: { since: { type: 'string' } } })
  if (!values.since) throw new StartError('Say since when: npm run reconcile -- --since <the moment you restored to>')
  const since = momentAfter('--since', values.since)
  process.exitCode = await run(readConfig(process.env), since)
} catch (error) {
  console.error(error instanceof StartError ? error.message : error)
  process.exitCode = 1
}

async function run(config: Config, since: Date): Promise<number> {
  if (config.cards.provider === 'none') {
    console.log('UNVEIL_CARDS=none: there is no card provider to ask. Now: npm run audit')
    return 0
  }
  if (!config.databaseUrl || config.cards.provider !== 'stripe')
    throw new StartError(
      config.databaseUrl
        ? 'Set the keys of Stripe, as for the server: the sandbox keeps what it has in the database that was restored.'
        : 'Set DATABASE_URL and the keys of Stripe, as for the server.',
    )
  actAsOwner(config)
  await findPrimary(config.databaseUrl, 'unveil-reconcile')
  const log = createLog('warn')
  const { end, ...pools } = openPools(config.databaseUrl, { max: 4, name: 'unveil-reconcile' })
  try {
    const db = createDatabase(pools.background)
    const pseudonym = await readPseudonyms(db)
    const services = {
      config,
      db,
      clock: config.mode === 'live' ? realClock : await movableClock(db),
      log,
      rateLimits: createRateLimits(pools.limits, { generosity: config.generosity, log, pseudonym }),
      pseudonym,
      secrets: createSecrets(...(await readSecretsKeys(config.secretsKey, config.dataFolder))),
      health: createHealth(pools.health),
      files: await openStore(config.files),
      rebuilder: createRebuilder(),
      printer: createPrinter(),
      calendarReader: createCalendarReader(),
      search: null,
      stripe: createStripe({ secretKey: config.cards.secretKey, sandboxUrl: stripeAddress(process.env) }, 'background'),
      publishableKey: config.cards.publishableKey,
      webhookSecret: config.cards.webhookSecret,
      above: { recoverAfterRefusal },
    }
    const found = await reconcile(services, since)
    for (const { what, open } of found) console.log(`${open ? 'YOU: ' : ''}${what}`)
    const open = found.filter((one) => one.open).length
    console.log(`${found.length - open} brought back, ${open} for you to look at. Now: npm run audit`)
    await Promise.all([
      services.rebuilder.stop(),
      services.printer.stop(),
      services.calendarReader.stop(),
      services.files.close(),
    ])
    return open === 0 ? 0 : 1
  } finally {
    await end()
  }
}
