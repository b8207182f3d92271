import { createFileRoute } from '@tanstack/react-router'
import { Container, PageHeader } from '#web/components/layout/page-shell.tsx'
import { requireSession } from '#web/lib/session.ts'

const TABS = ['venues', 'listings', 'bookings'] as const
type VenueTab = (typeof TABS)[number]

export const Route = createFileRoute('/dashboard/venue')({
  validateSearch: (raw: Record<string, unknown>): { tab?: VenueTab } => ({ tab: TABS.find((tab) => tab === raw.tab) }),
  beforeLoad: (page) => requireSession(page, 'venue'),
  head: () => ({ meta: [{ title: 'Venue Dashboard | Unveil' }] }),
  component: () => (
    <Container>
      <PageHeader title="Venue Dashboard" />
    </Container>
  ),
})
