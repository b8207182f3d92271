import { createFileRoute, Link } from '@tanstack/react-router'
import { Container } from '#web/components/layout/page-shell.tsx'
import { TabLink, TabNav } from '#web/components/ui/tabs.tsx'
import { AdminHead, Waiting } from '#web/features/admin/admin-head.tsx'
import { AdminStats } from '#web/features/admin/admin-stats.tsx'
import { ADMIN_TABS, type AdminSearch, type AdminTab, parseAdminSearch } from '#web/features/admin/admin-url.ts'
import { BookingsTab } from '#web/features/admin/bookings/bookings-tab.tsx'
import { Inbox } from '#web/features/admin/inbox.tsx'
import {
  bookingsFilter,
  inboxQuery,
  listingsFilter,
  pagedQuery,
  statsQuery,
  usersFilter,
  venuesFilter,
  waitlistFilter,
} from '#web/features/admin/queries.ts'
import { UsersTab } from '#web/features/admin/users/users-tab.tsx'
import { ListingsTab, VenuesTab } from '#web/features/admin/venues-and-listings-tabs.tsx'
import { WaitlistTab } from '#web/features/admin/waitlist/waitlist-tab.tsx'
import type { RouterContext } from '#web/lib/router-context.ts'
import { requireSession } from '#web/lib/session.ts'

export const Route = createFileRoute('/admin/')({
  validateSearch: (raw: Record<string, unknown>) => parseAdminSearch(raw, ADMIN_TABS),
  beforeLoad: (page) => requireSession(page, 'admin'),
  loaderDeps: ({ search: { tab, q, filter, sort } }) => ({ tab, q, filter, sort }),
  // The first page arrives with its rows; afterward, nothing waits: tables show their own loading.
  loader: async ({ context: { queryClient }, deps }) => {
    const loading = Promise.all([
      queryClient.prefetchQuery(statsQuery),
      queryClient.prefetchQuery(inboxQuery),
      load(queryClient, deps),
    ])
    if (typeof window === 'undefined') await loading
  },
  head: () => ({ meta: [{ title: 'Admin Panel | Unveil' }] }),
  component: AdminPanel,
})

async function load(queryClient: RouterContext['queryClient'], search: AdminSearch<AdminTab>): Promise<void> {
  switch (search.tab) {
    case 'waitlist':
      return queryClient.prefetchInfiniteQuery(pagedQuery('GET /api/admin/waitlist', waitlistFilter(search)))
    case 'bookings':
      return queryClient.prefetchInfiniteQuery(pagedQuery('GET /api/admin/bookings', bookingsFilter(search)))
    case 'venues':
      return queryClient.prefetchInfiniteQuery(pagedQuery('GET /api/admin/venues', venuesFilter(search)))
    case 'listings':
      return queryClient.prefetchInfiniteQuery(pagedQuery('GET /api/admin/listings', listingsFilter(search)))
    default:
      return queryClient.prefetchInfiniteQuery(pagedQuery('GET /api/admin/users', usersFilter(search)))
  }
}

function AdminPanel() {
  const search = Route.useSearch()
  const { tab = 'users' } = search
  return (
    <Container className="pb-20">
      <AdminHead page="panel" title="Admin Panel" />
      <Inbox folded={search.tab !== undefined} />
      <AdminStats folded={search.tab !== undefined} />
      <TabNav label="Tabs" className="mt-4 mb-4">
        {Object.entries(ADMIN_TABS).map(([key, label]) => (
          <TabLink key={key} active={tab === key}>
            <Link to="/admin" search={{ tab: key as AdminTab }} resetScroll={false}>
              {label}
              {key === 'venues' ? <Waiting kinds={['venue', 'change']} /> : null}
            </Link>
          </TabLink>
        ))}
      </TabNav>
      {tab === 'users' ? <UsersTab search={search} /> : null}
      {tab === 'venues' ? <VenuesTab search={search} /> : null}
      {tab === 'listings' ? <ListingsTab search={search} /> : null}
      {tab === 'bookings' ? <BookingsTab search={search} /> : null}
      {tab === 'waitlist' ? <WaitlistTab search={search} /> : null}
    </Container>
  )
}
