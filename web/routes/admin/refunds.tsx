import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { Container } from '#web/components/layout/page-shell.tsx'
import { TabLink, TabNav } from '#web/components/ui/tabs.tsx'
import { AdminHead, Waiting } from '#web/features/admin/admin-head.tsx'
import { type AdminSearch, parseAdminSearch } from '#web/features/admin/admin-search.ts'
import { DebtsTable } from '#web/features/admin/money/debts-table.tsx'
import { PaymentsTable } from '#web/features/admin/money/payments-table.tsx'
import { PayoutsTable } from '#web/features/admin/money/payouts-table.tsx'
import { RefundsTable } from '#web/features/admin/money/refunds-table.tsx'
import {
  debtsQuery,
  inboxQuery,
  pagedQuery,
  paymentsFilter,
  payoutsFilter,
  refundsFilter,
} from '#web/features/admin/queries.ts'
import type { RouterContext } from '#web/lib/router-context.ts'
import { requireSession } from '#web/lib/session.ts'

const TABS = { refunds: 'Refunds', payouts: 'Payouts', payments: 'Payments', debts: 'Debts' } as const
type Tab = keyof typeof TABS

export const Route = createFileRoute('/admin/refunds')({
  validateSearch: (raw: Record<string, unknown>) => parseAdminSearch(raw, TABS),
  beforeLoad: (page) => requireSession(page, 'admin'),
  loaderDeps: ({ search: { tab, q, filter, sort } }) => ({ tab, q, filter, sort }),
  loader: async ({ context: { queryClient }, deps }) => {
    const loading = Promise.all([queryClient.prefetchQuery(inboxQuery), load(queryClient, deps)])
    if (typeof window === 'undefined') await loading
  },
  head: () => ({ meta: [{ title: 'Money | Unveil' }] }),
  component: AdminMoney,
})

async function load(queryClient: RouterContext['queryClient'], search: AdminSearch<Tab>): Promise<void> {
  switch (search.tab) {
    case 'payments':
      return queryClient.prefetchInfiniteQuery(pagedQuery('GET /api/admin/payments', paymentsFilter(search)))
    case 'debts':
      return queryClient.prefetchQuery(debtsQuery)
    case 'payouts':
      return queryClient.prefetchInfiniteQuery(pagedQuery('GET /api/admin/payouts', payoutsFilter(search)))
    default:
      return queryClient.prefetchInfiniteQuery(pagedQuery('GET /api/admin/refunds', refundsFilter(search)))
  }
}

function AdminMoney() {
  const search = Route.useSearch()
  const { tab = 'refunds' } = search
  const { data: inbox } = useQuery(inboxQuery)
  const waits = { refunds: inbox?.counts.refund ?? 0, payouts: inbox?.counts.payout ?? 0, payments: 0, debts: 0 }
  return (
    <Container className="pb-20">
      <AdminHead page="money" title="Money" />
      <TabNav label="Tabs" className="mb-4">
        {Object.entries(TABS).map(([key, label]) => (
          <TabLink key={key} active={tab === key}>
            <Link to="/admin/refunds" search={{ tab: key as Tab }} resetScroll={false}>
              {label}
              <Waiting count={waits[key as Tab]} />
            </Link>
          </TabLink>
        ))}
      </TabNav>
      {tab === 'refunds' ? <RefundsTable search={search} /> : null}
      {tab === 'payouts' ? <PayoutsTable search={search} /> : null}
      {tab === 'payments' ? <PaymentsTable search={search} /> : null}
      {tab === 'debts' ? <DebtsTable /> : null}
    </Container>
  )
}
