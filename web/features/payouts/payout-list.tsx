import { useInfiniteQuery } from '@tanstack/react-query'
import { useHydrated } from '@tanstack/react-router'
import type { Payout } from '#contract/api/payouts.ts'
import { formatDate, formatDollars } from '#contract/wording/format.ts'
import { formatOwnDay, formatUtcDay } from '#contract/wording/moments.ts'
import { payoutWords } from '#contract/wording/payout-words.ts'
import { QueryView } from '#web/components/states/query-view.tsx'
import { ShowOlder } from '#web/components/states/show-older.tsx'
import { RowsSkeleton } from '#web/components/states/skeleton.tsx'
import { StatusDot } from '#web/components/ui/badge.tsx'
import { Card, CardHeader } from '#web/components/ui/card.tsx'
import { BookingLink } from './booking-link.tsx'
import { deductionWords } from './deduction-words.ts'
import { myPayoutsQuery } from './queries.ts'

/** The state of a payout in words, for its payee. */
export const PAYOUT_STATES: Record<Payout['state'], { word: string; tone: 'garden' | 'candle' | 'berry' | 'muted' }> = {
  pending: { word: 'Waiting', tone: 'candle' },
  sent: { word: 'On its way', tone: 'candle' },
  paid: { word: 'Paid', tone: 'garden' },
  failed: { word: 'Trying again', tone: 'berry' },
  parked: { word: 'We’re looking into it', tone: 'berry' },
  reversed: { word: 'Taken back', tone: 'muted' },
  void: { word: 'Canceled', tone: 'muted' },
}

/** What it means for the payee when the provider has refused a payout. */
const NOTES: Partial<Record<Payout['state'], string>> = {
  failed: 'The card provider refused it. We’ll try again, and you don’t need to do anything.',
  parked: 'It didn’t go through. We’ll find out why, and then send it again.',
}

/** The viewer's payouts: what each is for, its amount, what was deducted, and its day in the viewer's time zone. */
export function PayoutList() {
  const query = useInfiniteQuery(myPayoutsQuery)
  return (
    <Card>
      <CardHeader title="Payouts" className="mb-3" />
      <QueryView
        query={query}
        pending={<RowsSkeleton rows={2} />}
        failed="We couldn’t load your payouts"
        isEmpty={({ pages }) => pages[0]?.rows.length === 0}
        empty={<p className="text-muted">No payouts yet. Each one will appear here with its date.</p>}
      >
        {({ pages }) => (
          <ul className="nums divide-y divide-line">
            {pages.flatMap(({ rows }) => rows.map((payout) => <Row key={payout.id} payout={payout} />))}
          </ul>
        )}
      </QueryView>
      <ShowOlder query={query} what="payouts" className="mt-4" />
    </Card>
  )
}

function Row({ payout }: { payout: Payout }) {
  // in the payee's own time zone; in UTC until the page is hydrated
  const dayOf = useHydrated() ? formatOwnDay : formatUtcDay
  const made = deductionWords(payout, payout.what === 'sale' ? 'platform fee' : 'commission')
  return (
    <li className="py-3 first:pt-0 last:pb-0">
      <p className="flex items-baseline justify-between gap-4 font-semibold">
        <span>{payoutWords(payout.what)}</span>
        <span>{formatDollars(payout.amount)}</span>
      </p>
      {made === null ? null : <p className="text-sm">{made}</p>}
      <p className="text-muted text-sm">
        {[
          payout.venueName,
          payout.eventDate === null ? null : `event on ${formatDate(payout.eventDate)}`,
          payout.transferId === null ? null : `transfer ${payout.transferId}`,
        ]
          .filter(Boolean)
          .join(', ')}
        {payout.bookingId === null ? null : (
          <>, {payout.what === 'sale' ? `booking ${payout.bookingId}` : <BookingLink id={payout.bookingId} />}</>
        )}
      </p>
      <p className="mt-1 flex flex-wrap items-baseline justify-between gap-x-4 text-sm">
        <StatusDot tone={PAYOUT_STATES[payout.state].tone}>{PAYOUT_STATES[payout.state].word}</StatusDot>
        <span className="text-muted">{whenWords(payout, dayOf)}</span>
      </p>
      {NOTES[payout.state] ? <p className="mt-1 text-sm">{NOTES[payout.state]}</p> : null}
      {payout.owedBack ? (
        <p className="mt-1 text-berry text-sm">The booking was canceled, so this has to come back to us.</p>
      ) : null}
      {payout.settled ? (
        <p className="mt-1 text-sm">The booking was canceled, so this had to come back to us. That’s settled.</p>
      ) : null}
    </li>
  )
}

function whenWords({ paidAt, dueAt, state }: Payout, dayOf: (instant: string) => string): string {
  if (paidAt) return dayOf(paidAt)
  return state === 'pending' ? `due ${dayOf(dueAt)}` : ''
}
