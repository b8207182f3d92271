import { chown, readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { StartError } from '#server/platform/errors.ts'

/** The account PostgreSQL runs as: undefined for our own; another one if we are root, which PostgreSQL refuses. */
export type Account = { uid: number; gid: number } | undefined

/**
 * The account for PostgreSQL: if we are root, the owner of its data or, for new data, the existing `nobody`, read from
 * /etc/passwd (initdb wants a name for its uid, and nothing on the host has to be changed).
 */
export async function accountForPostgres(cluster: string): Promise<Account> {
  if (process.getuid?.() !== 0) return undefined
  const owner = await stat(cluster).catch(() => undefined)
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }
  for (const line of (await readFile('/etc/passwd', 'utf8')).split('\n')) {
    const [name, , uid, gid] = line.split(':')
    if (name === 'nobody') return { uid: Number(uid), gid: Number(gid) }
  }
  throw new StartError('PostgreSQL refuses to run as root, and there is no account `nobody`: start as another user.')
}

export async function giveAllTo(account: NonNullable<Account>, path: string): Promise<void> {
  for (const entry of await readdir(path, { recursive: true, withFileTypes: true })) {
    if (!entry.isSymbolicLink()) await chown(join(entry.parentPath, entry.name), account.uid, account.gid)
  }
  await giveTo(account, path)
}

export async function giveTo(account: Account, path: string): Promise<void> {
  if (account) await chown(path, account.uid, account.gid)
}
