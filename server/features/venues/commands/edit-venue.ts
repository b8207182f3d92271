import type { NewVenue, VenueEdit } from '#contract/api/venues.ts'
import { IDENTITY_FIELDS, type VenueIdentity } from '#contract/identity/venue-identity.ts'
import type { Tx } from '#server/platform/database/connect.ts'
import { notFound } from '#server/platform/errors.ts'
import { dropFile, nameFile, type StoredFile, storeFile } from '#server/platform/files/records.ts'
import type { Viewer } from '#server/platform/http/viewer.ts'
import type { Services } from '#server/platform/services.ts'
import { recordEvent } from '#server/platform/transition.ts'
import type { VenueServices } from '../above.ts'
import { checkCapacity, checkPhotoCount, checkSeen, columnsOf, inCatalogOrder } from '../policy.ts'
import {
  changeVenue,
  deletePhoto,
  findRevealedVenue,
  insertPhoto,
  insertVenue,
  lockOwnVenue,
  lockVenue,
  photosOf,
  setVerified,
  type VenueRow,
  type VenueValues,
} from '../store/venues.ts'
import { checkCity } from './check-city.ts'
import { askForReview } from './mail-waiting-venues.ts'
import { dropChange, proposeChange } from './propose-change.ts'

/**
 * Registers a venue of this owner. It waits for an admin's verification, and the admins are notified. Money in cents.
 * Throws identity_in_text when its city would give it away.
 */
export async function registerVenue(tx: Tx, services: Services, viewer: Viewer, input: NewVenue): Promise<VenueRow> {
  const at = services.clock.now()
  const values = { ...detailsOf(input), ...columnsOf(identityOf(input)) } as VenueValues
  const venue = await insertVenue(tx, viewer.id, values, at)
  await checkCity(tx, venue)
  await askForReview(tx)
  return venue
}

/**
 * Changes an own venue; another name or place of a verified one is put before an admin instead (domain.md row 33).
 * Throws not_found, invalid_request when a listed date is for more guests than it would hold, and identity_in_text when
 * its city, or the text of one of its listings, would now name it (that has to change first).
 */
export async function editVenue(
  tx: Tx,
  services: VenueServices,
  viewer: Viewer,
  id: number,
  input: VenueEdit,
): Promise<VenueRow> {
  const before = await lockOwnVenue(tx, id, viewer.id)
  if (!before) throw notFound()
  const identity = identityOf(input)
  if (before.is_verified) await proposeChange(tx, services, viewer, before, identity)
  else if (Object.keys(identity).length > 0) await dropChange(tx, viewer, id, services.clock.now())
  const values = { ...detailsOf(input), ...(!before.is_verified && columnsOf(identity)) }
  if (Object.keys(values).length === 0) return before
  const after = await changeVenue(tx, id, values)
  if (after.max_capacity < before.max_capacity) {
    checkCapacity(after.max_capacity, await services.above.mostGuestsListed(tx, id))
  }
  await checkCity(tx, after)
  await services.above.recheckListings(tx, after)
  return after
}

export interface VenueDecision {
  verified: boolean
  /** what the admin saw of the venue, if known */
  seen?: Partial<VenueIdentity> | undefined
}

/**
 * An admin verifies a venue or undoes that. Its listings appear and disappear with it, its bookings stay. Returns the
 * venue when the flag changed; undefined when there is no such venue or nothing to change. Throws state_changed instead
 * of verifying what its owner has changed since the admin looked.
 */
export async function verifyVenue(
  tx: Tx,
  { clock }: Services,
  viewer: Viewer,
  id: number,
  { verified, seen }: VenueDecision,
): Promise<VenueRow | undefined> {
  const before = await lockVenue(tx, id)
  if (before && verified && seen) checkSeen(before, seen)
  const venue = await setVerified(tx, id, verified)
  if (!venue) return undefined
  const states = ['unverified', 'verified']
  await recordEvent(
    tx,
    {
      process: 'venue',
      id,
      name: verified ? 'verify' : 'unverify',
      from: states[verified ? 0 : 1] as string,
      to: states[verified ? 1 : 0] as string,
    },
    { actor: 'admin', actorId: viewer.id, at: clock.now() },
  )
  return venue
}

/**
 * Rebuilds an uploaded photo of the viewer's own venue and stores it, before the transaction that `addPhoto` belongs
 * to. Ownership is checked first, so that nobody makes us decode pictures for somebody else's venue. Throws not_found,
 * too_many_photos, and what an upload is refused with (rebuilder.ts).
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

/** Adds a stored photo to an own venue. Throws not_found, and too_many_photos when it has twelve. */
export async function addPhoto(
  tx: Tx,
  { clock }: Services,
  viewer: Viewer,
  venueId: number,
  photo: StoredFile,
): Promise<void> {
  if (!(await lockOwnVenue(tx, venueId, viewer.id))) throw notFound()
  checkPhotoCount((await photosOf(tx, [venueId])).get(venueId)?.length ?? 0)
  const at = clock.now()
  await insertPhoto(tx, venueId, await nameFile(tx, photo, viewer.id, at), at)
}

/** Removes a photo from the viewer's own venue; its bytes go once that is committed. Throws not_found. */
export async function removePhoto(tx: Tx, viewer: Viewer, venueId: number, photoId: number): Promise<void> {
  if (!(await lockOwnVenue(tx, venueId, viewer.id))) throw notFound()
  const fileId = await deletePhoto(tx, venueId, photoId)
  if (fileId === undefined) throw notFound()
  await dropFile(tx, fileId)
}

/** What an admin verifies, as far as a form names it. */
function identityOf(input: VenueEdit): Partial<VenueIdentity> {
  const named = IDENTITY_FIELDS.filter((field) => input[field] !== undefined)
  return Object.fromEntries(named.map((field) => [field, input[field]]))
}

/** The columns of everything else that a form names. */
function detailsOf(input: VenueEdit): Partial<VenueValues> {
  const ordered = inCatalogOrder({ styles: input.styles ?? [], amenities: input.amenities ?? [] })
  const values: Partial<VenueValues> = {
    description: input.description,
    max_capacity: input.maxCapacity,
    styles: input.styles && ordered.styles,
    amenities: input.amenities && ordered.amenities,
    price_min_cents: input.priceRange?.min,
    price_max_cents: input.priceRange?.max,
  }
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))
}
