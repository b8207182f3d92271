import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { DAY, HOUR, later } from '#server/platform/clock.ts'
import { folderStore } from '#server/platform/files/folder-store.ts'
import { checkHistory, listPieces, pieceKey, unbroken, writeSegments } from './archive.ts'
import { listBases } from './bases.ts'
import { look } from './list-and-verify.ts'
import { removeOld } from './retention.ts'
import { createVault, type Vault } from './vault.ts'

const SEGMENT = 1024
const now = new Date('2026-06-30T12:00:00Z')
let folder: string
let vault: Vault
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'unveil-vault-'))
  vault = createVault(folderStore(folder), [randomBytes(32)])
})
afterEach(() => rm(folder, { recursive: true }))

/** Keeps these bytes under `key`, dated so many days ago. */
async function put(key: string, daysAgo: number, bytes: Buffer = Buffer.from('x')) {
  await vault.put(key, bytes)
  const at = later(now, -daysAgo * DAY)
  await utimes(join(folder, key), at, at)
}

/** Keeps a base from that many days ago, whose log begins at `from`. Without its manifest, it was never finished. */
async function aBase(daysAgo: number, from: number, { manifest = true, files = [] as string[] } = {}) {
  const endedAt = later(now, -daysAgo * DAY)
  const id = `base-${daysAgo}`
  await put(`base/${id}/000000`, daysAgo)
  const range = { startLsn: `0/${from.toString(16)}`, endLsn: `0/${(from + 100).toString(16)}` }
  const server = { version: 18, segmentBytes: SEGMENT, superuser: 'unveil', database: 'unveil' }
  const facts = { id, begunAt: later(endedAt, -HOUR), endedAt, timeline: 1, ...range, ...server, parts: [], files }
  if (manifest) await put(`base/${id}/manifest`, daysAgo, Buffer.from(JSON.stringify(facts)))
  return id
}

/** Keeps the log between two positions. */
const aPiece = (daysAgo: number, start: number, end: number) =>
  vault.put(
    pieceKey({ timeline: 1, start: BigInt(start), end: BigInt(end), at: later(now, -daysAgo * DAY) }),
    Buffer.alloc(end - start, start / SEGMENT),
  )

const bases = async () => (await listBases(vault)).map(({ id }) => id)
const logFrom = async () => Number((await listPieces(vault))[0]?.start)
const keys = async (of: string) => {
  const found: string[] = []
  for await (const { key } of vault.list(of)) found.push(key)
  return found.sort()
}

test('the last base before the days to keep stays, with its log; anything older goes', async () => {
  const kept = [await aBase(20, 5 * SEGMENT), await aBase(10, 10 * SEGMENT), await aBase(0, 20 * SEGMENT)]
  await aBase(30, 0)
  for (let at = 0; at < 21; at++) await aPiece(30 - at, at * SEGMENT, (at + 1) * SEGMENT)
  await removeOld(vault, [], 14, now)
  expect(await bases()).toEqual(kept)
  expect(await logFrom()).toBe(5 * SEGMENT)
})

test('a base without its log doesn’t make the one before it go', async () => {
  const kept = [await aBase(40, 0), await aBase(20, 10 * SEGMENT)]
  await aPiece(39, 0, 5 * SEGMENT)
  await aPiece(15, 15 * SEGMENT, 16 * SEGMENT)
  await removeOld(vault, [], 14, now)
  expect(await bases()).toEqual(kept)
  expect(await logFrom()).toBe(0)
})

test('a base that was never finished doesn’t count, and is removed after a day', async () => {
  await aBase(3, 0, { manifest: false })
  const running = await aBase(0.5, 0, { manifest: false })
  const said: string[] = []
  expect(await look(vault, { verify: false, say: (line) => said.push(line) })).toBe(1)
  expect(said).toEqual(['There is no backup yet.'])
  await aBase(1, 0)
  await aPiece(1, 0, SEGMENT)
  await removeOld(vault, [], 14, now)
  expect(await bases()).toEqual(['base-1'])
  expect(await keys('base/')).toEqual(['base/base-0.5/000000', 'base/base-1/000000', 'base/base-1/manifest'])
  expect(running).toBe('base-0.5')
})

