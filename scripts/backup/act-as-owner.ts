import { statSync } from 'node:fs'
import { userInfo } from 'node:os'
import pg from 'pg'
import { StartError } from '#server/platform/errors.ts'
import type { Config } from '../../server/config.ts'

/**
 * If started as root, continues as the owner of the data folder: what a command leaves there then belongs to the user
 * that runs the product, and what it can't do there, the product can't do, either. Secrets that only root can read have
 * to be read before that. Throws a StartError if root would be the one to create the folder of a live installation;
 * a command that needs no folder leaves `mode` out.
 */
export function actAsOwner({ dataFolder, mode }: Pick<Config, 'dataFolder'> & Partial<Pick<Config, 'mode'>>): void {
  if (process.getuid?.() !== 0) return
  const folder = statSync(dataFolder, { throwIfNoEntry: false })
  if (!folder && mode === 'live') {
    throw new StartError(
      `UNVEIL_DATA=${dataFolder} is not there. Make it for the user that runs the product: install -d -o unveil -g unveil -m 700 ${dataFolder}`,
    )
  }
  if (!folder || folder.uid === 0) return
  process.setgroups?.([folder.gid])
  process.setgid?.(folder.gid)
  process.setuid?.(folder.uid)
  // at PostgreSQL's socket, an address may leave the role out: pg would take root's name, and is refused
  pg.defaults.user = ownName() ?? pg.defaults.user
}

/** The name of the user that we are by now; undefined for one that the machine doesn't know. */
function ownName(): string | undefined {
  try {
    return userInfo().username
  } catch {
    return undefined
  }
}
