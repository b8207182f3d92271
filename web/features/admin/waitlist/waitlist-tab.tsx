import { Link } from '@tanstack/react-router'
import { formatUtcDay } from '#contract/wording/moments.ts'
import { StatusDot } from '#web/components/ui/badge.tsx'
import type { AdminSearch } from '../admin-url.ts'
import { Day } from '../cells.tsx'
import { PagedTable } from '../paged-table.tsx'
import { waitlistFilter } from '../queries.ts'
import { WAITLIST_COLUMNS, WAITLIST_TABLE } from './waitlist-columns.tsx'

/** The waitlist, read-only and as a file. */
export function WaitlistTab({ search }: { search: AdminSearch }) {
  return (
    <>
      <p className="mb-4 text-sm">
        <Link to="/admin/waitlist" className="link">
          See totals, budgets and how people heard about us
        </Link>
      </p>
      <PagedTable
        {...WAITLIST_TABLE}
        search={search}
        serverFilter={waitlistFilter(search)}
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
    </>
  )
}
