import { createFileRoute } from '@tanstack/react-router'
import { Container, PageHeader } from '#web/components/layout/page-shell.tsx'
import { requireSession } from '#web/lib/session.ts'

export const Route = createFileRoute('/venues/create')({
  beforeLoad: (page) => requireSession(page, 'venue'),
  head: () => ({ meta: [{ title: 'Add Venue | Unveil' }] }),
  component: () => (
    <Container>
      <PageHeader title="Add Venue" />
    </Container>
  ),
})
