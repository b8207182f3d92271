import { createFileRoute } from '@tanstack/react-router'
import { Container, PageHeader } from '#web/components/layout/page-shell.tsx'

export const Route = createFileRoute('/waitlist')({
  validateSearch: (raw: Record<string, unknown>): { confirm?: string } =>
    typeof raw.confirm === 'string' ? { confirm: raw.confirm } : {},
  head: () => ({ meta: [{ title: 'Join the waitlist | Unveil' }] }),
  component: () => (
    <Container>
      <PageHeader title="Join the waitlist" />
    </Container>
  ),
})
