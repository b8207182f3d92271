import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { AdminRefund } from '#contract/api/refunds.ts'
import { formatDollars } from '#contract/wording/format.ts'
import { formatUtcDay } from '#contract/wording/moments.ts'
import { ReasonDialog } from '#web/components/overlays/reason-dialog.tsx'
import { StatusDot } from '#web/components/ui/badge.tsx'
import { OpensInNewTab } from '#web/components/ui/opens-in-new-tab.tsx'
import { failureWords } from '#web/features/payments/card/provider-words.ts'
import { REASONS, REFUNDS } from '#web/features/payments/payment-words.ts'
import { api } from '#web/lib/api.ts'
import { cn } from '#web/lib/classes.ts'
import type { AdminSearch } from '../admin-url.ts'
import { waitingWords } from '../age-words.ts'
import { Day, Person, UNFOLDED } from '../cells.tsx'
import { PagedTable } from '../paged-table.tsx'
import { inboxQuery, refundsFilter } from '../queries.ts'
import { amountColumn, forColumn } from './purpose-and-amount-columns.tsx'
import { refreshRefunds } from './refresh-money.ts'
import { useOpenBookingOrTransfer } from './use-open-booking-or-transfer.ts'

/**
 * Refunds: those that a card or its bank refused and those of money that a bank has given back, all of which we owe
 * until an admin sends them or pays them another way; or every refund there is.
 */
export function RefundsTable({ search }: { search: AdminSearch }) {
  const openRow = useOpenBookingOrTransfer()
  return (
    <>
      <p className="mb-4 max-w-prose text-muted">
        A refund waits for you when a card or its bank hasn’t accepted it, or when a bank has given back what it had
        taken for good. Write to the couple first. Then send it if their bank will take it, or pay it from our bank
        account and record that here. A refund made by hand at the card provider is counted automatically: don’t pay it
        again.
      </p>
      <PagedTable
        route="GET /api/admin/refunds"
        search={search}
        noun="refund"
        placeholder="Search by number, couple or email"
        filter={{
          label: 'Status',
          all: 'Waiting for you',
          options: [
            { value: 'all', label: 'All statuses' },
            ...Object.entries(REFUNDS).map(([value, { words }]) => ({ value, label: words })),
          ],
        }}
        unfiltered="failed"
        nothing="No refunds are waiting for you."
        serverFilter={refundsFilter(search)}
        onOpen={(refund) => openRow(refund, refund.coupleId)}
        columns={[
          {
            key: 'couple',
            header: 'Couple',
            main: true,
            sortable: true,
            cell: coupleCell,
          },
          forColumn(({ why }: AdminRefund) => REASONS[why]),
          amountColumn,
          { key: 'state', header: 'Status', phone: 'end', sortable: true, cell: stateCell },
          {
            key: 'created',
            header: 'Started (UTC)',
            sortable: true,
            cell: ({ createdAt }) => <Day>{formatUtcDay(createdAt)}</Day>,
          },
          { key: 'answer', header: 'Actions', hideHeader: true, cell: (refund) => <Answer refund={refund} /> },
        ]}
      />
    </>
  )
}

/** If somebody has closed their account, we no longer have their address, but the receipt of their payment shows it. */
function coupleCell({ coupleName, coupleEmail, accountClosed, providerPage }: AdminRefund) {
  if (!accountClosed || providerPage === null) return <Person name={coupleName} email={coupleEmail} />
  return (
    <span>
      Closed account{' '}
      <a className={cn('link font-normal md:block', UNFOLDED)} href={providerPage} target="_blank" rel="noreferrer">
        Receipt email address at the card provider
        <OpensInNewTab />
      </a>
    </span>
  )
}

/** How long we have owed a refund. */
function Waiting({ since }: { since: string }) {
  const { data: inbox } = useQuery(inboxQuery)
  return inbox ? (
    <span className="nums block text-muted max-md:hidden max-md:group-data-unfolded/row:block">
      {waitingWords(since, inbox.now)}
    </span>
  ) : null
}

function stateCell({ state, failure, createdAt }: AdminRefund) {
  const { words, tone } = REFUNDS[state]
  return (
    <>
      <StatusDot tone={tone}>{words}</StatusDot>
      {state === 'failed' ? (
        <span className={cn('text-muted md:block', UNFOLDED)}>
          <span className="md:hidden">: </span>
          {failureWords(failure)}
        </span>
      ) : null}
      {state === 'failed' ? <Waiting since={createdAt} /> : null}
    </>
  )
}

function Answer({ refund }: { refund: AdminRefund }) {
  const queryClient = useQueryClient()
  if (refund.state !== 'failed') return null
  if (refund.questioned) return <span className="text-muted">On hold while the couple’s bank decides</span>
  const { id, coupleName, accountClosed, why } = refund
  const sum = `${formatDollars(refund.amount)} to ${coupleName}.`
  const common = {
    about: coupleName,
    description: sum,
    settled: () => refreshRefunds(queryClient),
  }
  const description = accountClosed ? sum : `${sum} We’ll email them.`
  // what a bank has given back waits here before anybody has sent it
  const again = why === 'given-back' ? '' : ' again'
  return (
    <div className="flex flex-wrap gap-2 md:flex-nowrap md:justify-end">
      <ReasonDialog
        {...common}
        label={`Send${again}`}
        title={`Send this refund${again}?`}
        hint="It stays in the log with your name."
        confirm={`Send${again}`}
        done={{ title: `We’re sending the refund${again}`, description }}
        act={(reason) => api('POST /api/admin/refunds/{id}/retry', { params: { id }, body: { reason } })}
      />
      <ReasonDialog
        {...common}
        label="Record payment"
        title="Has this refund been paid from our bank account?"
        hint="It stays in the log with your name. For a bank transfer, give its reference."
        confirm="It has been paid"
        done={{ title: 'Refund recorded as paid', description }}
        act={(reason) => api('POST /api/admin/refunds/{id}/pay-outside', { params: { id }, body: { reason } })}
      />
    </div>
  )
}
