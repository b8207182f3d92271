import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsCommand,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import { type FileStore, StorageOutage } from './file-store.ts'
import type { Bucket } from './storage-address.ts'

/**
 * Limits in milliseconds. Even with one retry, they add up to less than the 60 seconds after which a silent connection
 * is closed (node-server.ts).
 */
interface Patience {
  connecting: number
  /** until an answer begins, the upload included; then the longest wait for more of the answer */
  answering: number
}

const PATIENCE: Patience = { connecting: 3_000, answering: 20_000 }
const ATTEMPTS = 2

/** Files in a bucket of object storage. */
export function objectStore(
  { bucket, prefix, endpoint, region, keyId, secret }: Bucket,
  { connecting, answering }: Patience = PATIENCE,
): FileStore {
  const client = new S3Client({
    region,
    credentials: { accessKeyId: keyId, secretAccessKey: secret },
    ...(endpoint !== null && { endpoint, forcePathStyle: true }),
    maxAttempts: ATTEMPTS,
    // what providers other than Amazon understand, too; the signature covers a hash of every upload
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: connecting,
      requestTimeout: answering,
      socketTimeout: answering,
      throwOnRequestTimeout: true,
    },
  })
  const at = (key: string) => ({ Bucket: bucket, Key: prefix + key })
  return {
    put: async (key, bytes) => {
      await asking(() => client.send(new PutObjectCommand({ ...at(key), Body: bytes })))
    },
    read: (key) =>
      asking(async () => {
        const { Body } = await client.send(new GetObjectCommand(at(key)))
        if (!Body) throw new Error(`object storage answered without the bytes of ${key}`)
        return Body.transformToByteArray()
      }),
    remove: async (key) => {
      await asking(() => client.send(new DeleteObjectCommand(at(key))))
    },
    async *list(folder) {
      let last: string | undefined
      do {
        const from = last === undefined ? {} : { Marker: last }
        const page = await asking(() =>
          client.send(new ListObjectsCommand({ Bucket: bucket, Prefix: prefix + folder, ...from })),
        )
        for (const { Key, Size, LastModified } of page.Contents ?? []) {
          if (Key !== undefined && LastModified)
            yield { key: Key.slice(prefix.length), bytes: Size ?? 0, at: LastModified }
        }
        last = page.IsTruncated ? page.Contents?.at(-1)?.Key : undefined
      } while (last !== undefined)
    },
    removeDrafts: async () => {}, // an object in a bucket is whole, or it isn't there
    close: async () => client.destroy(),
  }
}

/**
 * Asks storage. Throws StorageOutage when it can't serve anybody right now, or doesn't have the file; other refusals
 * are thrown as they are.
 */
async function asking<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (error) {
    const status = error instanceof S3ServiceException ? (error.$metadata.httpStatusCode ?? 0) : 0
    const refused = status >= 400 && status < 500 && status !== 429
    if (refused && !(error instanceof NoSuchKey)) throw error
    throw new StorageOutage(error instanceof Error ? error.message : String(error), { cause: error })
  }
}
