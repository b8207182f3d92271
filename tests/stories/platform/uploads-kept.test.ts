import { readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { anApp } from '#tests/builders/app.ts'
import { aBooking } from '#tests/builders/bookings.ts'
import { aPdf } from '#tests/builders/files/pdfs.ts'
import { sendsDocument, sendsPhoto } from '#tests/builders/files/uploads.ts'
import { aVenue } from '#tests/builders/venues.ts'

const { app } = await anApp({ errors: 'expected' })
const { db } = app.services

/** Keys of the files in the store, and of those that rows refer to. */
async function keys() {
  const found = await readdir(app.folder, { recursive: true, withFileTypes: true })
  const stored = found.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  const named = await db.selectFrom('files').select('storage_key as key').execute()
  return { stored: stored.sort(), named: named.map(({ key }) => join(app.folder, key)).sort() }
}
/** Runs the jobs that would otherwise wait for real minutes. */
async function minutesLater() {
  await sql`update graphile_worker._private_jobs set run_at = now()`.execute(db)
  await app.settle()
}
const photo = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#14463a' } })
  .png()
  .toBuffer()

test('a document that the disk refuses leaves nothing: no row, no half file; the next one is kept', async () => {
  const { couple } = await aBooking(app).confirmed()
  const folder = join(app.folder, 'contract')
  await rm(folder, { recursive: true, force: true })
  await writeFile(folder, 'in the way')
  expect((await sendsDocument(app, couple, aPdf())).status).toBe(500)
  expect(await couple.client.call('GET /api/transfer-documents')).toEqual([])
  expect(await keys()).toEqual({ stored: [folder], named: [] })
  await rm(folder)
  expect((await sendsDocument(app, couple, aPdf())).status).toBe(201)
  await minutesLater()
  const { stored, named } = await keys()
  expect(named).toHaveLength(1)
  expect(stored).toEqual(named)
})

test('a document whose row is not written is removed', async () => {
  const { couple } = await aBooking(app).confirmed()
  await sql`create function refuse() returns trigger language plpgsql as $$ begin raise 'no'; end $$`.execute(
    app.database.db,
  )
  await sql`create constraint trigger refuse after insert on transfer_documents deferrable initially deferred
    for each row execute function refuse()`.execute(app.database.db)
  expect((await sendsDocument(app, couple, aPdf())).status).toBe(500)
  await sql`drop function refuse cascade`.execute(app.database.db)
  expect(await couple.client.call('GET /api/transfer-documents')).toEqual([])
  await minutesLater()
  const { stored, named } = await keys()
  expect(stored).toEqual(named)
})

test('a photo that is one too many is removed, whether it came alone or with others', async () => {
  const venue = await aVenue(app).verified()
  for (let count = 0; count < 11; count++) expect((await sendsPhoto(app, venue, photo)).status).toBe(201)
  const last = await Promise.all([sendsPhoto(app, venue, photo), sendsPhoto(app, venue, photo)])
  expect(last.map(({ status }) => status).sort()).toEqual([201, 409])
  expect((await sendsPhoto(app, venue, photo)).status).toBe(409)
  await minutesLater()
  const { stored, named } = await keys()
  expect(stored).toEqual(named)
})
