import { Link } from '@tanstack/react-router'
import type { AdminPayment } from '#contract/api/refunds.ts'
import { refundedInAll } from '#contract/money.ts'
import { formatDollars } from '#contract/wording/format.ts'
import { formatUtcDay } from '#contract/wording/moments.ts'
import { PaymentState, TakenBack } from '#web/features/payments/admin/admin-payments.tsx'
import { PURPOSES, STATES } from '#web/features/payments/payment-words.ts'
import type { AdminSearch } from '../admin-url.ts'
import { Day } from '../cells.tsx'
import { PagedTable } from '../paged-table.tsx'
import { paymentsFilter } from '../queries.ts'
import { amountColumn, forColumn } from './purpose-and-amount-columns.tsx'
import { useOpenBookingOrTransfer } from './use-open-booking-or-transfer.ts'

/** Finds a payment by its payer, its booking or the card provider's number; the page of the booking has the rest. */
export function PaymentsTable({ search }: { search: AdminSearch }) {
  const openRow = useOpenBookingOrTransfer()
  return (
    <PagedTable
      route="GET /api/admin/payments"
      search={search}
      noun="payment"
      placeholder="Search by number, payer or email"
      filter={{
        label: 'Status',
        all: 'All statuses',
        options: [
          { value: 'disputed', label: 'Disputed by a bank' },
          ...Object.entries(STATES).map(([value, { words }]) => ({ value, label: words })),
        ],
      }}
      serverFilter={paymentsFilter(search)}
      // a month of Premium may have a payment's number
      rowKey={({ purpose, id }) => `${purpose} ${id}`}
      onOpen={(payment) => openRow(payment, payment.payerId)}
      columns={[
        { key: 'payer', header: 'Payer', main: true, sortable: true, cell: payerCell },
        forColumn(({ purpose }: AdminPayment) => PURPOSES[purpose]),
        amountColumn,
        {
          key: 'refunded',
          header: 'Refunds',
          numeric: true,
          cell: refundsCell,
        },
        { key: 'state', header: 'Status', phone: 'end', sortable: true, cell: stateCell },
        {
          key: 'provider',
          header: 'Provider’s ID',
          cell: ({ providerId }) => (
            <span className="nums wrap-anywhere text-muted text-xs xl:whitespace-nowrap">{providerId ?? ''}</span>
          ),
        },
        {
          key: 'created',
          header: 'Started (UTC)',
          sortable: true,
          cell: ({ createdAt }) => <Day>{formatUtcDay(createdAt)}</Day>,
        },
      ]}
    />
  )
}

const payerCell = ({ payerId, payerName }: AdminPayment) => (
  <Link className="link" to="/admin/users/$userId" params={{ userId: String(payerId) }}>
    {payerName}
  </Link>
)

/** All that went back, by hand as well, as the status beside it counts it. */
function refundsCell({ refunded, byHand }: AdminPayment) {
  const gone = refundedInAll(refunded, byHand)
  return gone === 0 ? '' : formatDollars(gone)
}

const stateCell = (payment: AdminPayment) => (
  <>
    <PaymentState payment={payment} />
    <TakenBack payment={payment} />
  </>
)
