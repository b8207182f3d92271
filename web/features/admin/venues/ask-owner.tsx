import { useQueryClient } from '@tanstack/react-query'
import { ReasonDialog } from '#web/components/overlays/reason-dialog.tsx'
import { api } from '#web/lib/api.ts'
import { refreshAdmin } from '../queries.ts'

/** Asks the owner of an unverified venue for what is missing; the venue then waits for them. */
export function AskOwner({ venue: { id, name } }: { venue: { id: number; name: string } }) {
  const queryClient = useQueryClient()
  return (
    <ReasonDialog
      label="Ask the owner"
      about={name}
      title={`What do you need in order to verify ${name}?`}
      description="We’ll email it to the owner, and it’ll stay on their dashboard until they answer or you decide."
      field="What you need"
      missing="Please say what you need"
      hint="For example: photos that show this place, the right address, a confirmed email. It stays in the log with your name."
      confirm="Ask the owner"
      done={{ title: 'The owner has been asked', description: `${name} is now waiting for its owner.` }}
      act={(reason) =>
        api('PATCH /api/admin/venues/{id}', { params: { id }, body: { verified: false, ask: true, reason } })
      }
      settled={() => refreshAdmin(queryClient, 'GET /api/admin/venues/{id}/owner')}
    />
  )
}
