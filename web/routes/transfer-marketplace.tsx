import { createFileRoute } from '@tanstack/react-router'
import { Container, PageHeader } from '#web/components/layout/page-shell.tsx'

export const Route = createFileRoute('/transfer-marketplace')({
  head: () => ({ meta: [{ title: 'Transfer Marketplace | Unveil' }] }),
  component: () => (
    <Container>
      <PageHeader title="Transfer Marketplace" />
    </Container>
  ),
})
