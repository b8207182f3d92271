import type { AdminBooking } from '#contract/api/admin.ts'
import { Card, CardHeader } from '#web/components/ui/card.tsx'
import { EventTable } from '#web/features/transfers/admin/event-table.tsx'

/** Everything that has happened to a booking and its money. */
export function BookingLog({ booking: { events, state: venueState } }: { booking: AdminBooking }) {
  return (
    <Card asChild>
      <section aria-label="Event log">
        <CardHeader title="Event log" />
        <EventTable caption="Events for this booking" events={events} venueState={venueState} partOf={partOf} />
      </section>
    </Card>
  )
}

const partOf = ({ actor }: { actor: string }) => (actor === 'other-couple' ? 'the couple taking it over' : actor)
