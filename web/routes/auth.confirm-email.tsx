import { createFileRoute } from '@tanstack/react-router'
import { Container, PageHeader } from '#web/components/layout/page-shell.tsx'

export const Route = createFileRoute('/auth/confirm-email')({
  validateSearch: (raw: Record<string, unknown>): { token?: string } =>
    typeof raw.token === 'string' ? { token: raw.token } : {},
  head: () => ({ meta: [{ title: 'Confirm your email | Unveil' }] }),
  component: () => (
    <Container>
      <PageHeader title="Confirm your email" />
    </Container>
  ),
})
