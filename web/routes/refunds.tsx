import { createFileRoute } from '@tanstack/react-router'
import { Container, PageHeader } from '#web/components/layout/page-shell.tsx'

export const Route = createFileRoute('/refunds')({
  head: () => ({ meta: [{ title: 'Refunds | Unveil' }] }),
  component: () => (
    <Container>
      <PageHeader title="Refunds" />
    </Container>
  ),
})
