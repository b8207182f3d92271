import type { ReactNode } from 'react'
import type { ApiOutput } from '#web/lib/api.ts'
import { VenueDetailsForm } from './venue-form.tsx'
import { newVenueValues, type VenueValues } from './venue-form-values.ts'

/** The form of /venues/create; loaded when it is needed. */
export default function NewVenueForm({
  registered,
  save,
  cancel,
}: {
  registered: ApiOutput<'GET /api/auth/registration'>['metadata']
  save: (values: VenueValues) => Promise<void>
  cancel: ReactNode
}) {
  return (
    <VenueDetailsForm
      values={newVenueValues(registered)}
      save={save}
      failed="Failed to create venue"
      submit="Create Venue"
      cancel={cancel}
    />
  )
}
