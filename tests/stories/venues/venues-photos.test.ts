import sharp from 'sharp'
import { expect, test } from 'vitest'
import { anApp } from '#tests/builders/app.ts'
import { aBooking } from '#tests/builders/bookings.ts'
import { sendsPhoto } from '#tests/builders/files/uploads.ts'
import { aCouple, anAdmin, aVenueOwner } from '#tests/builders/users.ts'
import { aVenue, type BuiltVenue } from '#tests/builders/venues.ts'
import type { Client } from '#tests/client.ts'

/** Photos of a venue: stored without metadata, shown to those who may see the venue. */
const { app } = await anApp()

const picture = (width = 80, height = 60) => sharp({ create: { width, height, channels: 3, background: '#14463a' } })

async function upload(client: Client, venueId: number, bytes: Uint8Array, headers: Record<string, string> = {}) {
  const response = await sendsPhoto(app, { id: venueId, owner: { client } }, bytes, headers)
  return { status: response.status, body: await response.json() }
}

test('a photo is uploaded, stored without its metadata and shown to those who may see the venue', async () => {
  const { couple, listing } = await aBooking(app).confirmed()
  const { venue } = listing
  const original = await picture()
    .withExif({ IFD0: { Copyright: 'Thornwick Hall' } })
    .jpeg()
    .toBuffer()
  const { status, body } = await upload(venue.owner.client, venue.id, original)
  expect(status).toBe(201)
  const [path] = body.images
  expect(path).toMatch(new RegExp(`^/api/venues/${venue.id}/photos/\\d+$`))

  for (const client of [venue.owner.client, couple.client, (await anAdmin(app)).client]) {
    const photo = await client.raw(path)
    expect(photo.status).toBe(200)
    expect(photo.headers.get('content-type')).toBe('image/webp')
    expect(photo.headers.get('cache-control')).toBe('private, no-store')
    expect(photo.headers.get('x-content-type-options')).toBe('nosniff')
    const kept = await sharp(await photo.arrayBuffer()).metadata()
    expect(kept).toMatchObject({ format: 'webp', width: 80, height: 60 })
    expect(kept.exif).toBeUndefined()
  }
  const seen = await couple.client.call('GET /api/venues/{id}', { params: { id: venue.id } })
  expect(seen.images).toEqual([path])
})

test('for everybody else, a photo does not exist; nor does it under another venue', async () => {
  const venue = await aVenue(app).verified()
  const { body } = await upload(venue.owner.client, venue.id, await picture().png().toBuffer())
  const [path] = body.images as [string]
  expect((await app.visitor().raw(path)).status).toBe(401)
  const missing = `/api/venues/${venue.id}/photos/99999999`
  for (const stranger of [await aCouple(app), await aVenueOwner(app)]) {
    const [hidden, absent] = [await stranger.client.raw(path), await stranger.client.raw(missing)]
    expect([hidden.status, await hidden.text()]).toEqual([404, await absent.text()])
  }
  const other = await aVenue(app, venue.owner).pending()
  const elsewhere = path.replace(String(venue.id), String(other.id))
  expect((await venue.owner.client.raw(elsewhere)).status).toBe(404)
})

test('nobody but the owner adds or removes photos', async () => {
  const venue = await aVenue(app).verified()
  const bytes = await picture().webp().toBuffer()
  const { body } = await upload(venue.owner.client, venue.id, bytes)
  const photoId = Number(body.images[0].split('/').at(-1))
  const remove = (client: Client) =>
    client.try('DELETE /api/venues/{id}/photos/{photoId}', { params: { id: venue.id, photoId } })
  const clients: [Client, number][] = [
    [app.visitor(), 401],
    [(await aCouple(app)).client, 403],
    [(await anAdmin(app)).client, 403],
    [(await aVenueOwner(app)).client, 404],
  ]
  for (const [client, status] of clients) {
    expect((await upload(client, venue.id, bytes)).status).toBe(status)
    expect((await remove(client)).status).toBe(status)
  }
})

