import { createFileRoute, Link } from '@tanstack/react-router'
import { Container, PageHeader } from '#web/components/layout/page-shell.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { TabLink, TabNav } from '#web/components/ui/tabs.tsx'
import { ADMIN_TABS, type AdminSearch, type AdminTab, parseAdminSearch } from '#web/features/admin/admin-search.ts'
import { AdminStats } from '#web/features/admin/admin-stats.tsx'
import { BookingsTab } from '#web/features/admin/bookings-tab.tsx'
import { ListingsTab, VenuesTab } from '#web/features/admin/catalogue-tabs.tsx'
import { HealthTab } from '#web/features/admin/health-tab.tsx'
import {
  bookingsFilter,
  healthQuery,
  pagedQuery,
  statsQuery,
  transfersFilter,
  usersQuery,
  venuesFilter,
  waitlistQuery,
} from '#web/features/admin/queries.ts'
import { TransfersTab } from '#web/features/admin/transfers-tab.tsx'
import { UsersTab } from '#web/features/admin/users-tab.tsx'
import { WaitlistTab } from '#web/features/admin/waitlist-tab.tsx'
import { RefundQueue, refundQueueQuery } from '#web/features/payments/refund-queue.tsx'
import { PayoutQueue } from '#web/features/payouts/payout-queue.tsx'
import { payoutQueueQuery } from '#web/features/payouts/queries.ts'
import type { RouterContext } from '#web/lib/router-context.ts'
import { requireSession } from '#web/lib/session.ts'

export const Route = createFileRoute('/admin/')({
  validateSearch: parseAdminSearch,
  beforeLoad: (page) => requireSession(page, 'admin'),
  loaderDeps: ({ search: { tab, q, filter } }) => ({ tab, q, filter }),
  // The first page arrives with its rows; afterwards nothing waits, tables show their own loading.
  loader: async ({ context: { queryClient }, deps }) => {
    const loading = Promise.all([queryClient.prefetchQuery(statsQuery), load(queryClient, deps)])
    if (typeof window === 'undefined') await loading
  },
  head: () => ({ meta: [{ title: 'Admin Panel | Unveil' }] }),
  component: AdminPanel,
})

async function load(queryClient: RouterContext['queryClient'], search: AdminSearch): Promise<void> {
  const { tab = 'users', q } = search
  if (tab === 'users') return queryClient.prefetchQuery(usersQuery(q))
  if (tab === 'health') return queryClient.prefetchQuery(healthQuery)
  if (tab === 'waitlist') return queryClient.prefetchQuery(waitlistQuery)
  if (tab === 'transfers') {
    await Promise.all([
      queryClient.prefetchInfiniteQuery(pagedQuery('GET /api/admin/transfers', transfersFilter(search))),
      queryClient.prefetchQuery(payoutQueueQuery),
      queryClient.prefetchQuery(refundQueueQuery),
    ])
    return
  }
  if (tab === 'bookings')
    return queryClient.prefetchInfiniteQuery(pagedQuery('GET /api/admin/bookings', bookingsFilter(search)))
  if (tab === 'venues')
    return queryClient.prefetchInfiniteQuery(pagedQuery('GET /api/admin/venues', venuesFilter(search)))
  return queryClient.prefetchInfiniteQuery(pagedQuery('GET /api/admin/listings'))
}

function AdminPanel() {
  const search = Route.useSearch()
  const { tab = 'users' } = search
  return (
    <Container className="pb-20">
      <PageHeader
        className="pt-8 pb-6 sm:pt-10"
        title="Admin Panel"
        action={
          <Button asChild variant="secondary">
            <Link to="/admin/waitlist">Whole waitlist</Link>
          </Button>
        }
      />
      <AdminStats />
      <TabNav label="Admin" className="mt-8 mb-5">
        {Object.entries(ADMIN_TABS).map(([key, label]) => (
          <TabLink key={key} active={tab === key}>
            <Link to="/admin" search={{ tab: key as AdminTab }} resetScroll={false}>
              {label}
            </Link>
          </TabLink>
        ))}
      </TabNav>
      {tab === 'users' ? <UsersTab search={search} /> : null}
      {tab === 'venues' ? <VenuesTab search={search} /> : null}
      {tab === 'listings' ? <ListingsTab search={search} /> : null}
      {tab === 'bookings' ? <BookingsTab search={search} /> : null}
      {tab === 'waitlist' ? <WaitlistTab search={search} /> : null}
      {tab === 'health' ? <HealthTab /> : null}
      {tab === 'transfers' ? (
        <>
          <PayoutQueue />
          <RefundQueue />
          <TransfersTab search={search} />
        </>
      ) : null}
    </Container>
  )
}