test('what a dead backup had begun to write is removed after a day, even without any base', async () => {
  await put('log/00000001/old.part', 2)
  await put('base/base-2/000001.part', 2)
  await put('log/00000001/new.part', 0)
  await removeOld(vault, [], 14, now)
  expect(await readdir(join(folder, 'log/00000001'))).toEqual(['new.part'])
  expect(await readdir(join(folder, 'base/base-2'))).toEqual([])
})

test('files go once no row, no base and no moment within reach names them', async () => {
  await aBase(20, 0, { files: ['in-a-base'] })
  await aPiece(19, 0, SEGMENT)
  for (const key of ['in-a-base', 'in-a-row', 'gone']) await put(`files/${key}`, 30)
  await put('files/gone-since-the-base', 19)
  await removeOld(vault, ['in-a-row'], 14, now)
  expect(await keys('files/')).toEqual(['files/gone-since-the-base', 'files/in-a-base', 'files/in-a-row'])
})

test('a gap in the log is reported', async () => {
  await aBase(1, 0)
  await aPiece(1, 0, SEGMENT)
  await aPiece(0, 2 * SEGMENT, 3 * SEGMENT)
  const said: string[] = []
  expect(await look(vault, { verify: true, say: (line) => said.push(line) })).toBe(1)
  expect(said.join('\n')).toMatch(/has a gap at 2026-06-29T12:00:00\.000Z/)
})

test('a base without any log is reported once, even if a later piece of its timeline is kept', async () => {
  await aBase(1, 0)
  await aPiece(0, 2 * SEGMENT, 3 * SEGMENT)
  const said: string[] = []
  expect(await look(vault, { verify: false, say: (line) => said.push(line) })).toBe(1)
  expect(said.slice(1)).toEqual(['The base of 2026-06-29T12:00:00.000Z lacks its log, or a part of it.'])
})

test('a piece that was damaged or put in another’s place is reported by name', async () => {
  await aBase(1, 0)
  await aPiece(1, 0, SEGMENT)
  const [piece] = await keys('log/')
  const store = folderStore(folder)
  const other = await store.read((await keys('base/'))[0] as string)
  await store.remove(piece as string)
  await store.put(piece as string, other)
  const said: string[] = []
  expect(await look(vault, { verify: true, say: (line) => said.push(line) })).toBe(1)
  expect(said.at(-1)).toContain(`${piece} can't be opened`)
})

test('pieces that overlap are written once, in order, and a file whose beginning is missing is left out', async () => {
  await aPiece(3, SEGMENT / 2, SEGMENT)
  await aPiece(2, SEGMENT, 3 * SEGMENT)
  await aPiece(1, SEGMENT, 2 * SEGMENT)
  await aPiece(0, 3 * SEGMENT, 3 * SEGMENT + 100)
  const files: Record<string, number[]> = {}
  const log = unbroken(await listPieces(vault), 1, BigInt(SEGMENT / 2))
  await writeSegments(vault, log, SEGMENT, async (name, bytes) => {
    files[name] = [bytes.length, bytes[0] as number, bytes[99] as number, bytes[100] as number]
  })
  expect(files).toEqual({
    '000000010000000000000001': [SEGMENT, 1, 1, 1],
    '000000010000000000000002': [SEGMENT, 1, 1, 1],
    '000000010000000000000003': [SEGMENT, 3, 3, 0],
  })
})

test('a timeline whose history differs from the one kept under its number is refused', () => {
  const kept = { id: 2, at: now, history: '1\t0/3000000\tbefore 2026-06-30 10:04:00+00\n' }
  expect(() => checkHistory(kept, kept.history)).not.toThrow()
  expect(() => checkHistory(kept, '1\t0/3000000\tbefore 2026-06-30 09:50:00+00\n')).toThrow('a timeline 2 that isn’t')
  expect(() => checkHistory({ id: 1, at: now, history: '' }, '')).not.toThrow()
})
