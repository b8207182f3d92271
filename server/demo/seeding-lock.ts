import { openClient } from '../platform/database/connect.ts'

/** The number of the lock under which a demo is filled in: any that no other lock of ours uses. */
const SEEDING_LOCK = 7_203_411_906

/**
 * Lets processes that start on one database fill in the demo one after another: resolves when it is this process's
 * turn, with the function that ends the turn. A process that dies ends its turn, too.
 */
export async function takeTurn(databaseUrl: string, say: (line: string) => void): Promise<() => Promise<void>> {
  const client = await openClient(databaseUrl, 'unveil-demo')
  try {
    const { rows } = await client.query<{ free: boolean }>('SELECT pg_try_advisory_lock($1) AS free', [SEEDING_LOCK])
    if (!rows[0]?.free) {
      say('Another process is filling in the demo: waiting for it ...')
      await client.query('SELECT pg_advisory_lock($1)', [SEEDING_LOCK])
    }
    return () => client.end()
  } catch (error) {
    await client.end()
    throw error
  }
}
