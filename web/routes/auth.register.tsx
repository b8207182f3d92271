import { createFileRoute } from '@tanstack/react-router'
import { Container, PageHeader } from '#web/components/layout/page-shell.tsx'
import { nextOf } from '#web/features/accounts/next.ts'

export const Route = createFileRoute('/auth/register')({
  validateSearch: nextOf,
  head: () => ({ meta: [{ title: 'Sign up | Unveil' }] }),
  component: () => (
    <Container>
      <PageHeader title="Sign up" />
    </Container>
  ),
})
