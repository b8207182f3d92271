import { useQueryClient } from '@tanstack/react-query'
import type { AdminPayout } from '#contract/api/payouts.ts'
import { formatDollars } from '#contract/wording/format.ts'
import { formatUtcDay } from '#contract/wording/moments.ts'
import { payoutWords } from '#contract/wording/payout-words.ts'
import { ReasonDialog } from '#web/components/overlays/reason-dialog.tsx'
import { STATES_FOR_ADMINS } from '#web/features/payouts/states-for-admins.ts'
import { api } from '#web/lib/api.ts'
import type { AdminSearch } from '../admin-url.ts'
import { Day, Person } from '../cells.tsx'
import { PagedTable } from '../paged-table.tsx'
import { payoutsFilter, refreshAdmin } from '../queries.ts'
import { ComingPayouts, ComingTable } from './coming-payouts.tsx'
import { PayoutState } from './payout-state.tsx'
import { amountColumn, forColumn } from './purpose-and-amount-columns.tsx'
import { useOpenBookingOrTransfer } from './use-open-booking-or-transfer.ts'

const FILTER = {
  label: 'Status',
  all: 'Waiting for you',
  options: [
    { value: 'coming', label: 'Still to be paid out' },
    { value: 'all', label: 'All statuses' },
    { value: 'held', label: 'On hold while a bank decides' },
    ...Object.entries(STATES_FOR_ADMINS)
      .filter(([state]) => state !== 'parked')
      .map(([value, { words }]) => ({ value, label: words })),
  ],
}

/** Payouts: those that were refused too often or are owed back to us, what is still to be paid out, or all of them. */
export function PayoutsTable({ search }: { search: AdminSearch }) {
  const openRow = useOpenBookingOrTransfer()
  if (search.filter === 'coming') return <ComingTable search={search} filter={FILTER} />
  return (
    <>
      <p className="mb-4 max-w-prose text-muted">
        A payout waits for you when the card provider has refused it too many times, or when somebody took it back
        there. Send it again once the cause is fixed. One that is owed back waits, too, if we couldn’t reverse it
        automatically: write to its payee.
      </p>
      <PagedTable
        route="GET /api/admin/payouts"
        search={search}
        noun="payout"
        placeholder="Search by number, payee or email"
        filter={FILTER}
        unfiltered="waiting"
        nothing="No payouts are waiting for you."
        serverFilter={payoutsFilter(search)}
        onOpen={openRow}
        columns={[
          {
            key: 'payee',
            header: 'Payee',
            main: true,
            sortable: true,
            cell: ({ payeeName, payeeEmail }) => <Person name={payeeName} email={payeeEmail} />,
          },
          forColumn(({ what }: AdminPayout) => payoutWords(what)),
          amountColumn,
          {
            key: 'state',
            header: 'Status',
            phone: 'end',
            sortable: true,
            cell: (payout) => <PayoutState payout={payout} />,
          },
          {
            key: 'due',
            header: 'Due (UTC)',
            sortable: true,
            // one that waits for an admin has no day on which it goes out
            cell: ({ state, dueAt }) => (state === 'parked' ? '' : <Day>{formatUtcDay(dueAt)}</Day>),
          },
          {
            key: 'retry',
            header: 'Send again',
            hideHeader: true,
            cell: (payout) => (payout.state === 'parked' ? <Retry payout={payout} /> : null),
          },
        ]}
      />
      {search.filter === undefined && search.q === undefined ? <ComingPayouts /> : null}
    </>
  )
}

/** The lists in which a payout reads differently once it is sent again. */
const LISTS = ['GET /api/admin/payouts', 'GET /api/admin/coming-payouts', 'GET /api/admin/bookings/{id}/payouts']

function Retry({ payout }: { payout: AdminPayout }) {
  const queryClient = useQueryClient()
  const description = `${formatDollars(payout.amount)} to ${payout.payeeName}.`
  return (
    <ReasonDialog
      label="Send again"
      about={payout.payeeName}
      title="Send this payout again?"
      description={description}
      hint="It stays in the log with your name."
      confirm="Send again"
      done={{ title: 'The payout will be sent again', description }}
      act={(reason) => api('POST /api/admin/payouts/{id}/retry', { params: { id: payout.id }, body: { reason } })}
      settled={() => refreshAdmin(queryClient, ...LISTS)}
    />
  )
}
