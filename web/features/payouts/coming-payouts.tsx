import { useQuery } from '@tanstack/react-query'
import type { ComingPayout } from '#contract/api/payouts.ts'
import { sumOfDollars } from '#contract/money.ts'
import { formatDate, formatDollars } from '#contract/wording/format.ts'
import { payoutWords } from '#contract/wording/payout-words.ts'
import { QueryView } from '#web/components/states/query-view.tsx'
import { RowsSkeleton } from '#web/components/states/skeleton.tsx'
import { Card, CardHeader } from '#web/components/ui/card.tsx'
import { BookingLink } from './booking-link.tsx'
import { comingPayoutsQuery, payoutAccountQuery } from './queries.ts'

/** At first, days are shown until they have this many payouts; the rest is folded away. */
const SHOWN = 5

/** The day or the reason in words, and the payouts it applies to. */
type Day = [when: string, lines: ComingPayout[]]

/** What the owner's venues have earned that is in no payout yet: the total, then each part by day, with its booking. */
export function ComingPayouts() {
  const query = useQuery(comingPayoutsQuery)
  const { data: account } = useQuery(payoutAccountQuery)
  const total = query.data ? sumOf(query.data) : 0
  return (
    <Card asChild>
      <section aria-labelledby="coming">
        <CardHeader
          title={<span id="coming">Upcoming payouts</span>}
          action={total > 0 ? <p className="display nums text-2xl">{formatDollars(total)}</p> : null}
          className="mb-3"
        />
        <QueryView
          query={query}
          pending={<RowsSkeleton rows={2} />}
          failed="We couldn’t load your upcoming payouts"
          isEmpty={(lines) => lines.length === 0}
          empty={
            <p className="text-muted">
              Nothing right now. When couples pay, you’ll see each payout here with the day we send it.
            </p>
          }
        >
          {(lines) => {
            const days = byDay(lines)
            const first = days.filter((_, index) => linesOf(days.slice(0, index)).length < SHOWN)
            const more = days.slice(first.length)
            return (
              <>
                {account && account.state !== 'ready' ? (
                  <p className="mb-4 rounded-field bg-candle-soft px-4 py-3 text-candle-ink text-sm">{NOT_READY}</p>
                ) : null}
                <Days days={first} />
                {more.length > 0 ? (
                  <details className="mt-3 border-line border-t pt-3">
                    <summary className="link nums inline-block cursor-pointer text-sm">
                      {`${linesOf(more).length} more, ${formatDollars(sumOf(linesOf(more)))}`}
                    </summary>
                    <div className="mt-3">
                      <Days days={more} />
                    </div>
                  </details>
                ) : null}
              </>
            )
          }}
        </QueryView>
      </section>
    </Card>
  )
}

const sumOf = (lines: readonly ComingPayout[]) => sumOfDollars(lines.map(({ amount }) => amount))

/** Each day's payouts under that day, with their sum where there are several. */
function Days({ days }: { days: readonly Day[] }) {
  return (
    <ul className="nums divide-y divide-line">
      {days.map(([when, those]) => (
        <li key={when} className="py-4 first:pt-0 last:pb-0">
          <p className="flex items-baseline justify-between gap-4 text-muted text-sm">
            <span>{when}</span>
            {those.length > 1 ? (
              <span>
                {formatDollars(sumOf(those))}
                <span className="sr-only"> in all</span>
              </span>
            ) : null}
          </p>
          <ul>
            {those.map((line) => (
              <li key={`${line.bookingId} ${line.what}`} className="mt-2">
                <p className="flex items-baseline justify-between gap-4 font-semibold">
                  <span>{payoutWords(line.what)}</span>
                  <span>{formatDollars(line.amount)}</span>
                </p>
                <p className="text-muted text-sm">
                  {line.venueName}, event on {formatDate(line.eventDate)}, <BookingLink id={line.bookingId} />
                </p>
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  )
}

const linesOf = (days: readonly Day[]) => days.flatMap(([, lines]) => lines)

function byDay(lines: readonly ComingPayout[]): Day[] {
  const days = new Map<string, ComingPayout[]>()
  for (const line of lines) days.set(whenWords(line), [...(days.get(whenWords(line)) ?? []), line])
  return [...days]
}

/** Said wherever payouts have days, until their payee can be paid. */
export const NOT_READY = 'We can’t send you anything until your payout account is ready.'

/** The day on which a payout is sent, or what it waits for. */
export function whenWords({ dueOn, waitsFor, what }: ComingPayout): string {
  if (waitsFor === 'bank') return 'On hold while a bank looks into a payment'
  if (waitsFor === 'transfer') return 'On hold while another couple takes over the booking'
  return `On ${formatDate(dueOn ?? '')}${what !== 'deposit' ? ', the day after the event' : ''}`
}
