import { randomUUID } from 'node:crypto'
import type { VenueStyle } from '#contract/catalog.ts'
import type { Tx } from '../../platform/database/connect.ts'
import type { Services } from '../../platform/services.ts'

/** A venue of the demo whose photos are drawn. */
export interface Photographed {
  id: number
  /** its place among the demo's venues, from 0 */
  number: number
  owner: number
  styles: VenueStyle[]
  state: string
}

/** Draws as many photos at a time as the machine can, then writes all their rows at once. */
export async function seedPhotos(tx: Tx, { files, clock }: Services, venues: Photographed[]): Promise<void> {
  const { PHOTO, photoDrawer } = await import('./draw-photos.ts') // a demo that is already filled doesn't need it
  const photosOf = photoDrawer()
  const stored = await Promise.all(
    venues.map(async ({ id, number, owner, styles, state }) => {
      const photos = await photosOf(styles, state, number)
      return Promise.all(
        photos.map(async (bytes, position) => {
          const key = `venue-photos/${randomUUID()}.jpg`
          await files.put(key, bytes)
          return { venueId: id, owner, position, key, bytes: bytes.length }
        }),
      )
    }),
  )
  const photos = stored.flat()
  const created_at = clock.now()
  const rows = await tx
    .insertInto('files')
    .values(
      photos.map(({ owner, key, bytes }) => ({
        owner_id: owner,
        kind: 'venue-photo',
        storage_key: key,
        content_type: 'image/jpeg',
        bytes,
        ...PHOTO,
        created_at,
      })),
    )
    .returning(['id', 'storage_key'])
    .execute()
  const fileOf = new Map(rows.map(({ id, storage_key }) => [storage_key, id]))
  await tx
    .insertInto('venue_photos')
    .values(
      photos.map(({ venueId, position, key }) => ({
        venue_id: venueId,
        file_id: fileOf.get(key) as number,
        position,
        created_at,
      })),
    )
    .execute()
}
