import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { everyFile } from '#server/platform/files/file-store.ts'
import { objectStore } from '#server/platform/files/object-store.ts'
import { type Bucket, readStorageAddress } from '#server/platform/files/storage-address.ts'
import { anApp } from '#tests/builders/app.ts'
import { aBooking } from '#tests/builders/bookings.ts'
import { aPdf } from '#tests/builders/files/pdfs.ts'
import { keptDocument, sendsDocument } from '#tests/builders/files/uploads.ts'
import { ACCESS_KEY, anObjectStorage } from '#tests/object-storage.ts'

const storage = await anObjectStorage()
afterAll(() => storage.remove())
const files = objectStore(readStorageAddress('FILES', storage.url('uploads'), ACCESS_KEY, 'demo') as Bucket)
const { app } = await anApp({ errors: 'expected', files })
const { db } = app.services

const stored = async () => (await everyFile(files.list(''))).map(({ key }) => key).sort()
const named = async () => (await db.selectFrom('files').select('storage_key').execute()).map((row) => row.storage_key)
const outages = (level: number) =>
  app.logs.filter((line) => line.msg === 'the storage of files cannot serve' && line.level === level)

/** Runs the jobs that would otherwise wait for real minutes. */
async function minutesLater() {
  await sql`update graphile_worker._private_jobs set run_at = now()`.execute(db)
  await app.settle()
}

test('a document is stored in the bucket, which has nothing else, and its couple reads it from there', async () => {
  const { couple } = await aBooking(app).confirmed()
  const sent = await sendsDocument(app, couple, aPdf())
  expect(sent.status).toBe(201)
  const { id } = (await sent.json()) as { id: number }
  expect((await keptDocument(couple, id)).subarray(0, 5).toString()).toBe('%PDF-')
  expect(await stored()).toEqual(await named())
})

test('while the storage is down, documents are refused with advice to try again, and none is lost; then everything works again', async () => {
  const { couple } = await aBooking(app).confirmed()
  const sent = await sendsDocument(app, couple, aPdf())
  const { id } = (await sent.json()) as { id: number }
  await storage.stop()
  const refused = [await sendsDocument(app, couple, aPdf()), await couple.client.raw(`/api/transfer-documents/${id}`)]
  for (const answer of refused) {
    expect(answer.status).toBe(503)
    expect(answer.headers.get('retry-after')).toBe('5')
    const { code, message } = (await answer.json()) as { code: string; message: string }
    expect(code).toBe('temporarily_unavailable')
    expect(message).toBe('We can’t reach our files right now. Please try again in a minute.')
  }
  expect(outages(50)).toHaveLength(1) // one line for the person on call, then a warning for each further request
  expect(outages(40)).toHaveLength(1)
  expect(await couple.client.call('GET /api/transfer-documents')).toHaveLength(1)
  await storage.start()
  expect((await keptDocument(couple, id)).length).toBeGreaterThan(100)
  expect((await sendsDocument(app, couple, aPdf())).status).toBe(201)
})

test('a stored file that no row names is removed', async () => {
  const { couple } = await aBooking(app).confirmed()
  await sql`create function refuse() returns trigger language plpgsql as $$ begin raise 'no'; end $$`.execute(
    app.database.db,
  )
  await sql`create constraint trigger refuse after insert on transfer_documents deferrable initially deferred
    for each row execute function refuse()`.execute(app.database.db)
  expect((await sendsDocument(app, couple, aPdf())).status).toBe(500)
  await sql`drop function refuse cascade`.execute(app.database.db)
  expect((await stored()).length).toBeGreaterThan((await named()).length)
  await minutesLater()
  expect(await stored()).toEqual((await named()).sort())
})
