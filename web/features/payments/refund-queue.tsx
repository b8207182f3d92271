import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { FailedRefund } from '#contract/api/payments.ts'
import { formatDollars } from '#contract/wording/format.ts'
import { ReasonDialog } from '#web/components/overlays/reason-dialog.tsx'
import { QueryView } from '#web/components/states/query-view.tsx'
import { RowsSkeleton } from '#web/components/states/skeleton.tsx'
import { DataTable } from '#web/components/ui/data-table.tsx'
import { api } from '#web/lib/api.ts'
import { apiQuery } from '#web/lib/query.ts'
import { REASONS } from './admin-payments.tsx'
import { failureWords } from './provider-words.ts'
import { SaleLink } from './sale-link.tsx'

export const refundQueueQuery = apiQuery('GET /api/admin/refunds')

/**
 * Refunds that a card or its bank refused: owed until an admin sends them again or pays them outside. Renders nothing
 * while there are none.
 */
export function RefundQueue() {
  const query = useQuery(refundQueueQuery)
  return (
    <QueryView
      query={query}
      pending={<RowsSkeleton rows={2} />}
      failed="We couldn’t load the refunds"
      isEmpty={(refunds) => refunds.length === 0}
    >
      {(refunds) => (
        <section aria-labelledby="refund-queue" className="mb-10">
          <h2 id="refund-queue" className="display mb-2 text-2xl">
            Refunds that failed
          </h2>
          <p className="mb-4 max-w-prose text-muted">
            We owe these couples money that their card didn’t accept. Write to them first. Then send the refund again
            once their bank accepts it, or pay it from our bank account and record that here.
          </p>
          <DataTable
            caption="Refunds that failed"
            rows={refunds}
            rowKey={({ id }) => id}
            columns={[
              { key: 'couple', header: 'Couple', main: true, cell: coupleCell },
              { key: 'for', header: 'For', cell: whatFor },
              { key: 'amount', header: 'Amount', numeric: true, cell: ({ amount }) => formatDollars(amount) },
              { key: 'why', header: 'Why it failed', cell: ({ failure }) => failureWords(failure) },
              { key: 'answer', header: 'Answer', hideHeader: true, cell: (refund) => <AnswerCell refund={refund} /> },
            ]}
          />
        </section>
      )}
    </QueryView>
  )
}

function coupleCell({ coupleName, coupleEmail }: FailedRefund) {
  return (
    <>
      {coupleName}
      <a className="link block w-fit font-normal text-sm" href={`mailto:${coupleEmail}`}>
        {coupleEmail}
      </a>
    </>
  )
}

function whatFor({ why, bookingId, transferId }: FailedRefund) {
  return (
    <>
      {REASONS[why]}
      <SaleLink bookingId={bookingId} transferId={transferId} />
    </>
  )
}

function AnswerCell({ refund }: { refund: FailedRefund }) {
  const queryClient = useQueryClient()
  if (refund.questioned) return <span className="text-muted">On hold while the couple’s bank decides</span>
  const { id, coupleName } = refund
  const sum = `${formatDollars(refund.amount)} to ${coupleName}.`
  const common = {
    about: coupleName,
    description: sum,
    hint: 'It stays in the log with your name. For a bank transfer, give its reference.',
    settled: () => queryClient.invalidateQueries({ queryKey: refundQueueQuery.queryKey }),
  }
  const description = `${sum} We’ll email them.`
  return (
    <div className="flex flex-wrap gap-2 md:flex-nowrap md:justify-end">
      <ReasonDialog
        {...common}
        label="Send again"
        title="Send this refund again?"
        confirm="Send again"
        done={{ title: 'Refund is sent again', description }}
        act={(reason) => api('POST /api/admin/refunds/{id}/retry', { params: { id }, body: { reason } })}
      />
      <ReasonDialog
        {...common}
        label="Paid outside"
        title="Has this refund been paid from our bank account?"
        confirm="It has been paid"
        done={{ title: 'Refund is paid', description }}
        act={(reason) => api('POST /api/admin/refunds/{id}/pay-outside', { params: { id }, body: { reason } })}
      />
    </div>
  )
}
