import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { WaitlistEntry } from '#contract/api/waitlist.ts'
import { formatUtcDay } from '#contract/wording/moments.ts'
import { PageHeader } from '#web/components/layout/page-shell.tsx'
import { EmptyState } from '#web/components/states/empty-and-error.tsx'
import { QueryView } from '#web/components/states/query-view.tsx'
import { BackLink } from '#web/components/ui/back-link.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { StatCard } from '#web/components/ui/card.tsx'
import { WAITLIST_BUDGET_WORDS } from '#web/features/waitlist/budget-words.ts'
import { type ApiOutput, isApiError } from '#web/lib/api.ts'
import { useSession } from '#web/lib/session.ts'
import { AdminTrail } from '../admin-head.tsx'
import type { AdminSearch } from '../admin-url.ts'
import { Day } from '../cells.tsx'
import { PagedTable } from '../paged-table.tsx'
import { waitlistFilter, waitlistSummaryQuery } from '../queries.ts'
import { useKeyboard } from '../use-keyboard.ts'
import { orNone, WAITLIST_COLUMNS, WAITLIST_TABLE } from './waitlist-columns.tsx'

type WaitlistSummary = ApiOutput<'GET /api/admin/waitlist/summary'>

/** /admin/waitlist: everybody who is waiting, with what they told us. */
export function WaitlistPage({ search }: { search: AdminSearch }) {
  useKeyboard()
  const query = useQuery(waitlistSummaryQuery)
  if (isApiError(query.error) && (query.error.status === 401 || query.error.status === 403)) return <AccessDenied />
  return (
    <>
      <AdminTrail at="panel">
        <BackLink to="/admin" search={{ tab: 'waitlist' }}>
          Admin Panel
        </BackLink>
      </AdminTrail>
      <PageHeader className="pt-4 pb-6 sm:pt-6 sm:pb-6" title="Waitlist" intro="Everyone waiting for the launch." />
      <div className="flex flex-col">
        <QueryView query={query} pending={null} failed="We couldn’t load the totals">
          {(summary) => <Counts {...summary} />}
        </QueryView>
        <div>
          <PagedTable
            {...WAITLIST_TABLE}
            search={search}
            serverFilter={waitlistFilter(search)}
            columns={[
              WAITLIST_COLUMNS.email,
              WAITLIST_COLUMNS.name,
              { ...WAITLIST_COLUMNS.type, phone: 'beside' },
              WAITLIST_COLUMNS.date,
              WAITLIST_COLUMNS.location,
              { key: 'budget', header: 'Budget', cell: (entry) => orNone(budgetWords(entry)), sortable: true },
              { key: 'heard', header: 'How they heard', cell: (entry) => orNone(entry.hearAboutUs), sortable: true },
              {
                key: 'created',
                header: 'Joined (UTC)',
                phone: 'end',
                sortable: true,
                cell: (entry) => <Day>{formatUtcDay(entry.createdAt)}</Day>,
              },
            ]}
          />
        </div>
      </div>
    </>
  )
}

const budgetWords = ({ estimatedBudget: budget }: WaitlistEntry) =>
  WAITLIST_BUDGET_WORDS[budget as keyof typeof WAITLIST_BUDGET_WORDS] ?? budget

const whole = (count: number) => count.toLocaleString('en-US')

function Counts({ total, couples, venues, both, withDate }: WaitlistSummary) {
  return (
    <section
      aria-label="At a glance"
      className="mb-6 grid grid-cols-2 gap-3 max-sm:order-last max-sm:mt-6 max-sm:mb-0 sm:grid-cols-3 lg:grid-cols-5"
    >
      <StatCard label="Total" value={whole(total)} className="max-sm:col-span-2" />
      <StatCard label="Couples" value={whole(couples)} />
      <StatCard label="Venues" value={whole(venues)} />
      <StatCard label="Both" value={whole(both)} />
      <StatCard label="With a date" value={whole(withDate)} />
    </section>
  )
}

/** Shown instead of a redirect (domain.md row 35). */
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
            <a href="/auth/login?next=%2Fadmin%2Fwaitlist">Log in</a>
          )}
        </Button>
      }
    />
  )
}
