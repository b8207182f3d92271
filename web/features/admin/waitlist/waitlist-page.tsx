import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { WaitlistEntry } from '#contract/api/waitlist.ts'
import { counted } from '#contract/wording/format.ts'
import { formatUtcDay } from '#contract/wording/moments.ts'
import { PageHeader } from '#web/components/layout/page-shell.tsx'
import { EmptyState } from '#web/components/states/empty-and-error.tsx'
import { QueryView } from '#web/components/states/query-view.tsx'
import { RowsSkeleton } from '#web/components/states/skeleton.tsx'
import { sortOf, sortRows } from '#web/components/table/sort-rows.ts'
import { BackLink } from '#web/components/ui/back-link.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { StatCard } from '#web/components/ui/card.tsx'
import { WAITLIST_BUDGET_WORDS } from '#web/features/waitlist/budget-words.ts'
import { isApiError } from '#web/lib/api.ts'
import { apiQuery } from '#web/lib/query.ts'
import { useSession } from '#web/lib/session.ts'
import { AdminTrail } from '../admin-head.tsx'
import { AdminTable } from '../admin-table.tsx'
import { AdminToolbar } from '../admin-toolbar.tsx'
import type { AdminSearch } from '../admin-url.ts'
import { Day } from '../cells.tsx'
import { ExportCsv } from '../export-csv.tsx'
import { useKeys } from '../use-keys.ts'
import { fitting, NOBODY_YET, orNone, TYPE_WORDS, WAITLIST_COLUMNS, WAITLIST_TOOLS } from './waitlist-columns.tsx'

export const wholeWaitlistQuery = apiQuery('GET /api/waitlist')

/** /admin/waitlist: everybody who is waiting, with what they told us. */
export function WaitlistPage({ search }: { search: AdminSearch }) {
  const query = useQuery(wholeWaitlistQuery)
  if (isApiError(query.error) && (query.error.status === 401 || query.error.status === 403)) return <AccessDenied />
  return (
    <>
      <AdminTrail at="panel">
        <BackLink to="/admin" search={{ tab: 'waitlist' }}>
          Admin Panel
        </BackLink>
      </AdminTrail>
      <PageHeader
        className="pt-4 pb-6 sm:pt-6 sm:pb-6"
        title="Waitlist"
        intro="Everyone waiting for the launch, newest first."
        action={<ExportCsv list="waitlist" />}
      />
      <QueryView query={query} pending={<RowsSkeleton rows={8} />} failed="We couldn’t load the waitlist">
        {(entries) => (
          <div className="flex flex-col">
            <Counts entries={entries} />
            <Tools search={search} count={fitting(entries, search).length} />
            <AdminTable
              caption="Waitlist"
              search={search}
              rows={sortRows(fitting(entries, search), sortOf(search.sort), SORTS)}
              empty={entries.length === 0 ? NOBODY_YET : 'No entries match this search.'}
              columns={[
                WAITLIST_COLUMNS.email,
                WAITLIST_COLUMNS.name,
                { ...WAITLIST_COLUMNS.type, phone: 'beside' },
                WAITLIST_COLUMNS.date,
                WAITLIST_COLUMNS.location,
                { key: 'budget', header: 'Budget', cell: (entry) => orNone(budgetWords(entry)), sortable: true },
                {
                  key: 'heard',
                  header: 'How they heard',
                  cell: (entry) => orNone(entry.hearAboutUs),
                  sortable: true,
                },
                {
                  key: 'joined',
                  header: 'Joined (UTC)',
                  phone: 'end',
                  sortable: true,
                  cell: (entry) => <Day>{formatUtcDay(entry.createdAt)}</Day>,
                },
              ]}
            />
          </div>
        )}
      </QueryView>
    </>
  )
}

/** Search, filter and count, with the keys that every list of the panel has. */
function Tools({ search, count }: { search: AdminSearch; count: number }) {
  useKeys()
  return <AdminToolbar search={search} {...WAITLIST_TOOLS} count={counted(count, 'entry', 'entries')} />
}

/** What the columns are sorted by; budgets in the order of the form. */
const SORTS: Parameters<typeof sortRows<WaitlistEntry>>[2] = {
  email: ({ email }) => email,
  name: ({ name }) => name,
  type: ({ userType }) => TYPE_WORDS[userType],
  date: ({ weddingDate }) => weddingDate,
  location: ({ location }) => location,
  budget: ({ estimatedBudget: budget }) => (budget === null ? -1 : Object.keys(WAITLIST_BUDGET_WORDS).indexOf(budget)),
  heard: ({ hearAboutUs }) => hearAboutUs,
  joined: ({ createdAt }) => createdAt,
}

const budgetWords = ({ estimatedBudget: budget }: WaitlistEntry) =>
  WAITLIST_BUDGET_WORDS[budget as keyof typeof WAITLIST_BUDGET_WORDS] ?? budget

function Counts({ entries }: { entries: readonly WaitlistEntry[] }) {
  const of = (type: WaitlistEntry['userType']) => entries.filter((entry) => entry.userType === type).length
  return (
    <section
      aria-label="At a glance"
      className="mb-6 grid grid-cols-2 gap-3 max-sm:order-last max-sm:mt-6 max-sm:mb-0 sm:grid-cols-3 lg:grid-cols-5"
    >
      <StatCard label="Total" value={entries.length} className="max-sm:col-span-2" />
      <StatCard label="Couples" value={of('couple')} />
      <StatCard label="Venues" value={of('venue_owner')} />
      <StatCard label="Both" value={of('both')} />
      <StatCard label="With a date" value={entries.filter((entry) => entry.weddingDate).length} />
    </section>
  )
}

/** Instead of a redirect (domain.md row 35). */
export function AccessDenied() {
  const user = useSession()
  return (
    <EmptyState
      level={1}
      className="py-20"
      drawing="gate"
      title="Access Denied"
      description="You need admin access to view this page."
      action={
        <Button asChild>
          {user ? (
            <Link to="/dashboard">Back to Dashboard</Link>
          ) : (
            <a href="/auth/login?next=%2Fadmin%2Fwaitlist">Login</a>
          )}
        </Button>
      }
    />
  )
}
