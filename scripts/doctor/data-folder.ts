import { access, constants, mkdir, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../../server/config.ts'
import { about, type Finding } from './finding.ts'

const GB = 1024 ** 3
const LITTLE_DISK_GB = 5

/** Looks at the data folder: whether we can write there, who else can read it and how much room is left. */
export async function lookAtDataFolder(config: Config): Promise<Finding[]> {
  const { ok, warn } = about('Data')
  await mkdir(config.dataFolder, { recursive: true, mode: 0o700 })
  await access(config.dataFolder, constants.R_OK | constants.W_OK | constants.X_OK)
  const { mode, uid } = await stat(config.dataFolder)
  const { bavail, bsize } = await statfs(config.dataFolder)
  const free = (bavail * bsize) / GB
  const key = config.secretsKey === null ? await stat(join(config.dataFolder, 'secrets.key')).catch(() => null) : null
  return [
    free < LITTLE_DISK_GB
      ? warn(`${free.toFixed(1)} GB is left where ${config.dataFolder} is. Make room.`)
      : ok(`${config.dataFolder} can be written to; ${free.toFixed(0)} GB is left there.`),
    ...(config.mode === 'live' && uid === 0
      ? [warn(`${config.dataFolder} belongs to root, so only root could run the product: chown it (docs/deploy.md).`)]
      : []),
    (mode & 0o077) === 0
      ? ok('Only the user that runs this can read it.')
      : warn(`Others on this machine can read ${config.dataFolder}, where couples’ documents are: chmod 700.`),
    ...(config.mode === 'live' && config.secretsKey === null
      ? [
          key === null
            ? warn(
                'SECRETS_KEY is not set: the first start writes secrets.key, which every process needs. Setting SECRETS_KEY is better.',
              )
            : warn(
                'Two-factor login is sealed with secrets.key in this folder: back that file up separately from the database.',
              ),
        ]
      : []),
  ]
}
