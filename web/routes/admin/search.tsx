import { createFileRoute } from '@tanstack/react-router'
import { Container } from '#web/components/layout/page-shell.tsx'
import { parseAdminSearch } from '#web/features/admin/admin-url.ts'
import { inboxQuery } from '#web/features/admin/queries.ts'
import { searchQuery } from '#web/features/support/queries.ts'
import { SearchPage } from '#web/features/support/search-page.tsx'
import { requireSession } from '#web/lib/session.ts'

export const Route = createFileRoute('/admin/search')({
  validateSearch: (raw: Record<string, unknown>) => parseAdminSearch(raw, {}),
  beforeLoad: (page) => requireSession(page, 'admin'),
  loaderDeps: ({ search: { q } }) => ({ q }),
  loader: async ({ context: { queryClient }, deps: { q } }) => {
    const loading = Promise.all([
      queryClient.prefetchQuery(inboxQuery),
      ...(q ? [queryClient.prefetchQuery(searchQuery(q))] : []),
    ])
    if (typeof window === 'undefined') await loading
  },
  head: () => ({ meta: [{ title: 'Search | Unveil' }] }),
  component: AdminSearchPage,
})

function AdminSearchPage() {
  return (
    <Container className="pb-20">
      <SearchPage search={Route.useSearch()} />
    </Container>
  )
}
