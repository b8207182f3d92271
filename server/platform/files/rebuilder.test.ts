import { afterEach, describe, expect, test } from 'vitest'
import { anEndlessPdf, aPdf } from '#tests/builders/files/pdfs.ts'
import { createRebuilder, type Rebuilder } from './rebuilder.ts'

const running: Rebuilder[] = []
afterEach(() => Promise.all(running.splice(0).map((rebuilder) => rebuilder.stop())))

function rebuilder(bounds: Parameters<typeof createRebuilder>[0] = {}) {
  const made = createRebuilder(bounds)
  running.push(made)
  const sends = (bytes: Uint8Array) =>
    made.rebuild('document', new Request('http://unveil.test', { method: 'POST', body: new Uint8Array(bytes) }))
  return { ...made, sends }
}

const busy = { code: 'temporarily_unavailable', status: 503 }
const tooMuch = (what: string) => ({ code: 'payload_too_large', message: expect.stringContaining(what) })

test('an upload is rebuilt in a thread, and the next one in another', async () => {
  const { sends } = rebuilder()
  const [one, two] = [await sends(aPdf()), await sends(aPdf())]
  expect(one.contentType).toBe('application/pdf')
  expect(Buffer.from(two.bytes).equals(one.bytes)).toBe(true)
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

  test('when the server stops, which then reads no more', async () => {
    const { sends, stop } = rebuilder()
    const given = sends(anEndlessPdf())
    const waited = expect(given).rejects.toMatchObject(busy)
    await new Promise((resolve) => setTimeout(resolve, 300))
    await stop()
    await waited
    await expect(sends(aPdf())).rejects.toMatchObject(busy)
  })
})

describe('too many at once', () => {
  test('wait for a thread, so many of them, and the next is told to come back', async () => {
    const { sends } = rebuilder({ atOnce: 1, waiting: 1, step: 300 })
    const answers = await Promise.allSettled([anEndlessPdf(), aPdf(), aPdf()].map(sends))
    expect(answers).toMatchObject([
      { reason: tooMuch('too long') },
      { value: { contentType: 'application/pdf' } },
      { reason: busy },
    ])
  })

  test('are not even taken in hand', async () => {
    const { sends } = rebuilder({ inHand: 1 })
    const body = new ReadableStream({ pull: () => new Promise(() => {}) }) // of somebody who never goes on
    const slow = new Request('http://unveil.test', { method: 'POST', body, duplex: 'half' } as RequestInit)
    running[0]?.rebuild('photo', slow).catch(() => {})
    await expect(sends(aPdf())).rejects.toMatchObject(busy)
  })
})
