import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import type { AdminWire } from '#contract/api/refunds.ts'
import { counted } from '#contract/wording/format.ts'
import { formatUtcDay } from '#contract/wording/moments.ts'
import { LoadMore } from '#web/components/states/load-more.tsx'
import { QueryView } from '#web/components/states/query-view.tsx'
import { RowsSkeleton } from '#web/components/states/skeleton.tsx'
import type { Column } from '#web/components/ui/data-row.tsx'
import { DataTable } from '#web/components/ui/data-table.tsx'
import { sortOf, sortText } from '#web/components/ui/table-rows.ts'
import { BookingOrTransferLink } from '#web/features/payments/booking-or-transfer-link.tsx'
import type { AdminSearch } from '../admin-search.ts'
import { AdminToolbar, NoRows, useAdminSearch } from '../admin-toolbar.tsx'
import { Day, Person } from '../cells.tsx'
import { pagedQuery, wiresFilter } from '../queries.ts'
import { amountColumn } from './columns.tsx'

/** The wires that admins have recorded, to look one up: by couple, number or reference. */
export function PaidWires({ search }: { search: AdminSearch }) {
  const change = useAdminSearch()
  const query = useInfiniteQuery({
    ...pagedQuery('GET /api/admin/wires', wiresFilter(search)),
    placeholderData: keepPreviousData,
  })
  const rows = (query.data?.pages ?? []).flatMap((page) => page.rows)
  const total = query.data?.pages.at(-1)?.total ?? 0
  return (
    <section aria-labelledby="paid-wires" className="mt-12">
      <h2 id="paid-wires" className="display mb-4 text-xl">
        Sent
      </h2>
      <AdminToolbar
        search={search}
        placeholder="Search by couple, number or reference"
        count={query.data ? counted(total, 'wire') : ''}
      />
      <QueryView query={query} pending={<RowsSkeleton rows={4} />} failed="We couldn’t load the wires that were sent">
        {() => (
          <DataTable
            caption="Sent wires"
            rows={rows}
            rowKey={({ id }) => id}
            sort={sortOf(search.sort)}
            onSort={(sort) => change({ sort: sortText(sort) })}
            empty={<NoRows>{search.q === undefined ? 'No wires sent yet.' : 'No wire matches this search.'}</NoRows>}
            columns={COLUMNS}
          />
        )}
      </QueryView>
      {query.hasNextPage ? (
        <LoadMore
          shown={rows.length}
          total={total}
          pending={query.isFetchingNextPage}
          onMore={() => void query.fetchNextPage()}
        />
      ) : null}
    </section>
  )
}

const COLUMNS: Column<AdminWire>[] = [
  {
    key: 'couple',
    header: 'Couple',
    main: true,
    sortable: true,
    cell: ({ coupleName, coupleEmail }) => <Person name={coupleName} email={coupleEmail} />,
  },
  amountColumn,
  {
    key: 'reference',
    header: 'Reference',
    phone: 'below',
    cell: ({ reference }) => <span className="wrap-anywhere">{reference}</span>,
  },
  {
    key: 'for',
    header: 'For',
    cell: ({ bookingId, transferId }) => <BookingOrTransferLink bookingId={bookingId} transferId={transferId} />,
  },
  { key: 'by', header: 'Recorded by', cell: ({ paidBy }) => paidBy },
  {
    key: 'paid',
    header: 'Recorded (UTC)',
    phone: 'end',
    sortable: true,
    cell: ({ paidAt }) => <Day>{formatUtcDay(paidAt)}</Day>,
  },
]
