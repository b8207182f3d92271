import { createFileRoute } from '@tanstack/react-router'
import { Container } from '#web/components/layout/page-shell.tsx'
import { AdminHead } from '#web/features/admin/admin-head.tsx'
import { inboxQuery } from '#web/features/admin/queries.ts'
import { reportsQuery } from '#web/features/messages/queries.ts'
import { ReportList } from '#web/features/messages/report-list.tsx'
import { requireSession } from '#web/lib/session.ts'

export const Route = createFileRoute('/admin/messages')({
  beforeLoad: (page) => requireSession(page, 'admin'),
  // A failure here is reported in place, not by the whole page.
  loader: ({ context: { queryClient } }) =>
    Promise.all([queryClient.prefetchQuery(reportsQuery), queryClient.prefetchQuery(inboxQuery)]),
  head: () => ({ meta: [{ title: 'Reported messages | Unveil' }] }),
  component: ReportedMessages,
})

function ReportedMessages() {
  return (
    <Container className="pb-20">
      <AdminHead
        page="messages"
        title="Reported messages"
        intro="You see only the messages that were reported, nothing else that couples and venues write to each other."
      />
      <ReportList />
    </Container>
  )
}
