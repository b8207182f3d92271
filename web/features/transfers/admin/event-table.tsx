import type { ObjectEvent } from '#contract/event-log.ts'
import { capitalized } from '#contract/wording/first-letter.ts'
import { formatDollars } from '#contract/wording/format.ts'
import { formatMoment } from '#contract/wording/moments.ts'
import { DataTable } from '#web/components/table/data-table.tsx'
import { StateChange } from '#web/components/ui/state-change.tsx'
import { REASONS } from '#web/features/payments/payment-words.ts'
import { eventWords } from './event-words.ts'
import { stateWord } from './state-words.ts'

/**
 * A log for admins: what happened, to what, from which state to which, when, by whom, for how much, and why. `partOf`
 * names the part of the person who acted, where the log has a name for it.
 */
export function EventTable({
  caption,
  events,
  venueState,
  partOf,
}: {
  caption: string
  events: readonly ObjectEvent[]
  venueState: string
  partOf: (event: ObjectEvent) => string
}) {
  return (
    <DataTable
      caption={caption}
      rows={events}
      rowKey={({ id }) => id}
      empty={<p className="text-muted">Nothing has happened yet.</p>}
      columns={[
        { key: 'what', header: 'What happened', main: true, cell: whatCell },
        { key: 'about', header: 'To', cell: aboutCell },
        { key: 'change', header: 'Before and after', cell: changeCell },
        { key: 'at', header: 'When', phone: 'below', cell: ({ at }) => <LoggedAt at={at} venueState={venueState} /> },
        { key: 'who', header: 'Who', phone: 'text', cell: (event) => whoWords(event, partOf(event)) },
        {
          key: 'amount',
          header: 'Amount',
          phone: 'beside',
          numeric: true,
          cell: ({ amount }) => (amount === null ? '' : formatDollars(amount)),
        },
      ]}
    />
  )
}

function whoWords({ actorName }: ObjectEvent, part: string): string {
  const word = ACTOR_WORDS[part] ?? part.replace('-', ' ')
  return actorName ? `${actorName} (${word})` : capitalized(word)
}

const ACTOR_WORDS: Record<string, string> = { provider: 'Card provider', timer: 'Automatic', system: 'Automatic' }

const ABOUT: Record<ObjectEvent['about'], string> = {
  transfer: 'Transfer',
  hold: 'Checkout',
  booking: 'Booking',
  guests: 'Booking',
  price: 'Transfer',
  message: 'Message',
  offer: 'Offer',
  payment: 'Payment',
  refund: 'Refund',
  chargeback: 'Bank dispute',
  payout: 'Payout',
}

/** What happened, in a sentence, with the reason below it. */
function whatCell(event: ObjectEvent) {
  const { about, transition } = event
  const why = whyWords(event)
  return (
    <>
      {eventWords(about, transition)}
      {why === '' ? null : <span className="block font-normal text-muted">{why}</span>}
    </>
  )
}

/** Why a payout no longer leaves. */
const PAYOUT_REASONS = { cancelled: 'The booking was canceled', 'chargeback lost': 'The bank took the payment back' }

/**
 * Refunds are begun and payouts called off for reasons that we put into words; all others are in somebody's own words.
 */
function whyWords({ about, reason }: ObjectEvent): string {
  const known: Record<string, string> = about === 'refund' ? REASONS : about === 'payout' ? PAYOUT_REASONS : {}
  return reason === null ? '' : (known[reason] ?? reason)
}

function aboutCell({ about, aboutId }: ObjectEvent) {
  return (
    <span className="nums whitespace-nowrap">
      {ABOUT[about]} <span className="text-muted">{aboutId}</span>
    </span>
  )
}

function changeCell(event: ObjectEvent) {
  const { from, to } = event
  return <StateChange from={from === null ? null : stateWord(event.about, from)} to={stateWord(event.about, to)} />
}

/** A moment at the venue, broken only between its day and its time. */
function LoggedAt({ at, venueState }: { at: string; venueState: string }) {
  const [, day, time] = /^(.*,) (.*)$/.exec(formatMoment(at, venueState)) ?? []
  return (
    <span className="nums">
      <span className="whitespace-nowrap">{day}</span> <span className="whitespace-nowrap">{time}</span>
    </span>
  )
}
