import { useMutation, useQueryClient } from '@tanstack/react-query'
import { formatUtcMoment } from '#contract/wording/moments.ts'
import { ConfirmDialog } from '#web/components/overlays/confirm-dialog.tsx'
import { showFailure, toast } from '#web/components/overlays/toast.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Card, CardHeader } from '#web/components/ui/card.tsx'
import { api } from '#web/lib/api.ts'
import { useSession } from '#web/lib/session.ts'
import type { ShownUser } from './user-page.tsx'

/**
 * Where somebody is logged in, and the button that logs them out everywhere if somebody else has taken the account.
 */
export function UserSessions({ page: { user, sessions, erased } }: { page: ShownUser }) {
  const own = useSession()?.id === user.id
  const queryClient = useQueryClient()
  const end = useMutation({
    mutationFn: () => api('DELETE /api/admin/users/{id}/sessions', { params: { id: user.id } }),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: ['GET /api/admin/users/{id}'] })
      const title = own ? 'You’re logged out everywhere else' : `${user.name} is logged out everywhere`
      toast({ title, description: 'This stays in the log with your name.' })
    },
    onError: (error) => showFailure(error),
  })
  if (erased) return null
  const label = own ? 'Log out everywhere else' : 'Log out everywhere'
  return (
    <Card asChild>
      <section aria-label="Logged in">
        <CardHeader
          title="Logged in"
          action={
            sessions.length === 0 ? null : (
              <ConfirmDialog
                title={own ? 'Log out everywhere else?' : `Log ${user.name} out everywhere?`}
                description={
                  own
                    ? 'You’ll stay logged in here. Everywhere else, you’ll have to enter your password again.'
                    : 'They’ll have to enter their password again on every device, and we’ll email them about the next login. A stolen password still works, so tell them to set a new one.'
                }
                confirm={label}
                onConfirm={() => end.mutate()}
                trigger={
                  <Button variant="secondary" size="sm" pending={end.isPending}>
                    {label}
                  </Button>
                }
              />
            )
          }
        />
        {sessions.length === 0 ? (
          <p className="text-muted">Nowhere at the moment.</p>
        ) : (
          <ul className="nums divide-y divide-line border-line border-y">
            {sessions.map(({ id, device, network, since, lastUsed }) => (
              <li key={id} className="flex flex-wrap justify-between gap-x-6 py-2.5 text-sm">
                <span>
                  <span className="font-medium">{device}</span>{' '}
                  <span className="text-muted">{network === 'This machine' ? network : `network ${network}`}</span>
                </span>
                <span className="text-muted">
                  since {formatUtcMoment(since)}, last used {formatUtcMoment(lastUsed)}
                </span>
              </li>
            ))}
          </ul>
        )}
      </section>
    </Card>
  )
}
