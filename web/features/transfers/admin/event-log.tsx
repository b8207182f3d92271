import { useQuery } from '@tanstack/react-query'
import { formatDollars } from '#contract/wording/format.ts'
import { formatMoment } from '#contract/wording/moments.ts'
import { QueryView } from '#web/components/states/query-view.tsx'
import { RowsSkeleton } from '#web/components/states/skeleton.tsx'
import { Card, CardHeader } from '#web/components/ui/card.tsx'
import { DataTable } from '#web/components/ui/data-table.tsx'
import { StateChange } from '#web/components/ui/state-change.tsx'
import { HOLD_WORDS } from '#web/features/bookings/booking-words.ts'
import type { ApiOutput } from '#web/lib/api.ts'
import { adminTransferQuery } from '../queries.ts'
import { STAGE_WORDS } from '../transfer-words.ts'

type Event = ApiOutput<'GET /api/admin/transfers/{id}'>['events'][number]

/**
 * Everything that happened in the sale of a date: when, to what, who, from where to where, which sum, and why. For
 * admins.
 */
export function EventLog({ transferId, venueState }: { transferId: number; venueState: string }) {
  const query = useQuery(adminTransferQuery(transferId))
  return (
    <Card asChild>
      <section aria-label="Event log">
        <CardHeader title="Event log" />
        <QueryView query={query} pending={<RowsSkeleton rows={4} />} failed="We couldn’t load the log">
          {({ events }) => (
            <DataTable
              caption="Events of this transfer and of everything in its sale"
              rows={events}
              rowKey={({ id }) => id}
              empty={<p className="text-muted">Nothing has happened yet.</p>}
              columns={[
                { key: 'what', header: 'What', main: true, cell: whatWords },
                {
                  key: 'at',
                  header: 'When',
                  cell: (event) => <span className="nums">{formatMoment(event.at, venueState)}</span>,
                },
                {
                  key: 'who',
                  header: 'Who',
                  cell: whoWords,
                },
                {
                  key: 'amount',
                  header: 'Sum',
                  numeric: true,
                  cell: ({ amount }) => (amount === null ? '' : formatDollars(amount)),
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

function stageWord({ about }: Event, stage: string): string {
  const words: Record<string, string> = about === 'transfer' ? STAGE_WORDS : about === 'hold' ? HOLD_WORDS : {}
  return words[stage] ?? stage.replaceAll('_', ' ')
}

/** The tables of transfers and offers call the couples by their part in them. */
const ACTORS: Record<string, string> = { couple: 'seller', 'other-couple': 'buyer' }
function whoWords({ about, actor, actorName }: Event): string {
  const bySale = about === 'transfer' || about === 'offer'
  const part = bySale ? (ACTORS[actor] ?? actor) : about === 'hold' && actor === 'couple' ? 'buyer' : actor
  const word = part === 'provider' ? 'card provider' : part.replace('-', ' ')
  return actorName ? `${actorName} (${word})` : word
}

const ABOUT: Record<Event['about'], string> = {
  transfer: 'Transfer',
  hold: 'Checkout',
  booking: 'Booking',
  offer: 'Offer',
  payment: 'Payment',
  refund: 'Refund',
  chargeback: 'Chargeback',
  payout: 'Payout',
}

function whatWords(event: Event) {
  const { about, aboutId, from, to, transition } = event
  return (
    <div className="text-start">
      <span className="nums block font-normal text-muted text-sm">
        {ABOUT[about]} {aboutId}
      </span>
      <StateChange from={from === null ? null : stageWord(event, from)} to={stageWord(event, to)} what={transition} />
    </div>
  )
}
