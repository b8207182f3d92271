import { Download } from 'lucide-react'
import type { Membership } from '#contract/api/premium.ts'
import { formatDollars } from '#contract/wording/format.ts'
import { formatUtcDay } from '#contract/wording/moments.ts'
import { DataTable } from '#web/components/table/data-table.tsx'

type Receipt = Membership['receipts'][number]

/** The months that a couple has paid for, newest first, each with its receipt. */
export function Receipts({ receipts }: { receipts: readonly Receipt[] }) {
  if (receipts.length === 0) return null
  return (
    <div className="mt-14">
      <h2 className="display mb-5 text-2xl">Receipts</h2>
      <DataTable
        caption="Receipts"
        rows={receipts}
        rowKey={({ id }) => id}
        columns={[
          { key: 'paid', header: 'Paid on', main: true, cell: ({ paidAt }) => formatUtcDay(paidAt) },
          {
            key: 'month',
            header: 'For',
            phone: 'below',
            cell: ({ from, until }) => `${formatUtcDay(from)} to ${formatUtcDay(until)}`,
          },
          {
            key: 'amount',
            header: 'Amount',
            numeric: true,
            phone: 'beside',
            cell: ({ amount, refunded }) =>
              refunded > 0 ? `${formatDollars(amount)}, ${formatDollars(refunded)} refunded` : formatDollars(amount),
          },
          {
            key: 'receipt',
            header: 'Receipt',
            hideHeader: true,
            numeric: true,
            phone: 'end',
            cell: (row) => <Pdf receipt={row} />,
          },
        ]}
      />
    </div>
  )
}

function Pdf({ receipt: { id, paidAt } }: { receipt: Receipt }) {
  return (
    <a href={`/api/membership/receipts/${id}`} download className="link inline-flex items-center gap-1.5">
      <Download aria-hidden="true" className="size-4" />
      PDF<span className="sr-only"> of the receipt from {formatUtcDay(paidAt)}</span>
    </a>
  )
}
