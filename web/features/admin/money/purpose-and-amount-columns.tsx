import { formatDollars } from '#contract/wording/format.ts'
import type { Column } from '#web/components/table/data-row.tsx'
import { BookingOrTransferLink } from '#web/features/payments/booking-or-transfer-link.tsx'

/** What a sum was for, in these words, with a link to its booking or transfer. */
export const forColumn = <Row extends { bookingId: number | null; transferId: number | null }>(
  words: (row: Row) => string,
): Column<Row> => ({
  key: 'for',
  header: 'For',
  phone: 'below',
  cell: (row) => (
    <>
      <span className="whitespace-nowrap max-md:inline-block max-md:max-w-full max-md:truncate max-md:align-bottom max-md:group-data-unfolded/row:whitespace-normal">
        {words(row)}
        {row.bookingId === null && row.transferId === null ? '' : ','}
      </span>{' '}
      <BookingOrTransferLink bookingId={row.bookingId} transferId={row.transferId} />
    </>
  ),
})

export const amountColumn: Column<{ amount: number }> = {
  key: 'amount',
  header: 'Amount',
  phone: 'beside',
  numeric: true,
  sortable: true,
  cell: ({ amount }) => formatDollars(amount),
}
