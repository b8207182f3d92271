import { createFileRoute } from '@tanstack/react-router'
import { Container } from '#web/components/layout/page-shell.tsx'
import { AdminHead } from '#web/features/admin/admin-head.tsx'
import { parseAdminSearch } from '#web/features/admin/admin-url.ts'
import { inboxQuery, pagedQuery, transfersFilter } from '#web/features/admin/queries.ts'
import { TransfersTable } from '#web/features/admin/transfers-table.tsx'
import { requireSession } from '#web/lib/session.ts'

export const Route = createFileRoute('/admin/transfers')({
  validateSearch: (raw: Record<string, unknown>) => parseAdminSearch(raw, {}),
  beforeLoad: (page) => requireSession(page, 'admin'),
  loaderDeps: ({ search: { q, filter, sort } }) => ({ q, filter, sort }),
  loader: async ({ context: { queryClient }, deps }) => {
    const loading = Promise.all([
      queryClient.prefetchQuery(inboxQuery),
      queryClient.prefetchInfiniteQuery(pagedQuery('GET /api/admin/transfers', transfersFilter(deps))),
    ])
    if (typeof window === 'undefined') await loading
  },
  head: () => ({ meta: [{ title: 'Transfers | Unveil' }] }),
  component: AdminTransfers,
})

function AdminTransfers() {
  return (
    <Container className="pb-20">
      <AdminHead page="transfers" title="Transfers" />
      <TransfersTable search={Route.useSearch()} />
    </Container>
  )
}
