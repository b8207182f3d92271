import { createFileRoute } from '@tanstack/react-router'
import { Container, PageHeader } from '#web/components/layout/page-shell.tsx'
import { requireSession } from '#web/lib/session.ts'

export const Route = createFileRoute('/admin/waitlist')({
  beforeLoad: (page) => requireSession(page, 'admin'),
  head: () => ({ meta: [{ title: 'Waitlist | Unveil' }] }),
  component: () => (
    <Container>
      <PageHeader title="Waitlist" />
    </Container>
  ),
})
