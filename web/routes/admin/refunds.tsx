import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { InboxKind } from '#contract/admin-inbox.ts'
import { Container } from '#web/components/layout/page-shell.tsx'
import { TabLink, TabNav } from '#web/components/ui/tabs.tsx'
import { AdminHead, Waiting } from '#web/features/admin/admin-head.tsx'
import { type AdminSearch, parseAdminSearch } from '#web/features/admin/admin-url.ts'
import { DebtsTable } from '#web/features/admin/money/debts-table.tsx'
import { LedgerTable } from '#web/features/admin/money/ledger-table.tsx'
import { MoneyNow } from '#web/features/admin/money/money-now.tsx'
import { PaymentsTable } from '#web/features/admin/money/payments-table.tsx'
import { PayoutsTable } from '#web/features/admin/money/payouts-table.tsx'
import { RefundsTable } from '#web/features/admin/money/refunds-table.tsx'
import { WiresToSend } from '#web/features/admin/money/wires-to-send.tsx'
import {
  comingFilter,
  debtsQuery,
  inboxQuery,
  moneyQuery,
  pagedQuery,
  paymentsFilter,
  payoutsFilter,
  postingsFilter,
  refundsFilter,
  unclaimedQuery,
  wiresFilter,
} from '#web/features/admin/queries.ts'
import type { RouterContext } from '#web/lib/router-context.ts'
import { requireSession } from '#web/lib/session.ts'

const TABS = {
  refunds: 'Refunds',
  wires: 'Wires',
  payouts: 'Payouts',
  payments: 'Payments',
  debts: 'Debts',
  ledger: 'Ledger',
} as const
type Tab = keyof typeof TABS

/** What waits behind each tab. */
const WAITS: Record<Tab, readonly InboxKind[]> = {
  refunds: ['refund'],
  wires: ['unclaimed'],
  payouts: ['payout'],
  payments: ['chargeback'],
  debts: ['debt'],
  ledger: [],
}

export const Route = createFileRoute('/admin/refunds')({
  validateSearch: (raw: Record<string, unknown>) => parseAdminSearch(raw, TABS),
  beforeLoad: (page) => requireSession(page, 'admin'),
  loaderDeps: ({ search: { tab, q, filter, sort } }) => ({ tab, q, filter, sort }),
  loader: async ({ context: { queryClient }, deps }) => {
    const loading = Promise.all([
      queryClient.prefetchQuery(moneyQuery),
      queryClient.prefetchQuery(inboxQuery).then(() => {
        const tab = deps.tab ?? firstTab(queryClient.getQueryData(inboxQuery.queryKey)?.counts)
        return load(queryClient, { ...deps, tab })
      }),
    ])
    if (typeof window === 'undefined') await loading
  },
  head: () => ({ meta: [{ title: 'Money | Unveil' }] }),
  component: AdminMoney,
})

/** The tab where something waits; otherwise the payments, which are never empty for long. */
function firstTab(waiting: Partial<Record<InboxKind, number>> | undefined): Tab {
  if (waiting?.refund) return 'refunds'
  if (waiting?.unclaimed) return 'wires'
  if (waiting?.payout) return 'payouts'
  return waiting?.debt ? 'debts' : 'payments'
}

async function load(queryClient: RouterContext['queryClient'], search: AdminSearch<Tab>): Promise<void> {
  switch (search.tab) {
    case 'debts':
      return queryClient.prefetchQuery(debtsQuery)
    case 'wires':
      return void (await Promise.all([
        queryClient.prefetchQuery(unclaimedQuery),
        queryClient.prefetchInfiniteQuery(pagedQuery('GET /api/admin/wires', wiresFilter(search))),
      ]))
    case 'payouts':
      return void (await Promise.all([
        search.filter !== 'coming' &&
          queryClient.prefetchInfiniteQuery(pagedQuery('GET /api/admin/payouts', payoutsFilter(search))),
        (search.filter === 'coming' || (search.filter === undefined && search.q === undefined)) &&
          queryClient.prefetchInfiniteQuery(pagedQuery('GET /api/admin/coming-payouts', comingFilter(search))),
      ]))
    case 'ledger':
      return queryClient.prefetchInfiniteQuery(pagedQuery('GET /api/admin/postings', postingsFilter(search)))
    case 'refunds':
      return queryClient.prefetchInfiniteQuery(pagedQuery('GET /api/admin/refunds', refundsFilter(search)))
    default:
      return queryClient.prefetchInfiniteQuery(pagedQuery('GET /api/admin/payments', paymentsFilter(search)))
  }
}

function AdminMoney() {
  const search = Route.useSearch()
  const { data: inbox } = useQuery(inboxQuery)
  // the tab that the page opened with stays open, even once nothing waits there
  const [opened, setOpened] = useState<Tab>()
  const start = opened ?? firstTab(inbox?.counts)
  useEffect(() => {
    if (inbox) setOpened((tab) => tab ?? firstTab(inbox.counts))
  }, [inbox])
  const { tab = start } = search
  return (
    <Container className="pb-20">
      <AdminHead page="money" title="Money" />
      <MoneyNow folded={search.tab !== undefined} />
      <TabNav label="Tabs" className="mb-4">
        {Object.entries(TABS).map(([key, label]) => (
          <TabLink key={key} active={tab === key}>
            <Link to="/admin/refunds" search={{ tab: key as Tab }} resetScroll={false}>
              {label}
              <Waiting kinds={WAITS[key as Tab]} />
            </Link>
          </TabLink>
        ))}
      </TabNav>
      {tab === 'refunds' ? <RefundsTable search={search} /> : null}
      {tab === 'wires' ? <WiresToSend search={search} /> : null}
      {tab === 'payouts' ? <PayoutsTable search={search} /> : null}
      {tab === 'payments' ? <PaymentsTable search={search} /> : null}
      {tab === 'debts' ? <DebtsTable /> : null}
      {tab === 'ledger' ? <LedgerTable search={search} /> : null}
    </Container>
  )
}
