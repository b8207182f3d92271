import { useQuery } from '@tanstack/react-query'
import { ArrowRight } from 'lucide-react'
import { Card, CardHeader } from '#web/components/ui/card.tsx'
import { DataTable } from '#web/components/ui/data-table.tsx'
import { QueryView } from '#web/components/ui/query-view.tsx'
import { RowsSkeleton } from '#web/components/ui/skeleton.tsx'
import type { ApiOutput } from '#web/lib/api.ts'
import { adminTransferQuery } from './queries.ts'
import { formatMoment, STAGE_WORDS } from './transfer-words.ts'

type Event = ApiOutput<'GET /api/admin/transfers/{id}'>['events'][number]

/** Everything that happened to a transfer: when, who, from where to where, and why. For admins. */
export function EventLog({ transferId, state }: { transferId: number; state: string }) {
  const query = useQuery(adminTransferQuery(transferId))
  return (
    <Card asChild>
      <section aria-label="Event log">
        <CardHeader title="Event log" />
        <QueryView query={query} pending={<RowsSkeleton rows={4} />} failed="The log could not be loaded">
          {({ events }) => (
            <DataTable
              caption="Events of this transfer"
              rows={events}
              rowKey={(event) => `${event.at} ${event.transition} ${event.to}`}
              empty={<p className="text-muted">Nothing has happened yet.</p>}
              columns={[
                { key: 'what', header: 'What', main: true, cell: whatWords },
                {
                  key: 'at',
                  header: 'When',
                  cell: (event) => <span className="nums">{formatMoment(event.at, state)}</span>,
                },
                {
                  key: 'who',
                  header: 'Who',
                  cell: ({ actor, actorName }) => (actorName ? `${actorName} (${actorWord(actor)})` : actorWord(actor)),
                },
                { key: 'reason', header: 'Why', cell: (event) => event.reason ?? '' },
              ]}
            />
          )}
        </QueryView>
      </section>
    </Card>
  )
}

const stageWord = (stage: string) => STAGE_WORDS[stage as keyof typeof STAGE_WORDS] ?? stage

/** The table of the process calls the couples by their part in it. */
const ACTORS: Record<string, string> = { couple: 'seller', 'other-couple': 'buyer', provider: 'card provider' }
const actorWord = (actor: string) => ACTORS[actor] ?? actor

function whatWords({ from, to, transition }: Event) {
  if (from === null || from === to) return `${stageWord(to)} (${transition})`
  return (
    <span className="inline-flex flex-wrap items-center gap-x-1.5">
      <span className="text-muted">{stageWord(from)}</span>
      <ArrowRight aria-hidden="true" className="size-3.5 shrink-0 text-muted" />
      <span className="sr-only">became</span>
      {stageWord(to)}
    </span>
  )
}
