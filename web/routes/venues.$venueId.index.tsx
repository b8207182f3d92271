import { createFileRoute } from '@tanstack/react-router'
import { Container, PageHeader } from '#web/components/layout/page-shell.tsx'
import { requireSession } from '#web/lib/session.ts'

export const Route = createFileRoute('/venues/$venueId/')({
  beforeLoad: (page) => requireSession(page, 'venue'),
  head: () => ({ meta: [{ title: 'Venue | Unveil' }] }),
  component: () => (
    <Container>
      <PageHeader title="Venue" />
    </Container>
  ),
})
