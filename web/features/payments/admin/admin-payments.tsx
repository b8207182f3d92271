import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { AdminPayment } from '#contract/api/refunds.ts'
import { refundedInAll } from '#contract/money.ts'
import { formatDollars } from '#contract/wording/format.ts'
import { formatDayOf, formatMoment } from '#contract/wording/moments.ts'
import { showFailure, toast } from '#web/components/overlays/toast.tsx'
import { QueryView } from '#web/components/states/query-view.tsx'
import { RowsSkeleton } from '#web/components/states/skeleton.tsx'
import { DataTable } from '#web/components/table/data-table.tsx'
import { StatusDot } from '#web/components/ui/badge.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Card, CardHeader } from '#web/components/ui/card.tsx'
import { OpensInNewTab } from '#web/components/ui/opens-in-new-tab.tsx'
import { refreshBookings } from '#web/features/bookings/queries.ts'
import { api } from '#web/lib/api.ts'
import { apiQuery } from '#web/lib/query.ts'
import { failureWords } from '../card/provider-words.ts'
import { CHARGEBACKS, PURPOSES, REASONS, REFUNDS, STATES } from '../payment-words.ts'

/** The payments of a booking, or those behind a transfer. */
export const paymentsQuery = (of: 'bookings' | 'transfers', id: number) =>
  apiQuery(`GET /api/admin/${of}/{id}/payments`, { params: { id } })

/** The payments of a booking or behind a transfer, with their refunds, and a button to check on each. */
export function AdminPayments({
  of,
  id,
  venueState,
}: {
  of: 'bookings' | 'transfers'
  id: number
  venueState: string
}) {
  const query = useQuery(paymentsQuery(of, id))
  return (
    <Card asChild>
      <section aria-label="Payments">
        <CardHeader
          title="Payments"
          action={
            <Link className="link text-sm" to="/admin/refunds" search={{ tab: 'ledger', q: String(id) }}>
              In the ledger
            </Link>
          }
        />
        <QueryView query={query} pending={<RowsSkeleton rows={2} />} failed="We couldn’t load the payments">
          {(payments) => <Payments payments={payments} venueState={venueState} />}
        </QueryView>
      </section>
    </Card>
  )
}

function Payments({ payments, venueState }: { payments: readonly AdminPayment[]; venueState: string }) {
  return (
    <DataTable
      caption="Payments and refunds"
      rows={payments}
      rowKey={(payment) => payment.id}
      empty={<p className="text-muted">No payments yet.</p>}
      columns={[
        { key: 'what', header: 'Payment', main: true, cell: ({ purpose }) => PURPOSES[purpose] },
        {
          key: 'made',
          header: 'Started',
          phone: 'text',
          cell: ({ createdAt }) => <span className="nums whitespace-nowrap">{formatDayOf(createdAt, venueState)}</span>,
        },
        { key: 'payer', header: 'By', cell: ({ payerName }) => payerName },
        {
          key: 'amount',
          header: 'Amount',
          numeric: true,
          phone: 'beside',
          cell: ({ amount }) => formatDollars(amount),
        },
        {
          key: 'state',
          header: 'Status',
          phone: 'below',
          cell: (payment) => <State payment={payment} venueState={venueState} />,
        },
        { key: 'back', header: 'Refunds', cell: (payment) => <Refunds payment={payment} /> },
        { key: 'ask', header: 'Ask', hideHeader: true, cell: (payment) => <AskProvider payment={payment} /> },
      ]}
    />
  )
}

/** Asks the card provider with the function that webhooks and the poller call, too: asking twice is harmless. */
function AskProvider({ payment }: { payment: AdminPayment }) {
  const queryClient = useQueryClient()
  const ask = useMutation({
    mutationFn: () => api('POST /api/admin/payments/{id}/sync', { params: { id: payment.id } }),
    onSuccess: async (now) => {
      toast({
        title: 'The card provider has answered',
        description: `${PURPOSES[now.purpose]} of ${formatDollars(now.amount)}: ${STATES[now.state].words.toLowerCase()}.`,
      })
      await refreshBookings(queryClient)
    },
    onError: (error) => showFailure(error),
  })
  return (
    <Button
      variant="secondary"
      size="sm"
      className="md:whitespace-nowrap"
      pending={ask.isPending}
      onClick={() => ask.mutate()}
    >
      Check with the card provider
    </Button>
  )
}

/** The state of a payment, and whether it has been refunded since, by us or by hand. */
export function PaymentState({ payment: { state, refunded, byHand, amount, refunds } }: { payment: AdminPayment }) {
  const { words, tone } = STATES[state]
  const gone = refundedInAll(refunded, byHand)
  if (state !== 'succeeded' || gone === 0) return <StatusDot tone={tone}>{words}</StatusDot>
  if (refunds.some((refund) => refund.state === 'failed')) return <StatusDot tone="berry">Refund still owed</StatusDot>
  return <StatusDot tone="muted">{gone < amount ? 'Partly refunded' : 'Refunded'}</StatusDot>
}

/** What the payer's bank took back of a payment, newest first, each on a line of its own. */
export function TakenBack({ payment: { chargebacks } }: { payment: AdminPayment }) {
  return chargebacks.map(({ id, amount, state }) => (
    <span key={id} className="nums block text-muted">
      {formatDollars(amount)}, {CHARGEBACKS[state].toLowerCase()}
    </span>
  ))
}

function State({ payment, venueState }: { payment: AdminPayment; venueState: string }) {
  const { state, decline, cardFee, providerId } = payment
  return (
    <>
      <PaymentState payment={payment} />
      <TakenBack payment={payment} />
      {decline === null || state === 'succeeded' || state === 'cancelled' ? null : (
        <span className="nums block text-muted">{decline}</span>
      )}
      <AtBank payment={payment} venueState={venueState} />
      <span className="text-muted max-md:hidden max-md:group-data-unfolded/row:block">
        {cardFee === null ? null : <span className="nums block">Card fee {formatDollars(cardFee)}</span>}
        {providerId === null ? null : <span className="block break-all text-xs">{providerId}</span>}
      </span>
    </>
  )
}

/**
 * A disputed payment that counts for no booking, or was for a transfer, has no page here that sends our evidence, so we
 * submit it at the card provider.
 */
function AtBank({ payment: { atBank }, venueState }: { payment: AdminPayment; venueState: string }) {
  if (atBank === null || atBank.sentHere) return null
  const { evidenceUntil, providerPage } = atBank
  return (
    <a className="link nums block" href={providerPage} target="_blank" rel="noreferrer">
      {evidenceUntil === null
        ? 'See the dispute at the card provider'
        : `Submit our evidence to the card provider by ${formatMoment(evidenceUntil, venueState)}`}
      <OpensInNewTab />
    </a>
  )
}

function Refunds({ payment: { refunds, byHand } }: { payment: AdminPayment }) {
  if (refunds.length === 0 && byHand <= 0) return <span className="text-muted">None</span>
  const ours = refunds.map(({ id, amount, why, state, failure }) => (
    <span key={id} className="nums block">
      {formatDollars(amount)}, {REFUNDS[state].words.toLowerCase()}
      <span className="block text-muted">
        {REASONS[why]}
        {failure && state === 'failed' ? `: ${failureWords(failure)}` : ''}
      </span>
    </span>
  ))
  if (byHand <= 0) return ours
  return (
    <>
      {ours}
      <span className="nums block">
        {formatDollars(byHand)}, refunded by hand
        <span className="block text-muted">This was done at the card provider. Don’t refund it again.</span>
      </span>
    </>
  )
}
