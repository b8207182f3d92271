import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { createFileRoute, redirect } from '@tanstack/react-router'
import { Container, PageHeader } from '#web/components/layout/page-shell.tsx'
import { type BackFromProvider, backFromProvider } from '#web/features/payouts/back-from-provider.ts'
import { PayoutAccount } from '#web/features/payouts/payout-account.tsx'
import { PayoutList } from '#web/features/payouts/payout-list.tsx'
import { PayoutStatement } from '#web/features/payouts/payout-statement.tsx'
import { myPayoutsQuery, payoutAccountQuery, statementQuery } from '#web/features/payouts/queries.ts'
import { eligibleQuery, myTransfersQuery } from '#web/features/transfers/queries.ts'
import { AvailableCard } from '#web/features/transfers/selling/available-card.tsx'
import { HowTransfersWork } from '#web/features/transfers/selling/how-transfers-work.tsx'
import { MyTransfers } from '#web/features/transfers/selling/my-transfers.tsx'
import { StartTransfer } from '#web/features/transfers/selling/start-transfer.tsx'
import { TransferStats } from '#web/features/transfers/selling/transfer-stats.tsx'
import { requireSession } from '#web/lib/session.ts'

interface TransferSearch {
  /** opens the dialog with this booking selected */
  booking?: number
  /** set when the provider's pages lead back here */
  payouts?: BackFromProvider
  /** the transfer to which an email leads */
  transfer?: number
}

export const Route = createFileRoute('/dashboard/transfer')({
  validateSearch: (raw: Record<string, unknown>): TransferSearch => ({
    booking: Number(raw.booking) > 0 ? Number(raw.booking) : undefined,
    payouts: backFromProvider(raw.payouts),
    transfer: Number(raw.transfer) > 0 ? Number(raw.transfer) : undefined,
  }),
  beforeLoad: async (page) => {
    const user = await requireSession(page, 'couple')
    const { transfer } = page.search
    if (transfer !== undefined)
      throw redirect({ to: '/transfer/$transferId', params: { transferId: String(transfer) } })
    return user
  },
  // A failure here is reported in place, not by the whole page.
  loader: async ({ context: { queryClient } }) => {
    await Promise.all([
      queryClient.prefetchQuery(myTransfersQuery),
      queryClient.prefetchQuery(eligibleQuery),
      queryClient.prefetchQuery(payoutAccountQuery),
      queryClient.prefetchInfiniteQuery(myPayoutsQuery),
      queryClient.prefetchQuery(statementQuery),
    ])
  },
  head: () => ({ meta: [{ title: 'Transfer This Date | Unveil' }] }),
  component: TransferDashboard,
})

function TransferDashboard() {
  const { booking, payouts: back } = Route.useSearch()
  const { data: payouts } = useInfiniteQuery(myPayoutsQuery)
  const { data: months } = useQuery(statementQuery)
  const { data: transfers = [] } = useQuery(myTransfersQuery)
  const onlyBuying = transfers.length > 0 && transfers.every(({ viewerRole }) => viewerRole === 'buyer')
  return (
    <Container className="pb-20">
      <PageHeader
        title={onlyBuying ? 'Your transfers' : 'Transfer This Date'}
        intro={
          onlyBuying
            ? 'Every date you’ve paid to take over, step by step.'
            : 'Plans change. Pass your booking on and get back some or most of what you’ve paid.'
        }
        action={<StartTransfer bookingId={booking} opened={booking !== undefined} />}
      />
      <div className="grid items-start gap-x-8 gap-y-10 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid gap-10">
          <MyTransfers />
          <HowTransfersWork />
        </div>
        <aside aria-label="About your transfers" className="grid gap-5 md:grid-cols-2 lg:grid-cols-1">
          <TransferStats />
          <PayoutAccount back={back} />
          {payouts?.pages[0]?.rows.length === 0 ? null : <PayoutList />}
          {months?.length === 0 ? null : <PayoutStatement />}
          <AvailableCard />
        </aside>
      </div>
    </Container>
  )
}
