import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { capitalized } from '#contract/wording/first-letter.ts'
import { counted } from '#contract/wording/format.ts'
import type { Option } from '#web/components/forms/inputs.tsx'
import { LoadMore } from '#web/components/states/load-more.tsx'
import { QueryView } from '#web/components/states/query-view.tsx'
import { RowsSkeleton } from '#web/components/states/skeleton.tsx'
import type { Column } from '#web/components/table/data-row.tsx'
import { DataTable } from '#web/components/table/data-table.tsx'
import { sortOf, sortText } from '#web/components/table/sort-in-address.ts'
import type { ApiOutput } from '#web/lib/api.ts'
import { AdminToolbar, useAdminSearch } from './admin-toolbar.tsx'
import type { AdminSearch } from './admin-url.ts'
import { ExportCsv } from './export-csv.tsx'
import { NoRows } from './no-rows.tsx'
import { type PagedFilter, type PagedRoute, pagedQuery } from './queries.ts'
import { spreadsheetAddress } from './spreadsheet-address.ts'

type Row<R extends PagedRoute> = ApiOutput<R>[number]

/**
 * An admin list that comes in pages: toolbar, table and a button for more rows. The server searches and sorts. A list
 * without a filter has no export, and no toolbar while there is nothing to search.
 */
export function PagedTable<R extends PagedRoute>({
  route,
  search,
  noun,
  plural = `${noun}s`,
  caption = capitalized(plural),
  placeholder,
  filter,
  unfiltered,
  nothing = `There are no ${plural} yet.`,
  serverFilter,
  rowKey = ({ id }) => id,
  columns,
  onOpen,
  bare = false,
}: {
  route: R
  search: AdminSearch
  noun: string
  plural?: string
  caption?: string
  placeholder: string
  filter?: { label: string; all: string; options: readonly Option[] }
  /** the filter that counts as none, and is used until somebody chooses one; all rows unless set */
  unfiltered?: string
  /** what to say when there are no rows, and nobody has searched or chosen another filter */
  nothing?: string
  /** search, filter and sort as the server takes them */
  serverFilter: PagedFilter
  /** what tells a row from the others, where its number alone doesn't */
  rowKey?: (row: Row<R>) => string | number
  columns: readonly Column<Row<R>>[]
  onOpen?: (row: Row<R>) => void
  /** without a toolbar, below another list on the same page that has one */
  bare?: boolean
}) {
  const change = useAdminSearch()
  const query = useInfiniteQuery({ ...pagedQuery(route, serverFilter), placeholderData: keepPreviousData })
  const rows = (query.data?.pages ?? []).flatMap((page) => page.rows as Row<R>[])
  const total = query.data?.pages.at(-1)?.total ?? 0
  const sheet = spreadsheetAddress(route, { q: search.q, filter: search.filter ?? unfiltered })
  const narrowedBy = [
    ...(search.q === undefined ? [] : ['search']),
    ...((search.filter ?? unfiltered) === unfiltered ? [] : ['filter']),
  ]
  const narrowed = narrowedBy.length > 0
  return (
    <>
      {!bare && (filter || narrowed || total > 0) ? (
        <AdminToolbar
          search={search}
          placeholder={placeholder}
          {...(filter && { filter, action: <ExportCsv address={sheet} /> })}
          count={query.data ? counted(total, noun, plural) : ''}
        />
      ) : null}
      <QueryView query={query} pending={<RowsSkeleton rows={8} />} failed={`We couldn’t load the ${plural}`}>
        {() => (
          <DataTable
            caption={caption}
            rows={rows}
            rowKey={rowKey}
            sort={sortOf(search.sort)}
            onSort={bare ? undefined : (sort) => change({ sort: sortText(sort) })}
            onOpen={onOpen}
            empty={<NoRows>{narrowed ? `No ${noun} matches this ${narrowedBy.join(' and ')}.` : nothing}</NoRows>}
            columns={columns}
          />
        )}
      </QueryView>
      {onOpen && rows.length > 0 && !bare ? <KeysHint /> : null}
      {query.hasNextPage ? (
        <LoadMore
          shown={rows.length}
          total={total}
          pending={query.isFetchingNextPage}
          onMore={() => void query.fetchNextPage()}
        />
      ) : null}
    </>
  )
}

const KEYS = [
  ['/', 'search'],
  ['↑ ↓ or j k', 'move through the rows'],
  ['Enter', 'open'],
]

/** What the keyboard does in these tables, shown only where there is likely to be one. */
const KeysHint = () => (
  <p className="mt-2 hidden gap-x-4 text-muted text-xs md:flex">
    {KEYS.map(([key, does]) => (
      <span key={key}>
        <kbd className="rounded border border-line px-1 font-sans">{key}</kbd> {does}
      </span>
    ))}
  </p>
)
