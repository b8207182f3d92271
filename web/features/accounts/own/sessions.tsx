import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { ChevronDown, Laptop, Smartphone } from 'lucide-react'
import type { OwnSession } from '#contract/api/accounts.ts'
import { ConfirmDialog } from '#web/components/overlays/confirm-dialog.tsx'
import { showFailure, toast } from '#web/components/overlays/toast.tsx'
import { QueryView } from '#web/components/states/query-view.tsx'
import { Skeleton } from '#web/components/states/skeleton.tsx'
import { Badge } from '#web/components/ui/badge.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Card, CardHeader } from '#web/components/ui/card.tsx'
import { MomentOnOwnClock } from '#web/components/ui/moment-on-own-clock.tsx'
import { api } from '#web/lib/api.ts'
import { sessionEnded, useSession } from '#web/lib/session.ts'
import { groupSessions, type SessionGroup } from './session-groups.ts'
import { refreshAfterShuttingOut, sessionsQuery } from './shut-out-others.ts'

/** Where somebody is logged in, and a way to end sessions that aren't theirs. */
export function Sessions() {
  const query = useQuery(sessionsQuery)
  const queryClient = useQueryClient()
  const endOthers = useMutation({
    mutationFn: () => api('DELETE /api/account/sessions'),
    onSuccess: async () => {
      await refreshAfterShuttingOut(queryClient)
      toast({ title: 'All other devices were logged out', variant: 'success' })
    },
    onError: (error) => showFailure(error, 'Not logged out'),
  })
  const isOwner = useSession()?.role === 'venue'
  const isElsewhere = (query.data ?? []).some(({ isCurrent }) => !isCurrent)
  return (
    <Card>
      <CardHeader
        title="Where you’re logged in"
        description="If you don’t recognize one of these devices, log it out and set a new password. We email you when a device we don’t recognize logs in."
      />
      <QueryView query={query} pending={<Skeleton className="h-40 w-full" />} failed="We couldn’t load your devices">
        {(sessions) => (
          <ul className="divide-y divide-line border-line border-y">
            {groupSessions(sessions).map((group) => (
              <Group key={group.latest.id} group={group} />
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
            description={`You’ll stay logged in here. Everywhere else, you’ll have to enter your password again.${isOwner ? ' Any secret address of your calendar will stop working, too.' : ''}`}
            confirm="Log them out"
            onConfirm={() => endOthers.mutate()}
          />
        </div>
      ) : null}
    </Card>
  )
}

/** Sessions that look the same: the most recently used one, and the others folded below it. */
function Group({ group: { latest, more } }: { group: SessionGroup }) {
  const { device, network, isCurrent } = latest
  const Icon = /iOS|Android/.test(device) ? Smartphone : Laptop
  const named = isCurrent ? 'Log out here' : `Log out ${device}, ${networkOf(latest)}`
  return (
    <li className="flex items-start gap-x-4 py-4">
      <Icon aria-hidden="true" className="mt-0.5 size-6 shrink-0 text-muted" />
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
          <div className="min-w-0 flex-1 basis-56">
            <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold">
              {device}
              {isCurrent ? <Badge tone="garden">This device</Badge> : null}
            </p>
            <p className="mt-0.5 text-muted text-sm">
              {network === 'This machine' ? network : `Network ${network}`}
              {' · '}
              <LastUsed session={latest} />
            </p>
            <p className="text-muted text-sm">
              <LoggedIn session={latest} />
            </p>
          </div>
          {more.length === 0 ? (
            <LogOut sessions={[latest]} label="Log out" named={named} />
          ) : (
            <LogOut
              sessions={[latest, ...more]}
              label={`Log out ${allOf(more.length + 1)}`}
              named={`Log out ${allOf(more.length + 1)} sessions of ${device}, ${networkOf(latest)}`}
            />
          )}
        </div>
        {more.length > 0 ? <MoreLikeThis all={[latest, ...more]} /> : null}
      </div>
    </li>
  )
}

/** Two or more sessions, within a sentence: "both", "all 3". */
const allOf = (count: number): string => (count === 2 ? 'both' : `all ${count}`)

/** Where a session is from, within a sentence. */
const networkOf = ({ network }: OwnSession) => (network === 'This machine' ? 'this machine' : `network ${network}`)

/** Each session of a group, to be told apart by its times and to be ended alone. */
function MoreLikeThis({ all }: { all: readonly OwnSession[] }) {
  return (
    <details className="group mt-2">
      <summary className="flex w-fit cursor-pointer list-none items-center gap-1.5 font-medium text-garden text-sm max-md:min-h-11 [&::-webkit-details-marker]:hidden">
        and {all.length - 1} more like this
        <ChevronDown aria-hidden="true" className="size-4 transition-transform group-open:rotate-180" />
      </summary>
      <ol className="nums mt-2 divide-y divide-line border-line border-t">
        {all.map((session, index) => (
          <li key={session.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-2.5 text-muted text-sm">
            <span className="w-6 font-semibold text-ink">{index + 1}</span>
            <span className="flex min-w-0 flex-1 basis-56 flex-col">
              <span className="first-letter:uppercase">
                <LastUsed session={session} />
              </span>
              <span>
                <LoggedIn session={session} />
              </span>
            </span>
            <LogOut
              sessions={[session]}
              label="Log out"
              named={`Log out session ${index + 1} of ${session.device}, ${networkOf(session)}`}
            />
          </li>
        ))}
      </ol>
    </details>
  )
}

/** The server notes a use only every few minutes, so the moment would be wrong for the session that is asking. */
const LastUsed = ({ session: { lastUsed, isCurrent } }: { session: OwnSession }) =>
  isCurrent ? (
    'in use now'
  ) : (
    <>
      {'last used '}
      <MomentOnOwnClock at={lastUsed} />
    </>
  )

const LoggedIn = ({ session: { since } }: { session: OwnSession }) => (
  <>
    {'Logged in '}
    <MomentOnOwnClock at={since} />
  </>
)

/** Ends these sessions, which look the same, one after the other. `named`: what the button does, for screen readers. */
function LogOut({ sessions, label, named }: { sessions: readonly OwnSession[]; label: string; named: string }) {
  const queryClient = useQueryClient()
  const router = useRouter()
  const [{ device, isCurrent } = { device: '', isCurrent: false }] = sessions
  const end = useMutation({
    mutationFn: async () => {
      if (isCurrent) return api('POST /api/auth/logout')
      for (const { id } of sessions) await api('DELETE /api/account/sessions/{id}', { params: { id } })
    },
    onSuccess: async () => {
      if (isCurrent) return sessionEnded(router)
      await queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey })
      const several = sessions.length === 2 ? 'both' : `all ${sessions.length}`
      const ended = sessions.length > 1 ? `${several} sessions have` : 'the session has'
      toast({ title: 'Logged out', description: `${device}: ${ended} ended.`, variant: 'success' })
    },
    onError: async (error) => {
      showFailure(error, 'Not logged out')
      await queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey }) // some may have ended
    },
  })
  return (
    <Button size="sm" variant="secondary" pending={end.isPending} onClick={() => end.mutate()} aria-label={named}>
      {label}
    </Button>
  )
}
