import type { Config } from './config.ts'
import { openClient } from './platform/database/connect.ts'
import { migrate } from './platform/database/migrate.ts'
import { grantServing } from './platform/database/serving-role.ts'

export interface RunningDatabase {
  /** as the role that serves */
  url: string
  /** as the role that migrates: the same address unless the installation has two roles */
  ownerUrl: string
  /** no other process works on the data */
  alone: boolean
  /** makes one of the server's processes, given by its ID, let all others go first; only for the embedded PostgreSQL */
  lowerPriority?: (pid: number) => void
  stop(): Promise<void>
}

/**
 * DATABASE_URL's server if set; otherwise, the data folder's embedded PostgreSQL, whose code is loaded only then.
 */
export async function startDatabase(config: Config, log: (line: string) => void): Promise<RunningDatabase> {
  if (config.databaseUrl) {
    await (await openClient(config.databaseUrl, 'unveil-start')).end()
    return {
      url: config.databaseUrl,
      ownerUrl: config.databaseOwnerUrl ?? config.databaseUrl,
      alone: false,
      stop: async () => {},
    }
  }
  const [{ startEmbeddedPostgres }, { lowerPriority }] = await Promise.all([
    import('#embedded/start.ts'),
    import('#embedded/lower-priority.ts'),
  ])
  const embedded = await startEmbeddedPostgres({ dataDir: config.dataFolder, log })
  return { url: embedded.servingUrl, ownerUrl: embedded.url, alone: true, lowerPriority, stop: () => embedded.stop() }
}

/** Migrates the database as its owner; if another role serves, grants that role what it needs. */
export async function prepareDatabase({ url, ownerUrl }: RunningDatabase, log: (line: string) => void): Promise<void> {
  await migrate(ownerUrl, { log })
  if (ownerUrl !== url) await grantServing(ownerUrl, await roleAt(url))
}

/** The role behind an address, which may leave it out: at its socket, PostgreSQL takes the name of our user for it. */
async function roleAt(url: string): Promise<string> {
  const client = await openClient(url, 'unveil-start')
  try {
    const { rows } = await client.query<{ role: string }>('SELECT current_user AS role')
    return rows[0]?.role as string
  } finally {
    await client.end()
  }
}
