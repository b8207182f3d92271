import { useQuery } from '@tanstack/react-query'
import { formatDollars } from '#contract/wording/format.ts'
import { formatMoment } from '#contract/wording/moments.ts'
import { QueryView } from '#web/components/states/query-view.tsx'
import { RowsSkeleton } from '#web/components/states/skeleton.tsx'
import { Card, CardHeader } from '#web/components/ui/card.tsx'
import { DataTable } from '#web/components/ui/data-table.tsx'
import { StateChange } from '#web/components/ui/state-change.tsx'
import { HOLD_WORDS, STATUS_WORDS } from '#web/features/bookings/booking-words.ts'
import type { ApiOutput } from '#web/lib/api.ts'
import { adminTransferQuery } from '../queries.ts'
import { STAGE_WORDS } from '../transfer-words.ts'
import { eventWords } from './event-words.ts'

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
                { key: 'what', header: 'What happened', main: true, cell: whatCell },
                { key: 'about', header: 'To', cell: aboutCell },
                { key: 'change', header: 'Before and after', cell: changeCell },
                {
                  key: 'at',
                  header: 'When',
                  cell: ({ at }) => <LoggedAt at={at} venueState={venueState} />,
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
  return STATES[about][stage] ?? stage.replaceAll('_', ' ')
}

/** What the states of everything behind a transfer are called. */
const STATES: Record<Event['about'], Record<string, string>> = {
  transfer: STAGE_WORDS,
  hold: HOLD_WORDS,
  booking: STATUS_WORDS,
  offer: {
    open: 'Made',
    countered: 'Answered by the seller with a price',
    countered_back: 'Answered by the couple with a price',
    accepted: 'Accepted',
    paid: 'Paid',
    unpaid: 'Not paid in time',
    declined: 'Declined',
    withdrawn: 'Withdrawn',
    expired: 'Expired',
    void: 'Void',
  },
  payment: {
    new: 'Prepared',
    open: 'Waiting for the card',
    requires_action: 'Waiting for the bank’s check',
    processing: 'With the bank',
    succeeded: 'Paid',
    cancelled: 'Cancelled',
  },
  refund: {
    pending: 'To be sent',
    sent: 'Sent',
    succeeded: 'Arrived',
    failed: 'Refused',
    replaced: 'Sent again',
    closed: 'Settled',
  },
  chargeback: { open: 'The bank is deciding', won: 'Decided for us', lost: 'Decided for the couple' },
  payout: {
    pending: 'To be sent',
    sent: 'Sent',
    paid: 'Paid',
    failed: 'Refused',
    parked: 'Waiting for an admin',
    reversed: 'Taken back',
    void: 'Void',
  },
}

/** The tables of transfers and offers call the couples by their part in them. */
const ACTORS: Record<string, string> = { couple: 'seller', 'other-couple': 'buyer' }
function whoWords({ about, actor, actorName }: Event): string {
  const bySale = about === 'transfer' || about === 'offer'
  const part = bySale ? (ACTORS[actor] ?? actor) : about === 'hold' && actor === 'couple' ? 'buyer' : actor
  const word = ACTOR_WORDS[part] ?? part.replace('-', ' ')
  return actorName ? `${actorName} (${word})` : word
}

const ACTOR_WORDS: Record<string, string> = { provider: 'Card provider', timer: 'Automatic', system: 'Automatic' }

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

function whatCell({ about, transition }: Event) {
  return <Happened words={eventWords(about, transition)} name={`${about} ${transition}`} />
}

function aboutCell({ about, aboutId }: Event) {
  return (
    <span className="nums whitespace-nowrap">
      {ABOUT[about]} <span className="text-muted">{aboutId}</span>
    </span>
  )
}

function changeCell(event: Event) {
  const { from, to } = event
  return <StateChange from={from === null ? null : stageWord(event, from)} to={stageWord(event, to)} />
}

/** A moment at the venue, broken only between its day and its time. */
export function LoggedAt({ at, venueState }: { at: string; venueState: string }) {
  const [, day, time] = /^(.*,) (.*)$/.exec(formatMoment(at, venueState)) ?? []
  return (
    <span className="nums">
      <span className="whitespace-nowrap">{day}</span> <span className="whitespace-nowrap">{time}</span>
    </span>
  )
}

/** What happened in a sentence, and small beside it the name that it has in the database. */
export function Happened({ words, name }: { words: string; name: string }) {
  return (
    <>
      {words} <span className="font-normal text-muted text-xs">{name}</span>
    </>
  )
}
