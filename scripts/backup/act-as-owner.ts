import { statSync } from 'node:fs'
import { StartError } from '#server/platform/errors.ts'
import type { Config } from '../../server/config.ts'

/**
 * If started as root, continues as the owner of the data folder: what a command leaves there then belongs to the user
 * that runs the product, and what it can't do there, the product can't do, either. Secrets that only root can read have
 * to be read before that. Throws a StartError if root would be the one to create the folder of a live installation.
 */
export function actAsOwner({ dataFolder, mode }: Pick<Config, 'dataFolder' | 'mode'>): void {
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
}
