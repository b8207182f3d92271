import { useQuery } from '@tanstack/react-query'
import { Link, type LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { InboxKind } from '#contract/admin-inbox.ts'
import { SCROLLING_BAR, useActiveInView } from '#web/components/ui/tabs.tsx'
import { cn } from '#web/lib/classes.ts'
import { countOf } from './inbox-words-and-links.ts'
import { inboxQuery } from './queries.ts'
import { useKeyboard } from './use-keyboard.ts'

const PAGES = {
  panel: { label: 'Panel', to: '/admin', waits: [] },
  search: { label: 'Search', to: '/admin/search', waits: [] },
  transfers: { label: 'Transfers', to: '/admin/transfers', waits: ['dispute', 'consent'] },
  money: { label: 'Money', to: '/admin/refunds', waits: ['chargeback', 'refund', 'unclaimed', 'payout', 'debt'] },
  messages: { label: 'Messages', to: '/admin/messages', waits: ['message'] },
  health: { label: 'Health', to: '/admin/health', waits: ['finding'] },
} satisfies Record<string, { label: string; to: LinkProps['to']; waits: InboxKind[] }>

type AdminPage = keyof typeof PAGES

/** The head of an admin page: its title, and the admin menu with how much waits behind each entry. */
export function AdminHead({ page, title, intro }: { page: AdminPage; title: string; intro?: string }) {
  useKeyboard()
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 pt-6 pb-5">
      <h1 className="display-tight min-w-0 text-3xl">{title}</h1>
      <AdminMenu at={page} current="page" />
      {intro ? <p className="w-full text-muted">{intro}</p> : null}
    </div>
  )
}

/** The top of a page about one thing: a link back to its list (`children`), and the admin menu. */
export function AdminTrail({ at, children }: { at: AdminPage; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
      {children}
      <AdminMenu at={at} current="true" />
    </div>
  )
}

/**
 * The pages for admins, and how much waits behind each. `at` is the open one (`current` is 'page'), or the one that the
 * open page belongs to ('true').
 */
function AdminMenu({ at, current }: { at: AdminPage; current: 'page' | 'true' }) {
  const menu = useActiveInView('[aria-current]')
  return (
    <nav
      aria-label="Admin menu"
      ref={menu}
      className={cn(SCROLLING_BAR, '-mx-2 min-w-0 max-w-full gap-1 sm:mx-0 sm:flex-wrap')}
    >
      {Object.entries(PAGES).map(([key, { label, to, waits }]) => (
        <Link
          key={key}
          to={to}
          activeOptions={{ exact: true }} // every other address begins with the panel's
          aria-current={key === at ? current : undefined}
          className={cn(
            'inline-flex h-11 shrink-0 items-center gap-2 rounded-full px-3.5 font-medium text-sm text-muted hover:bg-ink/7 md:h-9 hover:text-ink',
            key === at && 'bg-garden-soft text-garden hover:bg-garden-soft hover:text-garden',
          )}
        >
          {label}
          <Waiting kinds={waits} />
        </Link>
      ))}
    </nav>
  )
}

/** How much of these kinds waits behind a menu entry or a tab; renders nothing if nothing waits. */
export function Waiting({ kinds }: { kinds: readonly InboxKind[] }) {
  const { data: inbox } = useQuery(inboxQuery)
  if (!inbox || countOf(inbox, kinds) === 0) return null
  return (
    <span className="nums rounded-full bg-candle-soft px-1.5 py-0.5 font-semibold text-candle-ink text-xs leading-none">
      {countOf(inbox, kinds)}
      <span className="sr-only"> waiting</span>
    </span>
  )
}
