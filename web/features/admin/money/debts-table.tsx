import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { AdminDebt, DEBT_CAUSES } from '#contract/api/ledger.ts'
import { formatDollars } from '#contract/wording/format.ts'
import { formatUtcDay } from '#contract/wording/moments.ts'
import { ReasonDialog } from '#web/components/overlays/reason-dialog.tsx'
import { QueryView } from '#web/components/states/query-view.tsx'
import { RowsSkeleton } from '#web/components/states/skeleton.tsx'
import { DataTable } from '#web/components/table/data-table.tsx'
import { api } from '#web/lib/api.ts'
import { Day, Person } from '../cells.tsx'
import { NoRows } from '../no-rows.tsx'
import { debtsQuery } from '../queries.ts'
import { refreshDebts } from './refresh-money.ts'

/** Who owes us, how much and for what. */
export function DebtsTable() {
  const query = useQuery(debtsQuery)
  return (
    <>
      <p className="mb-4 max-w-prose text-muted">
        Couples owe us money when their bank takes a payment back after we’ve paid it out or refunded it. Venues do when
        a booking is canceled and we can’t take their payout back, or it doesn’t cover the refund. Write to them. They
        can’t close their account until the debt is paid or written off.
      </p>
      <QueryView query={query} pending={<RowsSkeleton rows={4} />} failed="We couldn’t load the debts">
        {(debts) => (
          <DataTable
            caption="Debts"
            rows={debts}
            rowKey={({ id }) => id}
            empty={<NoRows>No one owes us anything.</NoRows>}
            columns={[
              { key: 'who', header: 'Who', main: true, cell: whoCell },
              {
                key: 'amount',
                header: 'Owes us',
                numeric: true,
                phone: 'beside',
                cell: ({ amount }) => formatDollars(amount),
              },
              { key: 'for', header: 'For', phone: 'below', cell: forCell },
              {
                key: 'changed',
                header: 'Last change (UTC)',
                cell: ({ changedAt }) => <Day>{formatUtcDay(changedAt)}</Day>,
              },
              { key: 'answer', header: 'Actions', hideHeader: true, cell: (debt) => <Answer debt={debt} /> },
            ]}
          />
        )}
      </QueryView>
    </>
  )
}

const whoCell = ({ id, name, email, erased }: AdminDebt) =>
  erased ? (
    <Link className="link" to="/admin/users/$userId" params={{ userId: String(id) }}>
      Closed account {id}
    </Link>
  ) : (
    <Person name={name} email={email} />
  )

const CAUSES: Record<(typeof DEBT_CAUSES)[number], string> = {
  'chargeback-lost': 'a bank took the payment back',
  'payout-owed': 'a payout is owed back',
  'venue-owes': 'the venue owes what the couple gets back',
}

/** Where the debt comes from, each part with its booking, its sum and its day. */
const forCell = ({ causes }: AdminDebt) => (
  <ul>
    {causes.map(({ cause, bookingId, amount, at }) => (
      <li key={`${cause} ${bookingId} ${at}`} className="nums">
        {bookingId === null ? (
          'A transfer’s payment'
        ) : (
          <Link className="link" to="/admin/bookings/$bookingId" params={{ bookingId: String(bookingId) }}>
            Booking {bookingId}
          </Link>
        )}
        <span className="text-muted">
          , {CAUSES[cause]}, {formatDollars(amount)}, since {formatUtcDay(at)}
        </span>
      </li>
    ))}
  </ul>
)

function Answer({ debt: { id, name, amount, erased } }: { debt: AdminDebt }) {
  const queryClient = useQueryClient()
  const who = erased ? `closed account ${id}` : name
  const sum = `${formatDollars(amount)}, owed by ${who}.`
  const settle = (how: 'paid' | 'written_off') => (reason: string) =>
    api('POST /api/admin/debts/{id}/settle', { params: { id }, body: { amount, how, reason } })
  const common = {
    about: who,
    description: sum,
    settled: () => refreshDebts(queryClient),
  }
  return (
    <div className="flex flex-wrap gap-2 md:flex-nowrap md:justify-end">
      <ReasonDialog
        {...common}
        label="Record payment"
        title="Has this debt been paid into our bank account?"
        hint="It stays in the log with your name. Give the reference of the bank transfer."
        confirm="It has been paid"
        done={{ title: 'Debt recorded as paid', description: erased ? sum : `${sum} We’ll email them.` }}
        act={settle('paid')}
      />
      <ReasonDialog
        {...common}
        label="Write off"
        title="Write this debt off?"
        hint="We bear the loss. It stays in the log with your name."
        confirm="Write off"
        done={{ title: 'Debt written off', description: sum }}
        act={settle('written_off')}
      />
    </div>
  )
}
