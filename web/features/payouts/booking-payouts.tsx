import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Booking } from '#contract/api/bookings.ts'
import type { BookingPayouts } from '#contract/api/payouts.ts'
import { sumOfDollars } from '#contract/money.ts'
import { formatDate, formatDollars } from '#contract/wording/format.ts'
import { formatDayOf } from '#contract/wording/moments.ts'
import { payoutWords } from '#contract/wording/payout-words.ts'
import { QueryView } from '#web/components/states/query-view.tsx'
import { RowsSkeleton } from '#web/components/states/skeleton.tsx'
import { StatusDot } from '#web/components/ui/badge.tsx'
import { Card, CardHeader } from '#web/components/ui/card.tsx'
import { NOT_READY, whenWords } from './coming-payouts.tsx'
import { PAYOUT_STATES } from './payout-list.tsx'
import { bookingPayoutsQuery, payoutAccountQuery } from './queries.ts'

/** What the owner gets for a booking, according to the ledger: what was sent and what is coming, each with its day. */
export function BookingPayoutsCard({ booking }: { booking: Booking }) {
  const query = useQuery(bookingPayoutsQuery(booking.id))
  const total = query.data ? totalOf(query.data) : 0
  return (
    <Card asChild>
      <section aria-labelledby="you-get">
        <CardHeader
          title={<span id="you-get">{booking.ended ? 'What you keep' : 'What you get'}</span>}
          action={query.data ? <p className="display nums text-2xl">{formatDollars(total)}</p> : null}
          className="mb-3"
        />
        <QueryView query={query} pending={<RowsSkeleton rows={2} />} failed="We couldn’t load your payouts">
          {(payouts) => <Lines booking={booking} payouts={payouts} />}
        </QueryView>
      </section>
    </Card>
  )
}

/** What has reached or will reach the owner, in dollars. */
function totalOf({ made, coming, fromBalance }: BookingPayouts): number {
  const stays = made.filter(({ state, owedBack, settled }) => state !== 'reversed' && !owedBack && !settled)
  return sumOfDollars([...[...stays, ...coming].map(({ amount }) => amount), fromBalance])
}

function Lines({
  booking,
  payouts: { made, coming, fromBalance, commissionPercent },
}: {
  booking: Booking
  payouts: BookingPayouts
}) {
  const { state, status, balanceDue, balanceDueDate: due } = booking
  const { data: account } = useQuery(payoutAccountQuery)
  const isEmpty = made.length === 0 && coming.length === 0 && fromBalance === 0
  const waits = coming.length > 0 && account !== undefined && account.state !== 'ready'
  return (
    <>
      {status === 'transferred' ? <p className="mb-3 text-muted">{MOVED}</p> : null}
      {waits ? <p className="mb-3 text-candle-ink text-sm">{NOT_READY}</p> : null}
      <ul className="nums divide-y divide-line">
        {made.map((payout) => (
          <Line key={payout.id} what={payoutWords(payout.what)} amount={payout.amount}>
            <StatusDot tone={PAYOUT_STATES[payout.state].tone}>{PAYOUT_STATES[payout.state].word}</StatusDot>
            {payout.paidAt ? <span className="text-muted">{formatDayOf(payout.paidAt, state)}</span> : null}
            {payout.owedBack ? <span className="w-full text-berry">This has to come back to us.</span> : null}
            {payout.settled ? <span className="w-full">This had to come back to us. That’s settled.</span> : null}
          </Line>
        ))}
        {coming.map((line) => (
          <Line key={line.what} what={payoutWords(line.what)} amount={line.amount}>
            <span className="text-muted">{whenWords(line)}</span>
          </Line>
        ))}
        {fromBalance > 0 ? (
          <Line what="From the balance" amount={fromBalance}>
            <span className="text-muted">
              {`We send it the day after the event, once the couple has paid ${formatDollars(balanceDue)}${due ? ` (due ${formatDate(due)})` : ''}.`}
            </span>
          </Line>
        ) : null}
      </ul>
      {isEmpty && status !== 'transferred' ? <p className="text-muted">Nothing for this booking.</p> : null}
      {isEmpty ? null : (
        <p className="nums mt-3 border-line border-t pt-3 text-muted text-sm">
          {commissionPercent > 0 ? `After our commission of ${commissionPercent}%.` : 'We take no commission.'}
        </p>
      )}
    </>
  )
}

const MOVED = 'What was paid counts toward the new couple’s booking.'

function Line({ what, amount, children }: { what: string; amount: number; children: ReactNode }) {
  return (
    <li className="py-3 first:pt-0 last:pb-0">
      <p className="flex items-baseline justify-between gap-4 font-semibold">
        <span>{what}</span>
        <span>{formatDollars(amount)}</span>
      </p>
      <p className="mt-0.5 flex flex-wrap items-baseline justify-between gap-x-4 text-sm">{children}</p>
    </li>
  )
}
