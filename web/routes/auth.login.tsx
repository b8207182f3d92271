import { createFileRoute } from '@tanstack/react-router'
import { Container, PageHeader } from '#web/components/layout/page-shell.tsx'
import { nextOf } from '#web/features/accounts/next.ts'

export const Route = createFileRoute('/auth/login')({
  validateSearch: nextOf,
  head: () => ({ meta: [{ title: 'Log in | Unveil' }] }),
  component: () => (
    <Container>
      <PageHeader title="Log in" />
    </Container>
  ),
})
