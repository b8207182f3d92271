import { useQueryClient } from '@tanstack/react-query'
import type { AdminPayout } from '#contract/api/payouts.ts'
import { formatDollars } from '#contract/wording/format.ts'
import { formatUtcDay } from '#contract/wording/moments.ts'
import { payoutWords } from '#contract/wording/payout-words.ts'
import { ReasonDialog } from '#web/components/overlays/reason-dialog.tsx'
import { StatusDot } from '#web/components/ui/badge.tsx'
import { api } from '#web/lib/api.ts'
import type { AdminSearch } from '../admin-search.ts'
import { Day, Person } from '../cells.tsx'
import { PagedTable } from '../paged-table.tsx'
import { payoutsFilter, refreshAdmin } from '../queries.ts'
import { amountColumn, forColumn } from './columns.tsx'
import { useOpenRow } from './use-open-row.ts'

const STATES: Record<AdminPayout['state'], { words: string; tone: 'garden' | 'candle' | 'berry' | 'muted' }> = {
  parked: { words: 'Waiting for you', tone: 'berry' },
  pending: { words: 'Not sent yet', tone: 'candle' },
  sent: { words: 'On its way', tone: 'candle' },
  failed: { words: 'Refused, will be retried automatically', tone: 'candle' },
  paid: { words: 'Paid', tone: 'garden' },
  reversed: { words: 'Taken back', tone: 'muted' },
  void: { words: 'Void', tone: 'muted' },
}

/** Payouts: those that were refused too often or are owed back to us, or all of them. */
export function PayoutsTable({ search }: { search: AdminSearch }) {
  const openRow = useOpenRow()
  return (
    <>
      <p className="mb-4 max-w-prose text-muted">
        A payout waits for you when the card provider has refused it too many times. Send it again once the cause is
        fixed. If one is owed back, we couldn’t reverse it automatically: write to its payee.
      </p>
      <PagedTable
        route="GET /api/admin/payouts"
        search={search}
        noun="payout"
        placeholder="Search by number, payee or email"
        filter={{
          label: 'Status',
          all: 'Waiting for you',
          options: [
            { value: 'all', label: 'Every status' },
            { value: 'held', label: 'On hold while a bank decides' },
            ...Object.entries(STATES)
              .filter(([state]) => state !== 'parked')
              .map(([value, { words }]) => ({ value, label: words })),
          ],
        }}
        unfiltered="waiting"
        nothing="Every payout is on its way. Nothing needs you here."
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
          { key: 'state', header: 'Status', phone: 'end', sortable: true, cell: stateCell },
          {
            key: 'due',
            header: 'Due (UTC)',
            sortable: true,
            cell: ({ dueAt }) => <Day>{formatUtcDay(dueAt)}</Day>,
          },
          {
            key: 'retry',
            header: 'Send again',
            hideHeader: true,
            cell: (payout) => (payout.state === 'parked' ? <Retry payout={payout} /> : null),
          },
        ]}
      />
    </>
  )
}

function stateCell({ state, owedBack, onHold, failure, refusals }: AdminPayout) {
  const { words, tone } = STATES[state]
  if (owedBack)
    return (
      <>
        <StatusDot tone="berry">Owed back</StatusDot>
        <span className="text-muted">: the booking was cancelled</span>
      </>
    )
  if (onHold) return <StatusDot tone="berry">On hold while a bank decides</StatusDot>
  const refused = `refused ${refusals === 1 ? 'once' : `${refusals} times`}`
  return (
    <>
      <StatusDot tone={tone}>{words}</StatusDot>
      {state === 'parked' ? (
        <span className="text-muted">
          : {refused}
          {failure ? `. “${failure}”` : ''}
        </span>
      ) : null}
    </>
  )
}

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
      done={{ title: 'We’re sending the payout again', description }}
      act={(reason) => api('POST /api/admin/payouts/{id}/retry', { params: { id: payout.id }, body: { reason } })}
      settled={() => refreshAdmin(queryClient, 'GET /api/admin/payouts')}
    />
  )
}
