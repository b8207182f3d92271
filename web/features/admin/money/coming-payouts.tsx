import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { AdminComingPayout } from '#contract/api/payouts.ts'
import { formatDate, formatDollars } from '#contract/wording/format.ts'
import { payoutWords } from '#contract/wording/payout-words.ts'
import type { Option } from '#web/components/forms/inputs.tsx'
import { StatusDot } from '#web/components/ui/badge.tsx'
import type { AdminSearch } from '../admin-url.ts'
import { Day, Person } from '../cells.tsx'
import { PagedTable } from '../paged-table.tsx'
import { comingFilter, moneyQuery } from '../queries.ts'
import { amountColumn, forColumn } from './purpose-and-amount-columns.tsx'
import { useOpenBookingOrTransfer } from './use-open-booking-or-transfer.ts'

/** Below the payouts that wait for an admin: what is still to be paid out, with its sum. */
export function ComingPayouts() {
  const { data: money } = useQuery(moneyQuery)
  return (
    <section aria-labelledby="coming" className="mt-10">
      <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 id="coming" className="display text-xl">
          Still to be paid out{money ? <span className="nums">: {formatDollars(money.toPayOut.amount)}</span> : null}
        </h2>
        <Link className="link text-sm" to="/admin/refunds" search={{ tab: 'payouts', filter: 'coming' }}>
          Search or export this list
        </Link>
      </div>
      <ComingTable search={{}} />
    </section>
  )
}

/** Everything in the card "To pay out": to whom, for what, on which day, and what it waits for besides that day. */
export function ComingTable({
  search,
  filter,
}: {
  search: AdminSearch
  /** with it, the table has a toolbar */
  filter?: { label: string; all: string; options: readonly Option[] }
}) {
  const openRow = useOpenBookingOrTransfer()
  return (
    <PagedTable
      route="GET /api/admin/coming-payouts"
      search={search}
      noun="payout"
      placeholder="Search by number, payee or email"
      {...(filter && { filter })}
      bare={filter === undefined}
      unfiltered="coming"
      nothing="Nothing is left to be paid out."
      serverFilter={comingFilter(search)}
      onOpen={openRow}
      columns={[
        {
          key: 'payee',
          header: 'Payee',
          main: true,
          sortable: filter !== undefined,
          cell: ({ payeeName, payeeEmail }) => <Person name={payeeName} email={payeeEmail} />,
        },
        forColumn(({ what }: AdminComingPayout) => payoutWords(what)),
        { ...amountColumn, sortable: filter !== undefined },
        {
          key: 'due',
          header: 'Due',
          phone: 'end',
          sortable: filter !== undefined,
          cell: ({ dueOn }) => (dueOn === null ? '' : <Day>{formatDate(dueOn)}</Day>),
        },
        { key: 'waits', header: 'Status', cell: (line) => <WaitsFor line={line} /> },
      ]}
    />
  )
}

/** What a payout still waits for, in words. */
export function WaitsFor({ line: { id, what, waitsFor } }: { line: AdminComingPayout }) {
  if (waitsFor !== null) {
    const { words, tone } = WAITS[waitsFor]
    return <StatusDot tone={tone}>{words}</StatusDot>
  }
  if (id.startsWith('payout-')) return <StatusDot tone="garden">Being sent</StatusDot>
  return (
    <StatusDot tone="muted">
      {what === 'deposit' ? 'Due 48 hours after booking or takeover' : 'Due the day after the event'}
    </StatusDot>
  )
}

const WAITS: Record<NonNullable<AdminComingPayout['waitsFor']>, { words: string; tone: 'candle' | 'berry' }> = {
  transfer: { words: 'On hold until the transfer ends', tone: 'candle' },
  bank: { words: 'On hold while a bank decides', tone: 'berry' },
  account: { words: 'Waiting for the payee’s payout account', tone: 'candle' },
  retry: { words: 'Refused; we’ll try again automatically', tone: 'candle' },
  admin: { words: 'Waiting for you to send it again', tone: 'berry' },
}
