import { useQueryClient } from '@tanstack/react-query'
import { ReasonDialog } from '#web/components/overlays/reason-dialog.tsx'
import { api } from '#web/lib/api.ts'
import { refreshAdmin } from '../queries.ts'

/** Declines an unverified venue; it waits for an admin again once its owner asks for another review. */
export function DeclineVenue({ venue: { id, name } }: { venue: { id: number; name: string } }) {
  const queryClient = useQueryClient()
  return (
    <ReasonDialog
      label="Decline"
      about={name}
      title={`Decline ${name}?`}
      description="It leaves the inbox. The owner gets your reason by email, can edit the venue’s details, and can ask us to review them again."
      hint="The owner reads it in our email and on their dashboard. It stays in the log with your name."
      confirm="Decline"
      done={{ title: 'Venue declined', description: `The owner of ${name} has been told why.` }}
      act={(reason) =>
        api('PATCH /api/admin/venues/{id}', { params: { id }, body: { verified: false, decline: true, reason } })
      }
      settled={() => refreshAdmin(queryClient, 'GET /api/admin/venues', 'GET /api/admin/venues/{id}/owner')}
    />
  )
}
