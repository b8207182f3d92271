import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { counted } from '#contract/wording/format.ts'
import { QueryView } from '#web/components/states/query-view.tsx'
import { RowsSkeleton } from '#web/components/states/skeleton.tsx'
import { AdminHead } from '#web/features/admin/admin-head.tsx'
import type { AdminSearch } from '#web/features/admin/admin-search.ts'
import { AdminToolbar, NoRows } from '#web/features/admin/admin-toolbar.tsx'
import { FoundList } from './found-list.tsx'
import { searchQuery } from './queries.ts'

/** One search over everything: whatever number, name or address an admin was given. */
export function SearchPage({ search }: { search: AdminSearch }) {
  const q = search.q ?? ''
  const query = useQuery({ ...searchQuery(q), enabled: q !== '', placeholderData: keepPreviousData })
  const hits = (query.data ?? []).reduce((sum, { items }) => sum + items.length, 0)
  const more = (query.data ?? []).some((group) => group.more)
  return (
    <>
      <AdminHead page="search" title="Search" />
      <AdminToolbar
        search={search}
        placeholder="Any number, name or email"
        count={q === '' || !query.data ? '' : more ? `${hits} hits or more` : counted(hits, 'hit')}
      />
      {q === '' ? (
        <NoRows>
          Type the number of a booking, transfer or payment, a name, an email, or a number of the card provider’s (pi_,
          ch_, re_, tr_, cus_ or acct_).
        </NoRows>
      ) : (
        <QueryView
          query={query}
          pending={<RowsSkeleton rows={6} />}
          failed="We couldn’t search"
          isEmpty={(groups) => groups.length === 0}
          empty={<NoRows>Nothing has “{q}” in its numbers, names or addresses.</NoRows>}
        >
          {(groups) => <FoundList groups={groups} q={q} />}
        </QueryView>
      )}
    </>
  )
}
