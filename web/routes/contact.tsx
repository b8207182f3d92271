import { createFileRoute } from '@tanstack/react-router'
import { Container, PageHeader } from '#web/components/layout/page-shell.tsx'

export const Route = createFileRoute('/contact')({
  head: () => ({ meta: [{ title: 'Contact | Unveil' }] }),
  component: () => (
    <Container>
      <PageHeader title="Contact" />
    </Container>
  ),
})
