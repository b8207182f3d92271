import sharp from 'sharp'
import { afterEach, describe, expect, test } from 'vitest'
import { anEndlessPdf, aPdf } from '#tests/builders/files/pdfs.ts'
import { createRebuilder, type Rebuilder } from './rebuilder.ts'

const running: Rebuilder[] = []
afterEach(() => Promise.all(running.splice(0).map((rebuilder) => rebuilder.stop())))

function rebuilder(bounds: Parameters<typeof createRebuilder>[0] = {}) {
  const made = createRebuilder(bounds)
  running.push(made)
  const send = (kind: 'document' | 'photo', bytes: Uint8Array, accountId: number) =>
    made.rebuild(kind, accountId, new Request('http://unveil.test', { method: 'POST', body: new Uint8Array(bytes) }))
  const sends = (bytes: Uint8Array, accountId = 1) => send('document', bytes, accountId)
  return { ...made, send, sends }
}

const busy = { code: 'temporarily_unavailable', status: 503 }
const tooMuch = (what: string) => ({ code: 'payload_too_large', message: expect.stringContaining(what) })

test('two uploads of one file, one after the other, are rebuilt alike, whatever the time', async () => {
  const { sends } = rebuilder()
  const upload = aPdf()
  const [one, two] = [await sends(upload), await sends(upload)]
  expect(one.contentType).toBe('application/pdf')
  expect(upload.equals(one.bytes), 'the upload as it came').toBe(false)
  expect(Buffer.from(two.bytes).equals(one.bytes)).toBe(true)
  expect(
    Buffer.from(one.bytes)
      .toString('latin1')
      .match(/\(D:\d+Z\)/g),
  ).toEqual(['(D:19700101000000Z)'])
})

describe('an upload is given up', () => {
  test('when a page takes more than its time', async () => {
    await expect(rebuilder({ step: 200 }).sends(anEndlessPdf())).rejects.toMatchObject(tooMuch('too long'))
  })

  test('when it takes more than its time in all', async () => {
    await expect(rebuilder({ file: 300 }).sends(anEndlessPdf())).rejects.toMatchObject(tooMuch('too long'))
  })

  test('when it takes more than its memory', async () => {
    await expect(rebuilder({ heap: 5 }).sends(aPdf())).rejects.toMatchObject(tooMuch('too much memory'))
  })

  test('when the server stops, and none is read after that', async () => {
    const { sends, stop } = rebuilder()
    const given = sends(anEndlessPdf())
    const waited = expect(given).rejects.toMatchObject(busy)
    await new Promise((resolve) => setTimeout(resolve, 300))
    await stop()
    await waited
    await expect(sends(aPdf())).rejects.toMatchObject(busy)
  })
})

describe('too many uploads at the same time', () => {
  test('wait for a thread, and are sent away when none is free in time', async () => {
    const { sends } = rebuilder({ atOnce: 1, step: 1_000, patience: 100 })
    const answers = await Promise.allSettled([sends(anEndlessPdf(), 1), sends(aPdf(), 2)])
    expect(answers).toMatchObject([{ reason: tooMuch('too long') }, { reason: busy }])
  })

  test('of one account are read one by one, and nobody else waits for them', async () => {
    const { sends } = rebuilder({ step: 60_000, file: 60_000 })
    const done: string[] = []
    for (const name of ['first', 'second']) sends(anEndlessPdf(), 1).catch(() => done.push(name))
    const others = [await sends(aPdf(), 2), await sends(aPdf(), 3)]
    expect(others).toMatchObject([{ contentType: 'application/pdf' }, { contentType: 'application/pdf' }])
    expect(done).toEqual([])
  })

  test('are all read when they are ten photos of one venue', async () => {
    const { send } = rebuilder({ patience: 120_000 }) // the machine may be busy
    const photo = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#2f6f5b' } })
      .png()
      .toBuffer()
    const all = await Promise.all(Array.from({ length: 10 }, () => send('photo', photo, 1)))
    expect(new Set(all.map(({ contentType }) => contentType)).size).toBe(1)
  })

  test('of one account are turned away unread, while others are read', async () => {
    const { sends } = rebuilder({ ofOne: 1 })
    const first = sends(aPdf(), 1)
    await expect(sends(aPdf(), 1)).rejects.toMatchObject(busy)
    expect(await sends(aPdf(), 2)).toEqual(await first)
  })

  test('are turned away unread', async () => {
    const { sends } = rebuilder({ inHand: 1 })
    const body = new ReadableStream({ pull: () => new Promise(() => {}) }) // from somebody who stops sending
    const slow = new Request('http://unveil.test', { method: 'POST', body, duplex: 'half' } as RequestInit)
    running[0]?.rebuild('photo', 2, slow).catch(() => {})
    await expect(sends(aPdf())).rejects.toMatchObject(busy)
  })
})
