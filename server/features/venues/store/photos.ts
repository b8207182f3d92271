import { sql } from 'kysely'
import type { Db, Tx } from '#server/platform/database/connect.ts'

/** Photo ids of each venue, in order. */
export async function photosOf(db: Db, venueIds: readonly number[]): Promise<Map<number, number[]>> {
  const photos = new Map<number, number[]>(venueIds.map((id) => [id, []]))
  if (venueIds.length === 0) return photos
  const rows = await db
    .selectFrom('venue_photos')
    .select(['venue_id', 'id'])
    .where('venue_id', 'in', venueIds)
    .orderBy('position')
    .orderBy('id')
    .execute()
  for (const { venue_id, id } of rows) photos.get(venue_id)?.push(id)
  return photos
}

export async function insertPhoto(tx: Tx, venueId: number, fileId: number, at: Date): Promise<void> {
  await tx
    .insertInto('venue_photos')
    .values(({ selectFrom }) => ({
      venue_id: venueId,
      file_id: fileId,
      position: selectFrom('venue_photos')
        .select(sql<number>`coalesce(max(position), 0) + 1`.as('next'))
        .where('venue_id', '=', venueId),
      created_at: at,
    }))
    .execute()
}

/** Gives the photos of a venue the positions that they have in this list. */
export async function placePhotos(tx: Tx, venueId: number, photoIds: readonly number[]): Promise<void> {
  await tx
    .updateTable('venue_photos')
    .set({ position: sql<number>`array_position(${[...photoIds]}::bigint[], id)` })
    .where('venue_id', '=', venueId)
    .execute()
}

/** Removes a photo from its venue and returns its file's id; undefined when this venue has no such photo. */
export async function deletePhoto(tx: Tx, venueId: number, photoId: number): Promise<number | undefined> {
  const row = await tx
    .deleteFrom('venue_photos')
    .where('id', '=', photoId)
    .where('venue_id', '=', venueId)
    .returning('file_id')
    .executeTakeFirst()
  return row?.file_id
}

/** The file behind a photo of this venue. */
export async function fileOfPhoto(db: Db, venueId: number, photoId: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('venue_photos')
    .select('file_id')
    .where('id', '=', photoId)
    .where('venue_id', '=', venueId)
    .executeTakeFirst()
  return row?.file_id
}
