import type { AdminBooking } from '#contract/api/admin.ts'
import { Card, CardHeader } from '#web/components/ui/card.tsx'
import { DataTable } from '#web/components/ui/data-table.tsx'
import { StateChange } from '#web/components/ui/state-change.tsx'
import { Happened, LoggedAt } from '#web/features/transfers/admin/event-log.tsx'
import { bookingEventWords } from '#web/features/transfers/admin/event-words.ts'
import { stateWord } from './booking-words.ts'

/** Everything that has happened to a booking: what changed, when, who did it, and why. */
export function BookingLog({ booking: { events, state: venueState } }: { booking: AdminBooking }) {
  return (
    <Card asChild>
      <section aria-label="Event log">
        <CardHeader title="Event log" />
        <DataTable
          caption="Events for this booking"
          rows={events}
          rowKey={({ id }) => id}
          empty={<p className="text-muted">Nothing has happened yet.</p>}
          columns={[
            { key: 'what', header: 'What happened', main: true, cell: whatCell },
            { key: 'change', header: 'Before and after', cell: changeCell },
            {
              key: 'at',
              header: 'When',
              cell: ({ at }) => <LoggedAt at={at} venueState={venueState} />,
            },
            {
              key: 'who',
              header: 'Who',
              cell: ({ actor, actorName }) => (actorName ? `${actorName} (${actorWord(actor)})` : actorWord(actor)),
            },
            { key: 'reason', header: 'Why', cell: (event) => event.reason ?? '' },
          ]}
        />
      </section>
    </Card>
  )
}

const ACTORS: Record<string, string> = {
  couple: 'couple',
  venue: 'venue',
  admin: 'admin',
  'other-couple': 'the couple taking it over',
  provider: 'Card provider',
  timer: 'Automatic',
  system: 'Automatic',
}
const actorWord = (actor: string) => ACTORS[actor] ?? actor

type Event = AdminBooking['events'][number]

/** In a sentence, with the name that the log has for it, small. */
function whatCell({ transition }: Event) {
  return <Happened words={bookingEventWords(transition)} name={transition} />
}

function changeCell({ from, to }: Event) {
  return <StateChange from={from === null ? null : stateWord(from)} to={stateWord(to)} />
}
