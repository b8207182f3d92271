import { chown, copyFile, lstat, mkdir, readdir, readlink, symlink, writeFile } from 'node:fs/promises'
import { basename, join, relative } from 'node:path'
import { openClient } from '#server/platform/database/connect.ts'
import type { Node } from './node.ts'

/** What isn't copied: files that a copy has of its own, or gets from the server that it follows. */
const OWN =
  /^(postmaster\.(pid|opts)|pg_wal\/.+|pg_replslot\/.+|pg_stat_tmp\/.+|pgsql_tmp.*|backup_label.*|standby\.signal|postgresql\.auto\.conf|pg_tblspc\/.+)$/

/**
 * Copies the data of a running server to where another one will follow it, with PostgreSQL's low-level backup
 * (https://www.postgresql.org/docs/18/continuous-archiving.html#BACKUP-LOWLEVEL-BASE-BACKUP), because the embedded
 * PostgreSQL has no pg_basebackup.
 */
export async function copyOf(primary: Node, to: Pick<Node, 'folder' | 'diskPath'>): Promise<void> {
  const client = await openClient(primary.url(), 'unveil-stress')
  try {
    await client.query("select pg_backup_start('stress', true)")
    await copyTree(primary.folder.cluster, to.folder.cluster)
    await copyTree(primary.diskPath, to.diskPath)
    const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)')
    await write(to, 'backup_label', rows[0]?.labelfile ?? '')
  } finally {
    await client.end()
  }
  await linkDisk(primary, to)
  await copyFile(primary.folder.password, to.folder.password)
  const { port, username, password } = new URL(primary.url())
  const conninfo = `host=127.0.0.1 port=${port} user=${username} password=${password}`
  await write(to, 'postgresql.auto.conf', `primary_conninfo = '${conninfo}'\n`)
  await write(to, 'standby.signal', '')
}

const write = ({ folder }: Pick<Node, 'folder'>, name: string, text: string) =>
  writeFile(join(folder.cluster, name), text, { mode: 0o600 })

/** Points the copy to the tables on its own disk. */
async function linkDisk(primary: Node, to: Pick<Node, 'folder' | 'diskPath'>): Promise<void> {
  const spaces = join(primary.folder.cluster, 'pg_tblspc')
  for (const name of await readdir(spaces)) {
    const inside = relative(primary.diskPath, await readlink(join(spaces, name)))
    await symlink(join(to.diskPath, inside), join(to.folder.cluster, 'pg_tblspc', name))
  }
}

/** Copies every file and folder under `from`, with its owner. A copy doesn't need what disappears in the meantime. */
async function copyTree(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true, mode: 0o700 })
  for (const entry of await readdir(from, { recursive: true, withFileTypes: true })) {
    const path = relative(from, join(entry.parentPath, entry.name))
    if (OWN.test(path) || basename(path).startsWith('pgsql_tmp')) continue
    await copyOne(join(from, path), join(to, path), entry.isDirectory()).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error
    })
  }
}

async function copyOne(from: string, to: string, folder: boolean): Promise<void> {
  const { uid, gid } = await lstat(from)
  if (folder) await mkdir(to, { recursive: true, mode: 0o700 })
  else await copyFile(from, to)
  await chown(to, uid, gid)
}
