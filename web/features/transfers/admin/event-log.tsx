import { useQuery } from '@tanstack/react-query'
import type { ObjectEvent } from '#contract/event-log.ts'
import { QueryView } from '#web/components/states/query-view.tsx'
import { RowsSkeleton } from '#web/components/states/skeleton.tsx'
import { Card, CardHeader } from '#web/components/ui/card.tsx'
import { adminTransferQuery } from '../queries.ts'
import { EventTable } from './event-table.tsx'

/** The log of a transfer and everything behind it, for admins. */
export function EventLog({ transferId, venueState }: { transferId: number; venueState: string }) {
  const query = useQuery(adminTransferQuery(transferId))
  return (
    <Card asChild>
      <section aria-label="Event log">
        <CardHeader title="Event log" />
        <QueryView query={query} pending={<RowsSkeleton rows={4} />} failed="We couldn’t load the log">
          {({ events }) => (
            <EventTable
              caption="Events of this transfer and everything behind it"
              events={events}
              venueState={venueState}
              partOf={partOf}
            />
          )}
        </QueryView>
      </section>
    </Card>
  )
}

/** How admins read the actors of transfers and offers. */
const PARTS: Record<string, string> = { couple: 'seller', 'other-couple': 'buyer' }

function partOf({ about, actor }: ObjectEvent): string {
  if (about === 'transfer' || about === 'price' || about === 'offer') return PARTS[actor] ?? actor
  return about === 'hold' && actor === 'couple' ? 'buyer' : actor
}
