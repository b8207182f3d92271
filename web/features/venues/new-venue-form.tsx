import type { ReactNode } from 'react'
import type { ApiOutput } from '#web/lib/api.ts'
import { NewPhotos, useNewPhotos } from './photos/new-photos.tsx'
import { VenueDetailsForm } from './venue-form.tsx'
import { newVenueValues, type VenueValues } from './venue-form-values.ts'

/**
 * The form of /venues/create; loaded when it is needed. `create` returns the new venue's id; `done` is called once its
 * photos are sent, with the names of those that couldn't be.
 */
export default function NewVenueForm({
  registered,
  create,
  done,
  cancel,
}: {
  registered: ApiOutput<'GET /api/auth/registration'>['metadata']
  create: (values: VenueValues) => Promise<number>
  done: (venueId: number, photosMissing: readonly string[]) => Promise<void>
  cancel: ReactNode
}) {
  const photos = useNewPhotos()
  return (
    <VenueDetailsForm
      values={newVenueValues(registered)}
      save={async (values) => {
        const id = await create(values)
        await done(id, await photos.send(id))
      }}
      failed="Failed to create venue"
      submit="Create Venue"
      cancel={cancel}
      photosChosen={photos.photos.length > 0}
      photos={<NewPhotos {...photos} />}
      progress={photos.sending === undefined ? undefined : `Sending photo ${photos.sending} of ${photos.photos.length}`}
    />
  )
}
