import { keepOwner } from '#server/features/accounts/store/users.ts'
import type { Tx } from '#server/platform/database/connect.ts'
import { notFound } from '#server/platform/errors.ts'
import { deleteFile, nameFile, type StoredFile, storeFile } from '#server/platform/files/stored-files.ts'
import type { Viewer } from '#server/platform/http/viewer.ts'
import type { Services } from '#server/platform/services.ts'
import { checkAllPhotos, checkPhotoCount } from '../policy.ts'
import { deletePhoto, insertPhoto, photosOf, placePhotos } from '../store/photos.ts'
import { findRevealedVenue, lockOwnVenue } from '../store/venues.ts'

/**
 * Rebuilds an uploaded photo of the viewer's own venue and stores it, before the transaction that `addPhoto` belongs
 * to. Ownership is checked first, so that nobody makes us decode pictures for somebody else's venue. Throws not_found,
 * too_many_photos, and the refusals of an upload (rebuilder.ts).
 */
export async function receivePhoto(
  services: Services,
  viewer: Viewer,
  venueId: number,
  request: Request,
): Promise<StoredFile> {
  const { db, rebuilder } = services
  const venue = await findRevealedVenue(db, venueId, viewer)
  if (venue?.owner_id !== viewer.id) throw notFound()
  checkPhotoCount((await photosOf(db, [venueId])).get(venueId)?.length ?? 0)
  const photo = await rebuilder.rebuild('photo', viewer.id, request)
  return storeFile(services, { ...photo, kind: 'venue-photo' })
}

/**
 * Adds a stored photo to one of the viewer's own venues. Throws not_signed_in for an account that is closed by now,
 * not_found, and too_many_photos when the venue has twelve.
 */
export async function addPhoto(
  tx: Tx,
  { clock }: Services,
  viewer: Viewer,
  venueId: number,
  photo: StoredFile,
): Promise<void> {
  await keepOwner(tx, viewer.id) // the upload takes a while, and the account may have been closed by now
  if (!(await lockOwnVenue(tx, venueId, viewer.id))) throw notFound()
  checkPhotoCount((await photosOf(tx, [venueId])).get(venueId)?.length ?? 0)
  const at = clock.now()
  await insertPhoto(tx, venueId, await nameFile(tx, photo, viewer.id, at), at)
}

/**
 * Puts the photos of the viewer's own venue in this order. Throws not_found, and state_changed unless `photoIds` names
 * each of them once: one was added or removed in the meantime.
 */
export async function orderPhotos(tx: Tx, viewer: Viewer, venueId: number, photoIds: readonly number[]): Promise<void> {
  if (!(await lockOwnVenue(tx, venueId, viewer.id))) throw notFound()
  checkAllPhotos(photoIds, (await photosOf(tx, [venueId])).get(venueId) ?? [])
  await placePhotos(tx, venueId, photoIds)
}

/**
 * Removes a photo from the viewer's own venue; its bytes are deleted once the transaction commits. Throws not_found.
 */
export async function removePhoto(tx: Tx, viewer: Viewer, venueId: number, photoId: number): Promise<void> {
  if (!(await lockOwnVenue(tx, venueId, viewer.id))) throw notFound()
  const fileId = await deletePhoto(tx, venueId, photoId)
  if (fileId === undefined) throw notFound()
  await deleteFile(tx, fileId)
}
