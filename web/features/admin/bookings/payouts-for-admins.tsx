import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { AdminBooking } from '#contract/api/admin.ts'
import { formatDate, formatDollars } from '#contract/wording/format.ts'
import { formatUtcDay } from '#contract/wording/moments.ts'
import { payoutWords } from '#contract/wording/payout-words.ts'
import { QueryView } from '#web/components/states/query-view.tsx'
import { RowsSkeleton } from '#web/components/states/skeleton.tsx'
import { DataTable } from '#web/components/table/data-table.tsx'
import { Card, CardHeader } from '#web/components/ui/card.tsx'
import type { ApiOutput } from '#web/lib/api.ts'
import { Day } from '../cells.tsx'
import { WaitsFor } from '../money/coming-payouts.tsx'
import { PayoutState } from '../money/payout-state.tsx'
import { bookingPayoutsQuery } from '../queries.ts'

interface Line {
  id: string
  to: 'venue' | 'seller'
  payeeId: number
  payeeName: string
  what: Parameters<typeof payoutWords>[0]
  transferId: number | null
  amount: number
  state: ReactNode
  day: string
}

/** What was paid out for a booking and what is coming, to its venue and to couples who passed it on. */
export function PayoutsForAdmins({ booking: { id } }: { booking: AdminBooking }) {
  const query = useQuery(bookingPayoutsQuery(id))
  return (
    <Card asChild>
      <section aria-labelledby="payouts">
        <CardHeader title={<span id="payouts">Payouts</span>} />
        <QueryView query={query} pending={<RowsSkeleton rows={2} />} failed="We couldn’t load the payouts">
          {(payouts) => (
            <DataTable
              caption="Payouts to the venue and to sellers"
              rows={linesOf(payouts)}
              rowKey={(line) => line.id}
              empty={<p className="text-muted">No payouts, and nothing to be paid out yet.</p>}
              columns={[
                { key: 'what', header: 'For', main: true, cell: forCell },
                { key: 'to', header: 'To', phone: 'below', cell: toCell },
                {
                  key: 'amount',
                  header: 'Amount',
                  numeric: true,
                  phone: 'beside',
                  cell: ({ amount }) => formatDollars(amount),
                },
                { key: 'state', header: 'Status', phone: 'text', cell: ({ state }) => state },
                { key: 'day', header: 'Sent or due', phone: 'end', cell: ({ day }) => <Day>{day}</Day> },
              ]}
            />
          )}
        </QueryView>
      </section>
    </Card>
  )
}

function linesOf({ made, coming }: ApiOutput<'GET /api/admin/bookings/{id}/payouts'>): Line[] {
  return [
    ...made.map((payout) => ({
      ...payout,
      id: `made-${payout.id}`,
      to: payout.transferId === null ? ('venue' as const) : ('seller' as const),
      state: <PayoutState payout={payout} />,
      day: formatUtcDay(payout.paidAt ?? payout.dueAt),
    })),
    ...coming.map((line) => ({
      ...line,
      state: <WaitsFor line={line} />,
      day: line.dueOn === null ? '' : formatDate(line.dueOn),
    })),
  ]
}

const forCell = ({ what, transferId }: Line) => (
  <>
    {payoutWords(what)}
    {transferId === null ? null : (
      <>
        ,{' '}
        <Link className="link nums" to="/transfer/$transferId" params={{ transferId: String(transferId) }}>
          Transfer {transferId}
        </Link>
      </>
    )}
  </>
)

const toCell = ({ to, payeeId, payeeName }: Line) => (
  <>
    {to === 'venue' ? 'The venue, ' : 'The seller, '}
    <Link className="link" to="/admin/users/$userId" params={{ userId: String(payeeId) }}>
      {payeeName}
    </Link>
  </>
)
