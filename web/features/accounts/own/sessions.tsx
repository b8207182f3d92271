import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { Laptop, Smartphone } from 'lucide-react'
import { formatOwnMoment } from '#contract/wording/moments.ts'
import { ConfirmDialog } from '#web/components/overlays/confirm-dialog.tsx'
import { toast } from '#web/components/overlays/toast.tsx'
import { QueryView } from '#web/components/states/query-view.tsx'
import { Skeleton } from '#web/components/states/skeleton.tsx'
import { Badge } from '#web/components/ui/badge.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Card, CardHeader } from '#web/components/ui/card.tsx'
import { type ApiOutput, api, userMessage } from '#web/lib/api.ts'
import { apiQuery } from '#web/lib/query.ts'
import { sessionEnded, useSession } from '#web/lib/session.ts'

export const sessionsQuery = apiQuery('GET /api/account/sessions')

type OwnSession = ApiOutput<'GET /api/account/sessions'>[number]

/** Where somebody is logged in, and a way to end sessions that aren't theirs. */
export function Sessions() {
  const query = useQuery(sessionsQuery)
  const queryClient = useQueryClient()
  const endOthers = useMutation({
    mutationFn: () => api('DELETE /api/account/sessions'),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: ['GET /api/calendars/my'] }) // its secret address has ended
      await queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey })
      toast({ title: 'All other devices were logged out', variant: 'success' })
    },
    onError: (error) => toast({ title: 'Not ended', description: userMessage(error), variant: 'error' }),
  })
  const isOwner = useSession()?.role === 'venue'
  const isElsewhere = (query.data ?? []).some(({ isCurrent }) => !isCurrent)
  return (
    <Card>
      <CardHeader
        title="Where you’re logged in"
        description="If you don’t recognize one of these, log it out and set a new password. We email you whenever a new device logs in."
      />
      <QueryView query={query} pending={<Skeleton className="h-40 w-full" />} failed="We couldn’t load your devices">
        {(sessions) => (
          <ul className="divide-y divide-line border-line border-y">
            {sessions.map((session) => (
              <Session key={session.id} session={session} />
            ))}
          </ul>
        )}
      </QueryView>
      {isElsewhere ? (
        <div className="mt-5">
          <ConfirmDialog
            trigger={
              <Button variant="secondary" pending={endOthers.isPending}>
                Log out all other devices
              </Button>
            }
            title="Log out all other devices?"
            description={`You’ll stay logged in here. Everywhere else, you’ll have to enter your password again.${isOwner ? ' A secret address of your calendar stops working, too.' : ''}`}
            confirm="Log them out"
            onConfirm={() => endOthers.mutate()}
          />
        </div>
      ) : null}
    </Card>
  )
}

function Session({ session }: { session: OwnSession }) {
  const queryClient = useQueryClient()
  const router = useRouter()
  const end = useMutation({
    mutationFn: () =>
      session.isCurrent
        ? api('POST /api/auth/logout')
        : api('DELETE /api/account/sessions/{id}', { params: { id: session.id } }),
    onSuccess: async () => {
      if (session.isCurrent) return sessionEnded(router)
      await queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey })
      toast({ title: 'Logged out', description: `${session.device} has to log in again.`, variant: 'success' })
    },
    onError: (error) => toast({ title: 'Not ended', description: userMessage(error), variant: 'error' }),
  })
  const Icon = /iOS|Android/.test(session.device) ? Smartphone : Laptop
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 py-4">
      <Icon aria-hidden="true" className="size-6 shrink-0 text-muted" />
      <div className="min-w-0 flex-1 basis-56">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold">
          {session.device}
          {session.isCurrent ? <Badge tone="garden">This device</Badge> : null}
        </p>
        <p className="mt-0.5 text-muted text-sm">
          {session.network === 'This machine' ? session.network : `Network ${session.network}`}
          {' · last used '}
          <time dateTime={session.lastUsed} suppressHydrationWarning>
            {formatOwnMoment(session.lastUsed)}
          </time>
        </p>
        <p className="text-muted text-sm">
          {'Logged in '}
          <time dateTime={session.since} suppressHydrationWarning>
            {formatOwnMoment(session.since)}
          </time>
        </p>
      </div>
      <Button
        size="sm"
        variant="secondary"
        pending={end.isPending}
        onClick={() => end.mutate()}
        aria-label={session.isCurrent ? 'Log out here' : `Log out ${session.device}, network ${session.network}`}
      >
        Log out
      </Button>
    </li>
  )
}
