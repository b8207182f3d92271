import { createFileRoute } from '@tanstack/react-router'
import { Container } from '#web/components/layout/page-shell.tsx'
import { inboxQuery } from '#web/features/admin/queries.ts'
import { AccessDenied, WaitlistPage, wholeWaitlistQuery } from '#web/features/admin/waitlist-page.tsx'
import { sessionQuery, useSession } from '#web/lib/session.ts'

export const Route = createFileRoute('/admin/waitlist')({
  // No redirect here: visitors who aren't admins read why there is nothing to see (domain.md row 35).
  loader: async ({ context: { queryClient } }) => {
    const user = await queryClient.ensureQueryData(sessionQuery)
    if (user?.role !== 'admin') return
    await Promise.all([queryClient.prefetchQuery(wholeWaitlistQuery), queryClient.prefetchQuery(inboxQuery)])
  },
  head: () => ({ meta: [{ title: 'Waitlist | Unveil' }] }),
  component: AdminWaitlist,
})

function AdminWaitlist() {
  const user = useSession()
  return <Container className="pb-20">{user?.role === 'admin' ? <WaitlistPage /> : <AccessDenied />}</Container>
}
