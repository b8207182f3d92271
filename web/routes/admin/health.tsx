import { createFileRoute } from '@tanstack/react-router'
import { Container } from '#web/components/layout/page-shell.tsx'
import { AdminHead } from '#web/features/admin/admin-head.tsx'
import { HealthPage } from '#web/features/admin/health/health-page.tsx'
import { healthQuery, inboxQuery } from '#web/features/admin/queries.ts'
import { requireSession } from '#web/lib/session.ts'

export const Route = createFileRoute('/admin/health')({
  beforeLoad: (page) => requireSession(page, 'admin'),
  loader: async ({ context: { queryClient } }) => {
    const loading = Promise.all([queryClient.prefetchQuery(inboxQuery), queryClient.prefetchQuery(healthQuery)])
    if (typeof window === 'undefined') await loading
  },
  head: () => ({ meta: [{ title: 'Health | Unveil' }] }),
  component: AdminHealth,
})

function AdminHealth() {
  return (
    <Container className="pb-20">
      <AdminHead page="health" title="Health" />
      <HealthPage />
    </Container>
  )
}
