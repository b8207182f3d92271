import { createFileRoute } from '@tanstack/react-router'
import { Container, PageHeader } from '#web/components/layout/page-shell.tsx'
import { requireSession } from '#web/lib/session.ts'

const TABS = ['discover', 'bookings', 'transfers', 'saved'] as const
type CoupleTab = (typeof TABS)[number]

export const Route = createFileRoute('/dashboard/couple')({
  validateSearch: (raw: Record<string, unknown>): { tab?: CoupleTab; booking?: number } => ({
    tab: TABS.find((tab) => tab === raw.tab),
    booking: Number(raw.booking) > 0 ? Number(raw.booking) : undefined,
  }),
  beforeLoad: (page) => requireSession(page, 'couple'),
  head: () => ({ meta: [{ title: 'Couple Dashboard | Unveil' }] }),
  component: () => (
    <Container>
      <PageHeader title="Couple Dashboard" />
    </Container>
  ),
})
