import { access, constants, mkdir, stat, statfs } from 'node:fs/promises'
import { totalmem } from 'node:os'
import { join } from 'node:path'
import type { Config } from '../../server/config.ts'
import { about, type Finding } from './finding.ts'

const GB = 1024 ** 3
const LITTLE_DISK_GB = 5
const LITTLE_MEMORY_GB = 1.5

/** Node, memory and the data folder: whether we can write there, who else can read it, and how much room is left. */
export async function lookAtMachine(config: Config): Promise<Finding[]> {
  const [node, memory, files] = [about('Node'), about('Memory'), about('Files')]
  const major = Number(process.versions.node.split('.')[0])
  const gigabytes = totalmem() / GB
  await mkdir(config.dataFolder, { recursive: true, mode: 0o700 })
  await access(config.dataFolder, constants.R_OK | constants.W_OK | constants.X_OK)
  const { mode, uid } = await stat(config.dataFolder)
  const { bavail, bsize } = await statfs(config.dataFolder)
  const free = (bavail * bsize) / GB
  const key = config.secretsKey === null ? await stat(join(config.dataFolder, 'secrets.key')).catch(() => null) : null
  return [
    major >= 24
      ? node.ok(`${process.versions.node}.`)
      : node.bad(
          `${process.versions.node} runs this. Put node_modules/.bin first in PATH: the product brings its own.`,
        ),
    gigabytes < LITTLE_MEMORY_GB
      ? memory.warn(`${gigabytes.toFixed(1)} GB: too little when several people upload at once. Plan for 2 GB.`)
      : memory.ok(`${gigabytes.toFixed(1)} GB.`),
    free < LITTLE_DISK_GB
      ? files.warn(`${free.toFixed(1)} GB are left where ${config.dataFolder} is. Make room.`)
      : files.ok(`${config.dataFolder} can be written; ${free.toFixed(0)} GB are left there.`),
    ...(config.mode === 'live' && uid === 0
      ? [
          files.warn(
            `${config.dataFolder} belongs to root, so only root could run the product: chown it (docs/deploy.md).`,
          ),
        ]
      : []),
    (mode & 0o077) === 0
      ? files.ok('Only the user that runs this can read them.')
      : files.warn(`Others on this machine can read ${config.dataFolder}, where venues’ documents are: chmod 700.`),
    ...(config.mode === 'live' && config.secretsKey === null
      ? [
          key === null
            ? files.warn(
                'SECRETS_KEY is not set: the first start writes secrets.key, which every process needs. Setting it is better.',
              )
            : files.warn(
                'Two-factor login is sealed by secrets.key in this folder: back it up, apart from the database.',
              ),
        ]
      : []),
  ]
}
