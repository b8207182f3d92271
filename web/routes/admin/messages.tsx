import { createFileRoute } from '@tanstack/react-router'
import { counted } from '#contract/wording/format.ts'
import { Container } from '#web/components/layout/page-shell.tsx'
import { matchesSearch } from '#web/components/table/matches-search.ts'
import { AdminHead } from '#web/features/admin/admin-head.tsx'
import { AdminToolbar } from '#web/features/admin/admin-toolbar.tsx'
import { parseAdminSearch } from '#web/features/admin/admin-url.ts'
import { inboxQuery } from '#web/features/admin/queries.ts'
import { reportsQuery } from '#web/features/messages/queries.ts'
import { ReportList } from '#web/features/messages/report-list.tsx'
import { requireSession } from '#web/lib/session.ts'

export const Route = createFileRoute('/admin/messages')({
  validateSearch: (raw: Record<string, unknown>) => parseAdminSearch(raw, {}),
  beforeLoad: (page) => requireSession(page, 'admin'),
  // A failure here is reported in place, not by the whole page.
  loader: ({ context: { queryClient } }) =>
    Promise.all([queryClient.prefetchQuery(reportsQuery), queryClient.prefetchQuery(inboxQuery)]),
  head: () => ({ meta: [{ title: 'Reported messages | Unveil' }] }),
  component: ReportedMessages,
})

const AUTHORS = [
  { value: 'couple', label: 'Written by couples' },
  { value: 'venue', label: 'Written by venues' },
]

function ReportedMessages() {
  const search = Route.useSearch()
  return (
    <Container className="pb-20">
      <AdminHead
        page="messages"
        title="Reported messages"
        intro="You see only the messages that were reported, nothing else that couples and venues write to each other."
      />
      <ReportList
        toolbar={(count) => (
          <AdminToolbar
            search={search}
            placeholder="Search by name, booking or words"
            filter={{ label: 'Written by', all: 'Written by anyone', options: AUTHORS }}
            count={counted(count, 'report')}
          />
        )}
        fits={({ author, venueName, coupleName, bookingId, text }) =>
          (!search.filter || author === search.filter) &&
          matchesSearch(search.q, venueName, coupleName, bookingId, text)
        }
      />
    </Container>
  )
}
