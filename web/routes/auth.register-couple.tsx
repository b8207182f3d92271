import { createFileRoute } from '@tanstack/react-router'
import { Container, PageHeader } from '#web/components/layout/page-shell.tsx'
import { nextOf } from '#web/features/accounts/next.ts'

export const Route = createFileRoute('/auth/register-couple')({
  validateSearch: nextOf,
  head: () => ({ meta: [{ title: 'Sign up as a couple | Unveil' }] }),
  component: () => (
    <Container>
      <PageHeader title="Sign up as a couple" />
    </Container>
  ),
})
