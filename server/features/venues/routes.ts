import {
  addVenuePhoto,
  approveVenueChange,
  askAgainForVenue,
  createVenue,
  getVenue,
  getVenuePhoto,
  myVenues,
  orderVenuePhotos,
  refuseVenueChange,
  removeVenuePhoto,
  suggestCities,
  updateVenue,
  venueChanges,
  withdrawVenueChange,
} from '#contract/api/venues.ts'
import { SERVER_LIMITS } from '#contract/limits.ts'
import { findUser } from '#server/features/accounts/store/users.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { notFound } from '#server/platform/errors.ts'
import { readFile } from '#server/platform/files/stored-files.ts'
import type { Http } from '#server/platform/http/route.ts'
import { usPlacesBeginning } from '#server/platform/places/us-places.ts'
import type { AboveVenues } from './above.ts'
import { askAgain } from './commands/ask-again-for-verification.ts'
import { approveChange, refuseChange } from './commands/decide-change.ts'
import { editVenue } from './commands/edit-venue.ts'
import { addPhoto, orderPhotos, receivePhoto, removePhoto } from './commands/manage-photos.ts'
import { withdrawChange } from './commands/propose-or-withdraw-change.ts'
import { registerVenue } from './commands/register-venue.ts'
import { changesOf, pendingChanges } from './store/changes.ts'
import { fileOfPhoto, photosOf } from './store/photos.ts'
import { findRevealedVenue, ownVenues, type VenueRow } from './store/venues.ts'
import { latestVerificationEvents, type VerificationEvent } from './store/verification-log.ts'
import { changeView, photoPaths, revealedVenue, venueVenue } from './views.ts'

export function venueRoutes(http: Http, above: AboveVenues): void {
  http.read(suggestCities, async ({ query, headers }) => {
    headers.set('cache-control', `private, max-age=${SERVER_LIMITS.citiesKeptSeconds}`)
    return usPlacesBeginning(query.q ?? '', query.state, SERVER_LIMITS.citiesSuggested)
  })

  http.write(createVenue, async ({ db, body, viewer, services }) => {
    const venue = await registerVenue(db, services, viewer, body)
    const today = services.clock.todayIn(venue.state)
    return venueVenue(venue, { photos: [], activeListings: 0, today, declined: false, pendingChange: undefined })
  })

  http.write(updateVenue, async ({ db, params, body, viewer, services }) => {
    const venue = await editVenue(db, { ...services, above }, viewer, params.id, body)
    const [view] = await dashboard(db, [venue], services.clock, above)
    return view!
  })

  http.write(askAgainForVenue, async ({ db, params, viewer, body, services }) => {
    const again = { id: params.id, answer: body.answer }
    const [view] = await dashboard(db, [await askAgain(db, services, viewer, again)], services.clock, above)
    return view!
  })

  http.read(myVenues, async ({ db, viewer, services }) =>
    dashboard(db, await ownVenues(db, viewer.id), services.clock, above),
  )

  http.read(getVenue, async ({ db, params, viewer }) => {
    const venue = await findRevealedVenue(db, params.id, viewer)
    if (!venue) throw notFound()
    const photos = await photosOf(db, [venue.id])
    return revealedVenue(venue, {
      photos: photos.get(venue.id) ?? [],
      reviews: await above.newestReviews(db, venue.id),
      owner: await findUser(db, venue.owner_id),
    })
  })

  http.read(venueChanges, async ({ db, params, viewer }) => {
    const venue = await findRevealedVenue(db, params.id, viewer)
    if (!venue || (viewer.role !== 'admin' && venue.owner_id !== viewer.id)) throw notFound()
    return (await changesOf(db, venue.id, SERVER_LIMITS.venueChangesShown)).map(changeView)
  })

  http.write(withdrawVenueChange, async ({ db, params, viewer, services }) =>
    changeView(await withdrawChange(db, services, viewer, params.id)),
  )

  http.write(approveVenueChange, async ({ db, params, body, viewer, services }) =>
    changeView(await approveChange(db, { ...services, above }, viewer, { id: params.id, ...body })),
  )

  http.write(refuseVenueChange, async ({ db, params, body, viewer, services }) =>
    changeView(await refuseChange(db, services, viewer, { id: params.id, ...body })),
  )

  http.writeAfter(
    addVenuePhoto,
    ({ params, viewer, services, request }) => receivePhoto(services, viewer, params.id, request),
    async ({ db, params, viewer, services }, photo) => {
      await addPhoto(db, services, viewer, params.id, photo)
      return imagesOf(db, params.id)
    },
  )

  http.write(orderVenuePhotos, async ({ db, params, body, viewer }) => {
    await orderPhotos(db, viewer, params.id, body.photoIds)
    return imagesOf(db, params.id)
  })

  http.write(removeVenuePhoto, async ({ db, params, viewer }) => {
    await removePhoto(db, viewer, params.id, params.photoId)
    return imagesOf(db, params.id)
  })

  http.read(getVenuePhoto, async ({ db, params, viewer, services, headers }) => {
    const venue = await findRevealedVenue(db, params.id, viewer)
    const fileId = venue && (await fileOfPhoto(db, venue.id, params.photoId))
    const file = fileId === undefined ? null : await readFile(db, services.files, fileId)
    if (!file) throw notFound()
    headers.set('cache-control', 'private, no-store')
    headers.set('vary', 'cookie')
    return file
  })
}

async function dashboard(db: Db, venues: VenueRow[], clock: Clock, above: AboveVenues) {
  const ids = venues.map((venue) => venue.id)
  const unverified = venues.filter((venue) => !venue.is_verified).map(({ id }) => id)
  const [photos, active, changes, said] = await Promise.all([
    photosOf(db, ids),
    above.countActive(db, ids, clock),
    pendingChanges(db, ids),
    unverified.length > 0 ? latestVerificationEvents(db, unverified) : new Map<number, VerificationEvent>(),
  ])
  return venues.map((venue) =>
    venueVenue(venue, {
      photos: photos.get(venue.id) ?? [],
      activeListings: active.get(venue.id) ?? 0,
      today: clock.todayIn(venue.state),
      declined: said.get(venue.id)?.transition === 'decline',
      pendingChange: changes.find((change) => change.venue_id === venue.id),
    }),
  )
}

async function imagesOf(db: Db, venueId: number) {
  return { images: photoPaths(venueId, (await photosOf(db, [venueId])).get(venueId) ?? []) }
}