test('removing a photo removes its bytes, too', async () => {
  const venue = await aVenue(app).verified()
  const { body } = await upload(venue.owner.client, venue.id, await picture().jpeg().toBuffer())
  const photoId = Number(body.images[0].split('/').at(-1))
  const { storage_key } = await app.services.db
    .selectFrom('files')
    .innerJoin('venue_photos', 'venue_photos.file_id', 'files.id')
    .select('storage_key')
    .where('venue_photos.id', '=', photoId)
    .executeTakeFirstOrThrow()
  const params = { id: venue.id, photoId }
  const removed = await venue.owner.client.call('DELETE /api/venues/{id}/photos/{photoId}', { params })
  expect(removed).toEqual({ images: [] })
  await app.settle()
  await expect(app.services.files.read(storage_key)).rejects.toThrow()
  expect((await venue.owner.client.raw(body.images[0])).status).toBe(404)
})

test('twelve photos are the limit, even for two uploads at the same time', async () => {
  const venue = await aVenue(app).verified()
  const bytes = await picture(8, 8).png().toBuffer()
  const add = (at: BuiltVenue) => upload(at.owner.client, at.id, bytes)
  for (let count = 0; count < 11; count++) expect((await add(venue)).status).toBe(201)
  const last = await Promise.all([add(venue), add(venue)])
  expect(last.map(({ status }) => status).sort()).toEqual([201, 409])
  expect(last.find(({ status }) => status === 409)?.body.code).toBe('too_many_photos')
})

test('a file that isn’t a photo is refused by its content, whatever its name', async () => {
  const venue = await aVenue(app).verified()
  const svg = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>',
  )
  const cut = (await picture(400, 400).jpeg().toBuffer()).subarray(0, 300)
  const gif = await picture().gif().toBuffer()
  for (const bytes of [svg, cut, gif, Buffer.from('%PDF-1.7'), Buffer.from('hello')]) {
    expect(await upload(venue.owner.client, venue.id, bytes)).toMatchObject({
      status: 415,
      body: { code: 'unsupported_media_type' },
    })
  }
  expect((await upload(venue.owner.client, venue.id, new Uint8Array())).status).toBe(400)
})

test('ten megabytes and forty megapixels are the limit', async () => {
  const venue = await aVenue(app).verified()
  const heavy = Buffer.alloc(10 * 1024 * 1024 + 1)
  expect(await upload(venue.owner.client, venue.id, heavy)).toMatchObject({ status: 413 })
  const huge = await picture(8000, 5001).png({ compressionLevel: 9 }).toBuffer()
  expect(huge.byteLength).toBeLessThan(1024 * 1024)
  expect(await upload(venue.owner.client, venue.id, huge)).toMatchObject({
    status: 413,
    body: { code: 'payload_too_large' },
  })
})

test('an upload from another site is refused', async () => {
  const venue = await aVenue(app).verified()
  const bytes = await picture().jpeg().toBuffer()
  const reply = await upload(venue.owner.client, venue.id, bytes, { origin: 'https://elsewhere.example' })
  expect(reply).toMatchObject({ status: 403, body: { code: 'foreign_origin' } })
})

test('the owner reorders the photos; one that was added in the meantime isn’t overlooked', async () => {
  const venue = await aVenue(app).pending()
  const { client } = venue.owner
  for (let count = 0; count < 3; count++) await upload(client, venue.id, await picture().png().toBuffer())
  const params = { id: venue.id }
  const images = async () => (await client.call('GET /api/venues/{id}', { params })).images
  const order = (paths: readonly string[]) =>
    client.try('PATCH /api/venues/{id}/photos', {
      params,
      body: { photoIds: paths.map((path) => path.slice(path.lastIndexOf('/') + 1)) },
    })
  const [one, two, three] = (await images()) as [string, string, string]
  const ordered = await order([three, one, two])
  expect([ordered.status, ordered.body]).toEqual([200, { images: [three, one, two] }])
  expect(await images()).toEqual([three, one, two])

  for (const wrong of [[three, one], [three, one, one], [three, one, '/99999999'], []]) {
    expect(await order(wrong)).toMatchObject({ status: 409, body: { code: 'state_changed' } })
  }
  const { body } = await upload(client, venue.id, await picture().png().toBuffer())
  expect(body.images.slice(0, 3)).toEqual([three, one, two])
  expect(await order([one, two, three])).toMatchObject({ status: 409 })
  expect(await images()).toEqual(body.images)
})
