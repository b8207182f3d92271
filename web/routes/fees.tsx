import { createFileRoute } from '@tanstack/react-router'
import { Container, PageHeader } from '#web/components/layout/page-shell.tsx'

export const Route = createFileRoute('/fees')({
  head: () => ({ meta: [{ title: 'Fees | Unveil' }] }),
  component: () => (
    <Container>
      <PageHeader title="Fees" />
    </Container>
  ),
})
