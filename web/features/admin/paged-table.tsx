import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Option } from '#web/components/forms/inputs.tsx'
import { QueryView } from '#web/components/states/query-view.tsx'
import { RowsSkeleton } from '#web/components/states/skeleton.tsx'
import { Button } from '#web/components/ui/button.tsx'
import type { Column } from '#web/components/ui/data-table.tsx'
import type { ApiOutput } from '#web/lib/api.ts'
import { type AdminSearch, sortOf, sortRows } from './admin-search.ts'
import { AdminTable } from './admin-table.tsx'
import { AdminToolbar, counted } from './admin-toolbar.tsx'
import { type PagedFilter, type PagedRoute, pagedQuery } from './queries.ts'

type Row<R extends PagedRoute> = ApiOutput<R>[number]

/** One of the admin lists that come in pages: toolbar, table, and the way to older rows. */
export function PagedTable<R extends PagedRoute>({
  route,
  search,
  noun,
  placeholder,
  filter,
  serverFilter,
  keep = () => true,
  columns,
  values,
  onOpen,
}: {
  route: R
  search: AdminSearch
  noun: string
  placeholder: string
  filter: { label: string; all: string; options: readonly Option[] }
  /** the search and the filter as the server takes them, where it looks into all rows */
  serverFilter?: PagedFilter
  /** whether a loaded row fits the search and the filter, where the server does not look */
  keep?: (row: Row<R>) => boolean
  columns: readonly Column<Row<R>>[]
  /** what sortable columns sort by */
  values: Record<string, (row: Row<R>) => string | number | boolean | null>
  onOpen?: (row: Row<R>) => void
}) {
  const query = useInfiniteQuery({ ...pagedQuery(route, serverFilter), placeholderData: keepPreviousData })
  const loaded = (query.data?.pages ?? []).flatMap((page) => page.rows as Row<R>[])
  const rows = sortRows(loaded.filter(keep), sortOf(search.sort), values)
  const narrowed = search.q !== undefined || search.filter !== undefined
  return (
    <>
      <AdminToolbar
        search={search}
        placeholder={placeholder}
        filter={filter}
        count={query.data ? counted(query.data.pages[0]?.total ?? rows.length, noun) : ''}
      />
      <QueryView query={query} pending={<RowsSkeleton rows={8} />} failed={`We couldn’t load the ${noun}s`}>
        {() => (
          <AdminTable
            caption={`${noun.charAt(0).toUpperCase()}${noun.slice(1)}s`}
            search={search}
            rows={rows}
            columns={columns}
            onOpen={onOpen}
            empty={
              loaded.length === 0 && !(serverFilter && narrowed)
                ? `There are no ${noun}s yet.`
                : `No ${noun} matches this search.`
            }
          />
        )}
      </QueryView>
      {query.hasNextPage ? (
        <Older pending={query.isFetchingNextPage} more={() => void query.fetchNextPage()}>
          {serverFilter
            ? `The first ${counted(loaded.length, noun)} are loaded. Sorting applies to these.`
            : `The newest ${counted(loaded.length, noun)} are loaded. Search and filters apply to these.`}
        </Older>
      ) : null}
    </>
  )
}

function Older({ pending, more, children }: { pending: boolean; more: () => void; children: ReactNode }) {
  return (
    <div className="mt-6 flex flex-col items-center gap-3">
      <p className="nums text-muted text-sm">{children}</p>
      <Button variant="secondary" pending={pending} onClick={more}>
        Load more
      </Button>
    </div>
  )
}
