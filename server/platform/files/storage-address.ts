import { resolve } from 'node:path'
import { StartError } from '../errors.ts'
import { isLoopback } from '../secrecy/unencrypted-connections.ts'

/** Where files are stored: in a folder, or in a bucket of object storage that speaks S3. */
export type StorageAddress = { folder: string } | Bucket

export interface Bucket {
  bucket: string
  /** before every key: empty, or ending with a slash */
  prefix: string
  /** null: Amazon's own */
  endpoint: string | null
  region: string
  keyId: string
  secret: string
}

/**
 * Reads the address in a setting: a path, or `s3://bucket/prefix?endpoint=https://...&region=...` with its access key,
 * `id:secret`. `name` is what the two settings begin with: FILES of FILES_URL and FILES_ACCESS_KEY. Throws a
 * StartError for anything else.
 */
export function readStorageAddress(
  name: string,
  url: string,
  accessKey: string | undefined,
  mode: 'demo' | 'live',
): StorageAddress {
  if (!url.startsWith('s3://')) {
    if (/^[a-z0-9]+:/i.test(url)) throw new StartError(`${name}_URL must be a folder, or start with s3://.`)
    return { folder: resolve(url) }
  }
  const given = URL.parse(url)
  if (!given?.hostname) throw new StartError(`${name}_URL names no bucket: s3://bucket?region=us-east-1, for example.`)
  const [keyId, secret, ...more] = (accessKey ?? '').split(':')
  if (!keyId || !secret || more.length > 0) {
    throw new StartError(
      `${name}_URL needs ${name}_ACCESS_KEY: the key's id and its secret, with a colon between them.`,
    )
  }
  const endpoint = given.searchParams.get('endpoint')
  const region = given.searchParams.get('region')
  if (endpoint === null && region === null) {
    throw new StartError(`${name}_URL needs a region (?region=us-east-1) or an endpoint (?endpoint=https://...).`)
  }
  if (endpoint !== null) checkEndpoint(name, endpoint, mode)
  const path = given.pathname.replace(/^\/|\/$/g, '')
  const prefix = path === '' ? '' : `${path}/`
  return { bucket: given.hostname, prefix, endpoint, region: region ?? 'us-east-1', keyId, secret }
}

/** Keys and files travel over this connection: in live mode, nobody along the way may read them. */
function checkEndpoint(name: string, endpoint: string, mode: 'demo' | 'live'): void {
  const { protocol, hostname } = URL.parse(endpoint) ?? {}
  if (hostname && protocol === 'https:') return
  if (hostname && protocol === 'http:' && (mode === 'demo' || isLoopback(hostname.replace(/^\[|\]$/g, '')))) return
  throw new StartError(`The endpoint of ${name}_URL must start with https://, or in a demo with http://.`)
}

/** For people: where files are stored, without the key. */
export const nameOf = (address: StorageAddress): string =>
  'folder' in address
    ? address.folder
    : `s3://${address.bucket}/${address.prefix}${address.endpoint ? ` at ${address.endpoint}` : ''}`
