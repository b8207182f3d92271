import { createFileRoute } from '@tanstack/react-router'
import { Container, PageHeader } from '#web/components/layout/page-shell.tsx'

export const Route = createFileRoute('/how-it-works')({
  head: () => ({ meta: [{ title: 'How it works | Unveil' }] }),
  component: () => (
    <Container>
      <PageHeader title="How it works" />
    </Container>
  ),
})
