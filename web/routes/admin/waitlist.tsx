import { createFileRoute } from '@tanstack/react-router'
import { Container } from '#web/components/layout/page-shell.tsx'
import { parseAdminSearch } from '#web/features/admin/admin-url.ts'
import { inboxQuery, pagedQuery, waitlistFilter, waitlistSummaryQuery } from '#web/features/admin/queries.ts'
import { AccessDenied, WaitlistPage } from '#web/features/admin/waitlist/waitlist-page.tsx'
import { sessionQuery, useSession } from '#web/lib/session.ts'

export const Route = createFileRoute('/admin/waitlist')({
  validateSearch: (raw: Record<string, unknown>) => parseAdminSearch(raw, {}),
  // No redirect here: visitors who aren't admins read why there is nothing to see (domain.md row 35).
  loaderDeps: ({ search: { q, filter, sort } }) => ({ q, filter, sort }),
  loader: async ({ context: { queryClient }, deps }) => {
    const user = await queryClient.ensureQueryData(sessionQuery)
    if (user?.role !== 'admin') return
    const loading = Promise.all([
      queryClient.prefetchQuery(waitlistSummaryQuery),
      queryClient.prefetchInfiniteQuery(pagedQuery('GET /api/admin/waitlist', waitlistFilter(deps))),
      queryClient.prefetchQuery(inboxQuery),
    ])
    // afterward, the table shows its own loading
    if (typeof window === 'undefined') await loading
  },
  head: () => ({ meta: [{ title: 'Waitlist | Unveil' }] }),
  component: AdminWaitlist,
})

function AdminWaitlist() {
  const user = useSession()
  const search = Route.useSearch()
  return (
    <Container className="pt-6 pb-20">
      {user?.role === 'admin' ? <WaitlistPage search={search} /> : <AccessDenied />}
    </Container>
  )
}
