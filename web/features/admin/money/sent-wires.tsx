import type { AdminWire } from '#contract/api/refunds.ts'
import { formatUtcDay } from '#contract/wording/moments.ts'
import type { Column } from '#web/components/table/data-row.tsx'
import { BookingOrTransferLink } from '#web/features/payments/booking-or-transfer-link.tsx'
import type { AdminSearch } from '../admin-url.ts'
import { Day, Person } from '../cells.tsx'
import { PagedTable } from '../paged-table.tsx'
import { wiresFilter } from '../queries.ts'
import { amountColumn } from './purpose-and-amount-columns.tsx'

/** The wires that admins have recorded, to look one up: by couple, number or reference. */
export function SentWires({ search }: { search: AdminSearch }) {
  return (
    <section aria-labelledby="paid-wires" className="mt-12">
      <h2 id="paid-wires" className="display mb-4 text-xl">
        Sent
      </h2>
      <PagedTable
        route="GET /api/admin/wires"
        search={search}
        noun="wire"
        placeholder="Search by couple, number or reference"
        nothing="No wires sent yet."
        serverFilter={wiresFilter(search)}
        columns={COLUMNS}
      />
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
