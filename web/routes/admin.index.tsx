import { createFileRoute } from '@tanstack/react-router'
import { Container, PageHeader } from '#web/components/layout/page-shell.tsx'
import { requireSession } from '#web/lib/session.ts'

const TABS = ['users', 'venues', 'listings', 'bookings', 'waitlist'] as const
type AdminTab = (typeof TABS)[number]

export const Route = createFileRoute('/admin/')({
  validateSearch: (raw: Record<string, unknown>): { tab?: AdminTab } => ({ tab: TABS.find((tab) => tab === raw.tab) }),
  beforeLoad: (page) => requireSession(page, 'admin'),
  head: () => ({ meta: [{ title: 'Admin Panel | Unveil' }] }),
  component: () => (
    <Container>
      <PageHeader title="Admin Panel" />
    </Container>
  ),
})
