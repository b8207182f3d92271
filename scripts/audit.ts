import { sentenceOf } from '#server/checks/run.ts'
import { readBooks } from '#server/features/admin/commands/read-provider-books.ts'
import { findingsNow } from '#server/features/admin/commands/run-audit.ts'
import { movableClock, realClock } from '#server/platform/clock.ts'
import { createDatabase, createPool, findPrimary } from '#server/platform/database/connect.ts'
import { StartError } from '#server/platform/errors.ts'
import { createLog } from '#server/platform/log.ts'
import { createStripe } from '#server/platform/stripe/client.ts'
import { type Config, readConfig } from '../server/config.ts'
import { actAsOwner } from './backup/act-as-owner.ts'
import { interruption } from './interruption.ts'

/**
 * `npm run audit`: checks the database of DATABASE_URL against every invariant, and the ledger against the card
 * provider's books, with the server's settings. Prints what it finds; emails nobody and repairs nothing. Exit code 1 if
 * it finds something, or couldn't check. When told to stop, it ends after the current check.
 */
const stopping = interruption()
stopping.addEventListener('abort', () =>
  console.error('Stopping after the current check. Press Ctrl-C again to stop now.'),
)
try {
  process.exitCode = (await audit(readConfig(process.env))) === 0 ? 0 : 1
} catch (error) {
  if (stopping.aborted) console.error('Ended before it was done.')
  else console.error(error instanceof StartError ? error.message : error)
  process.exitCode = 1
}

/** Returns how many things it found; a provider that does not answer counts as one. */
async function audit(config: Config): Promise<number> {
  if (!config.databaseUrl) {
    throw new StartError(
      'Set DATABASE_URL to the PostgreSQL database of the installation. (In the demo: Admin Panel, Health, Run now.)',
    )
  }
  actAsOwner({ dataFolder: config.dataFolder })
  await findPrimary(config.databaseUrl, 'unveil-audit')
  const db = createDatabase(createPool(config.databaseUrl, { max: 2, name: 'unveil-audit', statementTimeout: 300_000 }))
  try {
    const clock = config.mode === 'live' ? realClock : await movableClock(db)
    const reader = { db, clock, stripe: stripeOf(config), log: createLog(config.logLevel) }
    let books = await readBooks(reader, stopping)
    while (books === 'more') {
      stopping.throwIfAborted()
      books = await readBooks(reader, stopping)
    }
    const findings = await findingsNow(db, clock.now(), stopping)
    for (const { invariant, what } of findings) console.log(`${invariant}: ${what}\n  (${sentenceOf(invariant)})`)
    if (books === 'no-answer')
      console.log('The card provider did not answer: its books were compared as far as we know them.')
    const found = findings.length + (books === 'no-answer' ? 1 : 0)
    if (found === 0)
      console.log(`Clean.${books === 'no-provider' ? ' There is no card provider to compare with.' : ''}`)
    return found
  } finally {
    await db.destroy()
  }
}

/** The card provider of these settings; for the sandbox, at the address where it listens. */
function stripeOf({ cards }: Config) {
  if (cards.provider === 'none') return null
  if (cards.provider === 'stripe') return createStripe({ secretKey: cards.secretKey }, 'background')
  return createStripe({ secretKey: 'sk_test_sandbox', sandboxUrl: `http://127.0.0.1:${cards.port}` }, 'background')
}
