import { type QueryClient, useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import type { Transfer } from '#contract/api/transfers.ts'
import { Container } from '#web/components/layout/page-shell.tsx'
import { NotFound } from '#web/components/states/not-found.tsx'
import { BackLink } from '#web/components/ui/back-link.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { transferOffersQuery } from '#web/features/offers/queries.ts'
import { SellerOffers } from '#web/features/offers/seller-offers.tsx'
import { TransferForBuyer } from '#web/features/transfers/buying/transfer-for-buyer.tsx'
import {
  adminTransferQuery,
  disputeQuery,
  FOLLOW_MILLISECONDS,
  transferQuery,
} from '#web/features/transfers/queries.ts'
import { TransferForSeller } from '#web/features/transfers/selling/transfer-for-seller.tsx'
import { titleOf } from '#web/features/transfers/transfer-words.ts'
import { useBookingsKeepUp } from '#web/features/transfers/use-bookings-keep-up.ts'
import { TransferForVenue } from '#web/features/transfers/venue/transfer-for-venue.tsx'
import { idInPath, orNotFound } from '#web/lib/not-found.ts'
import { requireSession } from '#web/lib/session.ts'

// couples and venues don't load the inbox, the tables and the actions of admins
const loadTransferForAdmin = () => import('#web/features/transfers/admin/transfer-for-admin.tsx')
const loadAdminHead = () => import('#web/features/admin/admin-head.tsx')
const TransferForAdmin = lazy(() => loadTransferForAdmin().then((code) => ({ default: code.TransferForAdmin })))
const AdminTrail = lazy(() => loadAdminHead().then((code) => ({ default: code.AdminTrail })))

export const Route = createFileRoute('/transfer/$transferId')({
  beforeLoad: async (page) => ({ user: await requireSession(page) }),
  loader: async ({ context: { queryClient, user }, params }) => {
    const id = idInPath(params.transferId)
    const transfer = await orNotFound(queryClient.ensureQueryData(transferQuery(id)))
    await Promise.all([
      ...(transfer.disputedAt === null ? [] : [queryClient.prefetchQuery(disputeQuery(id))]),
      ...(seesOffers(transfer) ? [queryClient.prefetchQuery(transferOffersQuery(id))] : []),
      ...(user.role === 'admin' ? [loadForAdmin(queryClient, id)] : []),
    ])
    return { title: titleOf(transfer) }
  },
  head: ({ loaderData }) => ({ meta: [{ title: `${loaderData?.title ?? 'Transfer'} | Unveil` }] }),
  component: TransferRoute,
  notFoundComponent: TransferNotFound,
})

/** Loads what admins see in addition, and its code. */
async function loadForAdmin(queryClient: QueryClient, id: number): Promise<void> {
  const [{ inboxQuery }, { paymentsQuery }] = await Promise.all([
    import('#web/features/admin/queries.ts'),
    import('#web/features/payments/admin/admin-payments.tsx'),
    loadTransferForAdmin(),
    loadAdminHead(),
  ])
  await Promise.all([
    queryClient.prefetchQuery(adminTransferQuery(id)),
    queryClient.prefetchQuery(paymentsQuery('transfers', id)),
    queryClient.prefetchQuery(inboxQuery),
  ])
}

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
  useBookingsKeepUp(String(id), [transfer])
  return (
    <Container key={id} className="pt-6 pb-20">
      {pageOf(transfer)}
    </Container>
  )
}

/** Each party has a page of its own, which gets the view made for that party. */
function pageOf(transfer: Transfer) {
  switch (transfer.viewerRole) {
    case 'seller':
      return <TransferForSeller transfer={transfer} offers={<SellerOffers transfer={transfer} />} />
    case 'buyer':
      return <TransferForBuyer transfer={transfer} />
    case 'venue':
      return <TransferForVenue transfer={transfer} />
    case 'admin':
      return (
        <Suspense fallback={<div className="min-h-dvh" />}>
          <TransferForAdmin transfer={transfer} offers={<SellerOffers transfer={transfer} />} trail={<AdminsTrail />} />
        </Suspense>
      )
  }
}

const AdminsTrail = () => (
  <AdminTrail at="transfers">
    <BackLink to="/admin/transfers">All transfers</BackLink>
  </AdminTrail>
)

function TransferNotFound() {
  return (
    <NotFound what="Transfer">
      <Button asChild>
        <Link to="/dashboard">Go to your dashboard</Link>
      </Button>
    </NotFound>
  )
}
