import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, Link, notFound } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import type { Transfer } from '#contract/api/transfers.ts'
import { formatDate } from '#contract/wording/format.ts'
import { Container, PageHeader } from '#web/components/layout/page-shell.tsx'
import { EmptyState } from '#web/components/states/states.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { transferOffersQuery } from '#web/features/offers/queries.ts'
import { SellerOffers } from '#web/features/offers/seller-offers.tsx'
import { AdminPayments, paymentsQuery } from '#web/features/payments/admin-payments.tsx'
import { EventLog } from '#web/features/transfers/admin/event-log.tsx'
import { TransferPage } from '#web/features/transfers/page/transfer-page.tsx'
import { adminTransferQuery, FOLLOW_MILLISECONDS, transferQuery } from '#web/features/transfers/queries.ts'
import { TransferStatus } from '#web/features/transfers/transfer-status.tsx'
import { orNotFound } from '#web/lib/query.ts'
import { requireSession } from '#web/lib/session.ts'

export const Route = createFileRoute('/transfer/$transferId')({
  beforeLoad: async (page) => ({ user: await requireSession(page) }),
  loader: async ({ context: { queryClient, user }, params }) => {
    const id = Number(params.transferId)
    if (!Number.isSafeInteger(id) || id <= 0) throw notFound()
    const transfer = await orNotFound(queryClient.ensureQueryData(transferQuery(id)))
    await Promise.all([
      ...(seesOffers(transfer) ? [queryClient.prefetchQuery(transferOffersQuery(id))] : []),
      ...(user.role === 'admin'
        ? [queryClient.prefetchQuery(adminTransferQuery(id)), queryClient.prefetchQuery(paymentsQuery('transfers', id))]
        : []),
    ])
  },
  head: ({ params }) => ({ meta: [{ title: `Transfer ${params.transferId} | Unveil` }] }),
  component: TransferRoute,
  notFoundComponent: TransferNotFound,
})

const seesOffers = ({ viewerRole }: Transfer) => viewerRole === 'seller' || viewerRole === 'admin'

function TransferRoute() {
  const id = Number(Route.useParams().transferId)
  const { data: transfer } = useSuspenseQuery(transferQuery(id))
  useQuery({
    ...transferQuery(id),
    staleTime: FOLLOW_MILLISECONDS,
    refetchInterval: transfer.waitingFor ? FOLLOW_MILLISECONDS : false,
    refetchOnWindowFocus: true,
  })
  return (
    <Container className="pt-6 pb-20">
      <BackLink role={transfer.viewerRole} />
      <PageHeader
        className="pt-4 sm:pt-6"
        title={<span className="nums">Transfer {transfer.id}</span>}
        intro={
          <span className="nums">
            {transfer.venueName ? `${transfer.venueName}, ` : ''}
            {formatDate(transfer.eventDate)} in {transfer.city}, {transfer.state}
          </span>
        }
      />
      <div className="mb-8">
        <TransferStatus transfer={transfer} />
      </div>
      <TransferPage transfer={transfer} offers={seesOffers(transfer) ? <SellerOffers transfer={transfer} /> : null}>
        {transfer.viewerRole === 'admin' ? (
          <>
            <AdminPayments of="transfers" id={transfer.id} />
            <EventLog transferId={transfer.id} state={transfer.state} />
          </>
        ) : null}
      </TransferPage>
    </Container>
  )
}

function BackLink({ role }: { role: Transfer['viewerRole'] }) {
  return (
    <Button asChild variant="ghost" size="sm" className="-ml-4">
      {role === 'admin' ? (
        <Link to="/admin" search={{ tab: 'transfers' }}>
          <ArrowLeft aria-hidden="true" />
          All transfers
        </Link>
      ) : role === 'venue' ? (
        <Link to="/dashboard/venue" search={{ tab: 'transfers' }}>
          <ArrowLeft aria-hidden="true" />
          Your venues’ transfers
        </Link>
      ) : (
        <Link to="/dashboard/transfer">
          <ArrowLeft aria-hidden="true" />
          Your transfers
        </Link>
      )}
    </Button>
  )
}

function TransferNotFound() {
  return (
    <EmptyState
      level={1}
      className="py-20"
      drawing="gate"
      title="Transfer not found"
      description="It doesn’t exist, or you don’t have access to it."
      action={
        <Button asChild>
          <Link to="/dashboard">To your dashboard</Link>
        </Button>
      }
    />
  )
}
