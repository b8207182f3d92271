import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ACCESS_KEY, anObjectStorage, type ObjectStorage } from '#tests/object-storage.ts'
import { everyFile, StorageOutage } from './file-store.ts'
import { objectStore } from './object-store.ts'
import { type Bucket, readStorageAddress } from './storage-address.ts'

let storage: ObjectStorage
beforeAll(async () => {
  storage = await anObjectStorage()
})
afterAll(() => storage.remove())

const addressOf = (url: string, key = ACCESS_KEY) => readStorageAddress('FILES', url, key, 'demo') as Bucket
const bytes = new TextEncoder().encode('We, the undersigned')

test('a stored file can be read until it is removed, and removing it twice does no harm', async () => {
  const store = objectStore(addressOf(storage.url('uploads')))
  await store.put('contract/one', bytes)
  expect(Buffer.from(await store.read('contract/one'))).toEqual(Buffer.from(bytes))
  await store.remove('contract/one')
  await store.remove('contract/one')
  await expect(store.read('contract/one')).rejects.toThrow('does not exist')
  const large = randomBytes(20 * 1024 * 1024)
  await store.put('contract/large', large)
  expect(Buffer.from(await store.read('contract/large')).equals(large)).toBe(true)
  await store.close()
})

test('a list has every file of its folder, across pages, and none of another prefix', async () => {
  const [store, other] = [objectStore(addressOf(storage.url('a'))), objectStore(addressOf(storage.url('b')))]
  await other.put('photo/theirs', bytes)
  for (let count = 0; count < 1010; count += 10)
    await Promise.all(Array.from({ length: 10 }, (_, at) => store.put(`photo/${count + at}`, bytes)))
  await store.put('contract/one', bytes)
  const photos = await everyFile(store.list('photo/'))
  expect(photos).toHaveLength(1010)
  expect(photos.find(({ key }) => key === 'photo/0')?.bytes).toBe(bytes.length)
  expect(Math.abs((photos[0]?.at.getTime() ?? 0) - Date.now())).toBeLessThan(60_000)
  expect(await everyFile(store.list(''))).toHaveLength(1011)
})

test('storage that is down or doesn’t answer soon counts as an outage; a wrong access key doesn’t', async () => {
  const silent = createServer(() => {}).listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const { port } = silent.address() as { port: number }
  const patience = { connecting: 300, answering: 300 }
  const mute = objectStore(addressOf(`s3://unveil?endpoint=http://127.0.0.1:${port}`), patience)
  const began = performance.now()
  await expect(mute.put('contract/one', bytes)).rejects.toBeInstanceOf(StorageOutage)
  await expect(mute.read('contract/one')).rejects.toBeInstanceOf(StorageOutage)
  expect(performance.now() - began).toBeLessThan(5_000)
  silent.close()
  const nowhere = objectStore(addressOf('s3://unveil?endpoint=http://127.0.0.1:1'), patience)
  await expect(nowhere.put('contract/one', bytes)).rejects.toBeInstanceOf(StorageOutage)
  const stranger = objectStore(addressOf(storage.url(), 'SOMEBODY:ELSE'))
  const refusal = await stranger.read('contract/one').catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(Error)
  expect(refusal).not.toBeInstanceOf(StorageOutage)
})

test.each([
  ['ftp://files', undefined, 'FILES_URL must be a folder, or start with s3://.'],
  ['s3://', undefined, 'FILES_URL names no bucket'],
  ['s3://unveil?region=us-east-1', undefined, 'FILES_URL needs FILES_ACCESS_KEY'],
  ['s3://unveil?region=us-east-1', 'id', 'FILES_URL needs FILES_ACCESS_KEY'],
  ['s3://unveil', 'id:secret', 'FILES_URL needs a region'],
  ['s3://unveil?endpoint=http://storage.test', 'id:secret', 'must start with https://'],
  ['s3://unveil?endpoint=storage', 'id:secret', 'must start with https://'],
])('%s with the key %s is refused in live mode: %s', (url, key, sentence) => {
  expect(() => readStorageAddress('FILES', url, key, 'live')).toThrow(sentence)
})

test('live mode takes https, and http on this machine', () => {
  for (const endpoint of ['https://storage.test', 'http://127.0.0.1:9000', 'http://[::1]:9000']) {
    const address = readStorageAddress('FILES', `s3://unveil/uploads/?endpoint=${endpoint}`, 'id:secret', 'live')
    expect(address).toEqual({
      bucket: 'unveil',
      prefix: 'uploads/',
      endpoint,
      region: 'us-east-1',
      keyId: 'id',
      secret: 'secret',
    })
  }
})
