import { createFileRoute } from '@tanstack/react-router'
import { Container, PageHeader } from '#web/components/layout/page-shell.tsx'

export const Route = createFileRoute('/auth/reset-password')({
  validateSearch: (raw: Record<string, unknown>): { token?: string } =>
    typeof raw.token === 'string' ? { token: raw.token } : {},
  head: () => ({ meta: [{ title: 'Reset your password | Unveil' }] }),
  component: () => (
    <Container>
      <PageHeader title="Reset your password" />
    </Container>
  ),
})
