import { createFileRoute } from '@tanstack/react-router'
import { Container, PageHeader } from '#web/components/layout/page-shell.tsx'

export const Route = createFileRoute('/privacy')({
  head: () => ({ meta: [{ title: 'Privacy | Unveil' }] }),
  component: () => (
    <Container>
      <PageHeader title="Privacy" />
    </Container>
  ),
})
