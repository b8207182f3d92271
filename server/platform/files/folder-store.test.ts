import { execFile } from 'node:child_process'
import { chmod, mkdir, mkdtemp, readdir, rename, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { isInStore, StorageOutage } from './file-store.ts'
import { folderStore } from './folder-store.ts'

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'unveil-store-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const modeOf = async (...path: string[]) => ((await stat(join(folder, ...path))).mode & 0o777).toString(8)
const bytes = new TextEncoder().encode('We, the undersigned')

test('a stored file can be read until it is removed, and removing it twice does no harm', async () => {
  const store = folderStore(folder)
  await store.put('contract/one', bytes)
  expect(Buffer.from(await store.read('contract/one'))).toEqual(Buffer.from(bytes))
  await store.remove('contract/one')
  await store.remove('contract/one')
  await expect(store.read('contract/one')).rejects.toBeInstanceOf(StorageOutage)
  expect(await readdir(join(folder, 'contract'))).toEqual([])
})

test('other users of the machine can read nothing, whatever the folder and the umask were', async () => {
  await mkdir(join(folder, 'files'))
  await chmod(join(folder, 'files'), 0o755)
  const umask = process.umask(0)
  try {
    const store = folderStore(join(folder, 'files'))
    expect(await modeOf('files')).toBe('700')
    await store.put('contract/one', bytes)
    expect(await modeOf('files', 'contract')).toBe('700')
    expect(await modeOf('files', 'contract', 'one')).toBe('600')
  } finally {
    process.umask(umask)
  }
})

test('a list goes on when a file that it has yet to name is removed', async () => {
  const store = folderStore(folder)
  for (const name of ['one', 'two', 'three']) await store.put(`contract/${name}`, bytes)
  const listed: string[] = []
  for await (const { key } of store.list('')) {
    listed.push(key)
    for (const name of ['one', 'two', 'three']) if (`contract/${name}` !== key) await store.remove(`contract/${name}`)
  }
  expect(listed).toHaveLength(1)
})

test('a disk that is full in the middle of a file leaves none of it', async () => {
  // a process that may write files of at most 100 blocks of 512 bytes
  const store = JSON.stringify(new URL('./folder-store.ts', import.meta.url))
  const script = `
    const { folderStore } = await import(${store})
    await folderStore(${JSON.stringify(folder)}).put('contract/one', new Uint8Array(400_000)).catch((error) => console.log(error.constructor.name, error.cause.code))`
  const command = `trap '' XFSZ; ulimit -f 100; exec "$0" --input-type=module --eval "$1"`
  const { stdout } = await promisify(execFile)('sh', ['-c', command, process.execPath, script])
  expect(stdout.trim()).toBe('StorageOutage EFBIG')
  expect(await readdir(join(folder, 'contract'))).toEqual([])
})

test('a disk that is gone takes no file: neither its mount point nor a new folder stands in for it', async () => {
  const [mounted, disk] = [join(folder, 'files'), join(folder, 'disk')]
  const store = folderStore(mounted)
  await store.put('contract/one', bytes)
  await rename(mounted, disk)
  await expect(store.put('contract/two', bytes)).rejects.toBeInstanceOf(StorageOutage)
  expect(await readdir(folder)).toEqual(['disk'])
  await mkdir(mounted)
  await expect(store.put('contract/two', bytes)).rejects.toBeInstanceOf(StorageOutage)
  expect(await readdir(mounted)).toEqual([])
  await rm(mounted, { recursive: true })
  await rename(disk, mounted)
  await store.put('contract/two', bytes)
  expect((await readdir(join(mounted, 'contract'))).sort()).toEqual(['one', 'two'])
})

test('a disk that is gone, or goes while it is read, has no list, rather than an empty one', async () => {
  const [mounted, disk] = [join(folder, 'files'), join(folder, 'disk')]
  const store = folderStore(mounted)
  for (const name of ['one', 'two']) await store.put(`contract/${name}`, bytes)
  const reading = store.list('')[Symbol.asyncIterator]()
  expect(await reading.next()).toMatchObject({ done: false })
  await rename(mounted, disk)
  await expect(reading.next()).rejects.toBeInstanceOf(StorageOutage)
  await expect(isInStore(store, 'contract/one')).rejects.toBeInstanceOf(StorageOutage)
  await mkdir(mounted)
  await expect(isInStore(store, 'contract/one')).rejects.toBeInstanceOf(StorageOutage)
})

test('a disk that is gone takes no removal: the file would be there again once the disk is back', async () => {
  const [mounted, disk] = [join(folder, 'files'), join(folder, 'disk')]
  const store = folderStore(mounted)
  await store.put('contract/one', bytes)
  await rename(mounted, disk)
  await expect(store.remove('contract/one')).rejects.toBeInstanceOf(StorageOutage)
  await mkdir(mounted)
  await expect(store.remove('contract/one')).rejects.toBeInstanceOf(StorageOutage)
  await rm(mounted, { recursive: true })
  await rename(disk, mounted)
  await store.remove('contract/one')
  expect(await readdir(join(mounted, 'contract'))).toEqual([])
})

test('looking for old drafts doesn’t disturb files that get their names meanwhile', async () => {
  const store = folderStore(folder)
  const puts = async (writer: number) => {
    for (let number = 0; number < 100; number++) await store.put(`log/${writer}-${number}`, bytes)
  }
  let written = false
  const writing = Promise.all([1, 2, 3, 4].map(puts)).finally(() => {
    written = true
  })
  while (!written) await store.removeDrafts(new Date(0))
  await writing
  expect(await readdir(join(folder, 'log'))).toHaveLength(400)
})

test('a folder that can’t be made ends the start', () => {
  expect(() => folderStore('/dev/null/files')).toThrow('ENOTDIR')
})
