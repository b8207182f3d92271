import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { QueuedPayout } from '#contract/api/payouts.ts'
import { formatDollars } from '#contract/wording/format.ts'
import { ReasonDialog } from '#web/components/overlays/reason-dialog.tsx'
import { QueryView } from '#web/components/states/query-view.tsx'
import { RowsSkeleton } from '#web/components/states/skeleton.tsx'
import { DataTable } from '#web/components/ui/data-table.tsx'
import { SaleLink } from '#web/features/payments/sale-link.tsx'
import { api } from '#web/lib/api.ts'
import { payoutQueueQuery } from './queries.ts'

/** Payouts waiting for an admin: refused too often, or owed back. Nothing is shown while there are none. */
export function PayoutQueue() {
  const query = useQuery(payoutQueueQuery)
  return (
    <QueryView
      query={query}
      pending={<RowsSkeleton rows={2} />}
      failed="We couldn’t load the payouts"
      isEmpty={(payouts) => payouts.length === 0}
    >
      {(payouts) => (
        <section aria-labelledby="payout-queue" className="mb-10">
          <h2 id="payout-queue" className="display mb-2 text-2xl">
            Payouts waiting for you
          </h2>
          <p className="mb-4 max-w-prose text-muted">
            The card provider has refused these too often. Send one again once the cause is fixed. If one is owed back,
            we couldn’t reverse it automatically: write to its payee.
          </p>
          <DataTable
            caption="Payouts waiting for an admin"
            rows={payouts}
            rowKey={({ id }) => id}
            columns={[
              { key: 'payee', header: 'Payee', main: true, cell: payeeCell },
              { key: 'for', header: 'For', cell: whatFor },
              { key: 'amount', header: 'Amount', numeric: true, cell: ({ amount }) => formatDollars(amount) },
              { key: 'why', header: 'Why', cell: whyWords },
              {
                key: 'retry',
                header: 'Send again',
                hideHeader: true,
                cell: (payout) => (payout.state === 'parked' ? <Retry payout={payout} /> : null),
              },
            ]}
          />
        </section>
      )}
    </QueryView>
  )
}

function payeeCell({ payeeName, payeeEmail }: QueuedPayout) {
  return (
    <>
      {payeeName}
      <a className="link block w-fit font-normal text-sm" href={`mailto:${payeeEmail}`}>
        {payeeEmail}
      </a>
    </>
  )
}

function whatFor({ what, bookingId, transferId }: QueuedPayout) {
  return (
    <>
      {FOR[what]}
      <SaleLink bookingId={bookingId} transferId={transferId} />
    </>
  )
}

const FOR: Record<QueuedPayout['what'], string> = {
  deposit: 'Deposit',
  rest: 'Rest of the price',
  sale: 'Sale of a date',
}

function whyWords({ owedBack, failure, refusals }: QueuedPayout): string {
  if (owedBack) return 'Owed back by the payee: the booking was cancelled'
  return `Refused ${refusals === 1 ? 'once' : `${refusals} times`}${failure ? `: ${failure}` : ''}`
}

function Retry({ payout }: { payout: QueuedPayout }) {
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
      settled={() => queryClient.invalidateQueries({ queryKey: payoutQueueQuery.queryKey })}
    />
  )
}
