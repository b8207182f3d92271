import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { counted } from '#contract/wording/format.ts'
import { QueryView } from '#web/components/states/query-view.tsx'
import { RowsSkeleton } from '#web/components/states/skeleton.tsx'
import { AdminHead } from '#web/features/admin/admin-head.tsx'
import { AdminToolbar } from '#web/features/admin/admin-toolbar.tsx'
import type { AdminSearch } from '#web/features/admin/admin-url.ts'
import { NoRows } from '#web/features/admin/no-rows.tsx'
import { FoundList } from './found-list.tsx'
import { KINDS } from './found-words.ts'
import { searchQuery } from './queries.ts'

/** One search over everything: whatever number, name or address an admin was given. */
export function SearchPage({ search }: { search: AdminSearch }) {
  const q = search.q ?? ''
  const query = useQuery({ ...searchQuery(q), enabled: q !== '', placeholderData: keepPreviousData })
  const found = query.data ?? []
  const wanted = found.filter(({ kind }) => !search.filter || kind === search.filter)
  const results = wanted.reduce((sum, { items }) => sum + items.length, 0)
  const more = wanted.some((group) => group.more)
  return (
    <>
      <AdminHead page="search" title="Search" />
      <AdminToolbar
        search={search}
        placeholder="Any number, name or email"
        filter={{
          label: 'Kind',
          all: 'All kinds',
          options: Object.entries(KINDS).map(([value, { many: label }]) => ({ value, label })),
        }}
        count={q === '' || !query.data ? '' : more ? `${results} or more results` : counted(results, 'result')}
      />
      {q === '' ? (
        <NoRows>
          Type a name, an email, the number of a booking, transfer or payment, or one of the card provider’s IDs (pi_,
          ch_, re_, dp_, tr_, cus_, acct_ or sub_).
          <span className="mt-2 block text-sm max-md:hidden">
            Press / to search, the arrow keys or j and k to move through the results, and Enter to open one.
          </span>
        </NoRows>
      ) : (
        <QueryView
          query={query}
          pending={<RowsSkeleton rows={6} />}
          failed="We couldn’t search"
          isEmpty={() => wanted.length === 0}
          empty={
            found.length > 0 ? (
              <NoRows>No results of this kind. Choose “All kinds” to see the others.</NoRows>
            ) : (
              <NoRows>
                Nothing has “{q}” in its numbers, names or addresses. Try part of it: the first letters of a name, or a
                number without signs or spaces.
              </NoRows>
            )
          }
        >
          {() => <FoundList groups={wanted} q={q} />}
        </QueryView>
      )}
    </>
  )
}
