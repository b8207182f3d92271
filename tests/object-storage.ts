import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from '@20minutes/s3rver'

/** The only key that this server knows. */
export const ACCESS_KEY = 'S3RVER:S3RVER'

export interface ObjectStorage {
  port: number
  /** for FILES_URL or BACKUP_URL, with a prefix of its own where one is given */
  url(prefix?: string): string
  /** Stops the server until it is started again. */
  stop(): Promise<void>
  start(): Promise<void>
  remove(): Promise<void>
}

/** A server that speaks S3, on 127.0.0.1, with one bucket. */
export async function anObjectStorage(): Promise<ObjectStorage> {
  const directory = await mkdtemp(join(tmpdir(), 'unveil-s3-'))
  let port = 0
  let server: S3rver | null = null
  const start = async () => {
    server = new S3rver({
      address: '127.0.0.1',
      port,
      directory,
      silent: true,
      // for lists of files, this server checks the signature of a path that differs from the signed one
      allowMismatchedSignatures: true,
      configureBuckets: [{ name: 'unveil' }],
    })
    port = (await server.run()).port
  }
  const stop = async () => {
    await server?.close()
    server = null
  }
  await start()
  return {
    get port() {
      return port
    },
    url: (prefix = '') => `s3://unveil/${prefix}?endpoint=http://127.0.0.1:${port}`,
    start,
    stop,
    remove: async () => {
      await stop()
      await rm(directory, { recursive: true, force: true })
    },
  }
}
