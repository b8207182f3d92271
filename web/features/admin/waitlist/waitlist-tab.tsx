import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { counted } from '#contract/wording/format.ts'
import { formatUtcDay } from '#contract/wording/moments.ts'
import { QueryView } from '#web/components/states/query-view.tsx'
import { RowsSkeleton } from '#web/components/states/skeleton.tsx'
import { sortOf, sortRows } from '#web/components/table/sort-rows.ts'
import { StatusDot } from '#web/components/ui/badge.tsx'
import { AdminTable } from '../admin-table.tsx'
import { AdminToolbar } from '../admin-toolbar.tsx'
import type { AdminSearch } from '../admin-url.ts'
import { Day } from '../cells.tsx'
import { ExportCsv } from '../export-csv.tsx'
import { waitlistQuery } from '../queries.ts'
import { fitting, NOBODY_YET, TYPE_WORDS, WAITLIST_COLUMNS, WAITLIST_TOOLS } from './waitlist-columns.tsx'

/** The waitlist, read-only and as a file. */
export function WaitlistTab({ search }: { search: AdminSearch }) {
  const query = useQuery(waitlistQuery)
  const rows = sortRows(fitting(query.data ?? [], search), sortOf(search.sort), {
    id: (entry) => entry.id,
    email: (entry) => entry.email,
    name: (entry) => entry.name,
    type: (entry) => TYPE_WORDS[entry.userType],
    location: (entry) => entry.location,
    date: (entry) => entry.weddingDate,
    verified: (entry) => entry.isVerified,
    created: (entry) => entry.createdAt,
  })
  return (
    <>
      <AdminToolbar
        search={search}
        {...WAITLIST_TOOLS}
        count={query.data ? counted(rows.length, 'entry', 'entries') : ''}
        action={<ExportCsv list="waitlist" />}
      />
      <p className="-mt-1 mb-4 text-sm">
        <Link to="/admin/waitlist" className="link">
          See totals, budgets and how they heard about us
        </Link>
      </p>
      <QueryView query={query} pending={<RowsSkeleton rows={8} />} failed="We couldn’t load the waitlist">
        {(entries) => (
          <AdminTable
            caption="Waitlist"
            rows={rows}
            search={search}
            empty={entries.length === 0 ? NOBODY_YET : 'No entries match this search.'}
            columns={[
              {
                key: 'id',
                header: 'ID',
                cell: (entry) => <span className="nums text-muted">{entry.id}</span>,
                sortable: true,
              },
              WAITLIST_COLUMNS.email,
              WAITLIST_COLUMNS.name,
              { ...WAITLIST_COLUMNS.type, phone: 'end' },
              WAITLIST_COLUMNS.location,
              WAITLIST_COLUMNS.date,
              {
                key: 'verified',
                header: 'Verified',
                phone: 'beside',
                sortable: true,
                cell: (entry) => (
                  <StatusDot tone={entry.isVerified ? 'garden' : 'muted'}>
                    {entry.isVerified ? 'Verified' : 'Not verified'}
                  </StatusDot>
                ),
              },
              {
                key: 'created',
                header: 'Created (UTC)',
                sortable: true,
                cell: (entry) => <Day>{formatUtcDay(entry.createdAt)}</Day>,
              },
            ]}
          />
        )}
      </QueryView>
    </>
  )
}
