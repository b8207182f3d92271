import { type ReactNode, useState } from 'react'
import { LoadMore } from '#web/components/states/load-more.tsx'
import type { Column } from '#web/components/table/data-row.tsx'
import { DataTable } from '#web/components/table/data-table.tsx'
import { sortOf, sortText } from '#web/components/table/sort-rows.ts'
import { useAdminSearch } from './admin-toolbar.tsx'
import type { AdminSearch } from './admin-url.ts'
import { NoRows } from './no-rows.tsx'

/** How many rows to render at first, and again at each press of the button, so that a phone isn't buried in them. */
const STEP = 50

/** A table of the panel, sorted as the address says, shown a part at a time. */
export function AdminTable<Row extends { id: number }>({
  caption,
  search,
  rows,
  columns,
  onOpen,
  empty,
}: {
  caption: string
  search: AdminSearch
  rows: readonly Row[]
  columns: readonly Column<Row>[]
  onOpen?: (row: Row) => void
  empty: ReactNode
}) {
  const change = useAdminSearch()
  const view = `${search.q}|${search.filter}|${search.sort}`
  const [shown, setShown] = useState({ view, count: STEP })
  const count = shown.view === view ? shown.count : STEP
  return (
    <>
      <DataTable
        caption={caption}
        rows={rows.slice(0, count)}
        rowKey={(row) => row.id}
        sort={sortOf(search.sort)}
        onSort={(sort) => change({ sort: sortText(sort) })}
        onOpen={onOpen}
        empty={<NoRows>{empty}</NoRows>}
        columns={columns}
      />
      {rows.length > STEP ? (
        <LoadMore
          shown={Math.min(count, rows.length)}
          total={rows.length}
          onMore={() => setShown({ view, count: count + STEP })}
        />
      ) : null}
    </>
  )
}
