import { createFileRoute } from '@tanstack/react-router'
import { Container, PageHeader } from '#web/components/layout/page-shell.tsx'

export const Route = createFileRoute('/terms')({
  head: () => ({ meta: [{ title: 'Terms | Unveil' }] }),
  component: () => (
    <Container>
      <PageHeader title="Terms" />
    </Container>
  ),
})
