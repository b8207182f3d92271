import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { readPostmaster } from '#embedded/postmaster.ts'
import { databaseAddress } from '#server/platform/database/address-setting.ts'
import { StartError } from '#server/platform/errors.ts'
import { nameOf, readStorageAddress, type StorageAddress } from '#server/platform/files/storage-address.ts'
import { withSecretsFromFiles } from '#server/platform/secrecy/secrets-from-files.ts'
import { unencryptedDatabase } from '#server/platform/secrecy/unencrypted-connections.ts'
import { type Config, readConfig } from '../../server/config.ts'

export interface BackupSettings {
  config: Config
  /** where backups are kept */
  vault: StorageAddress
  keys: [Buffer, ...Buffer[]]
  /** for how many days back any second can be restored */
  days: number
  /** Where the database to back up is. Throws a StartError if no setting says where, or no database runs. */
  database: () => Promise<string>
}

const KEY_BYTES = 32
const DAYS = { error: 'must be a whole number from 1 to 3650' }
/** The settings that contain a password or a key. */
const SECRETS = ['BACKUP_DATABASE_URL', 'BACKUP_ACCESS_KEY', 'BACKUP_KEY']

const settings = z.object({
  BACKUP_URL: z.string({ error: 'is missing: a folder on another disk, or s3://bucket?region=...' }),
  BACKUP_ACCESS_KEY: z.string().optional(),
  BACKUP_KEY: z
    .string({ error: 'is missing: make one with openssl rand -base64 32, and keep it where no backup is' })
    .transform((text) => text.split(',').map((key) => Buffer.from(key, 'base64')))
    .refine(
      (keys) => keys.every((key) => key.length === KEY_BYTES),
      'must be 32 bytes in base64, such as from: openssl rand -base64 32; older keys follow the new one, separated by commas',
    ),
  BACKUP_DAYS: z.coerce.number(DAYS).int(DAYS).min(1, DAYS).max(3_650, DAYS).default(14),
  BACKUP_DATABASE_URL: databaseAddress.optional(),
})

/** Reads the settings of the server and those of backups. Throws a StartError that names the wrong one. */
export function readBackupSettings(env: NodeJS.ProcessEnv): BackupSettings {
  const config = readConfig(env)
  const given = Object.fromEntries(
    Object.entries(withSecretsFromFiles(env, SECRETS)).filter(([, value]) => value !== ''),
  )
  const parsed = settings.safeParse(given)
  if (!parsed.success) {
    const issue = parsed.error.issues[0]
    throw new StartError(`The setting ${issue?.path.join('.')} is wrong: ${issue?.message}.`)
  }
  const { BACKUP_URL, BACKUP_ACCESS_KEY, BACKUP_KEY, BACKUP_DAYS, BACKUP_DATABASE_URL: url } = parsed.data
  const vault = readStorageAddress('BACKUP', BACKUP_URL, BACKUP_ACCESS_KEY, config.mode)
  if (nameOf(vault) === nameOf(config.files)) throw new StartError('BACKUP_URL names the place of the uploaded files.')
  const open = url && config.mode === 'live' && env.PRIVATE_NETWORK !== 'yes' ? unencryptedDatabase(url) : null
  if (open) {
    throw new StartError(
      `BACKUP_DATABASE_URL leads to ${open} without encryption: add ?sslmode=verify-full to it, or set PRIVATE_NETWORK=yes if nobody else is on that network.`,
    )
  }
  return {
    config,
    vault,
    keys: BACKUP_KEY as [Buffer, ...Buffer[]],
    days: BACKUP_DAYS,
    database: () => databaseToBackUp(config, url),
  }
}

/**
 * The address of the database: `url` if set, whose role may replicate, or that of the embedded one running on the data
 * folder now.
 */
async function databaseToBackUp(config: Config, url: string | undefined): Promise<string> {
  if (url) return url
  if (config.databaseUrl) {
    throw new StartError(
      'Set BACKUP_DATABASE_URL: the database as a role that may replicate (docs/deploy.md, Backups).',
    )
  }
  return runningDatabase(config)
}

/** The address of the embedded PostgreSQL that the product runs now. Throws a StartError if none runs. */
export async function runningDatabase({ dataFolder }: Pick<Config, 'dataFolder'>): Promise<string> {
  const entry = await readPostmaster(join(dataFolder, 'cluster'))
  const password = await readFile(join(dataFolder, 'password'), 'utf8').catch(() => '')
  if (!entry || !password) throw new StartError(`No database runs on ${dataFolder}: start the product first.`)
  return `postgres://unveil:${password.trim()}@127.0.0.1:${entry.port}/unveil`
}
