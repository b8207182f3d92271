import { createFileRoute } from '@tanstack/react-router'
import { Container, PageHeader } from '#web/components/layout/page-shell.tsx'
import { requireSession } from '#web/lib/session.ts'

export const Route = createFileRoute('/venue-details/$venueId')({
  beforeLoad: (page) => requireSession(page, 'admin'),
  head: () => ({ meta: [{ title: 'Venue Details | Unveil' }] }),
  component: () => (
    <Container>
      <PageHeader title="Venue Details" />
    </Container>
  ),
})
