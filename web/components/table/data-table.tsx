import { ArrowDown, ArrowUp } from 'lucide-react'
import type { ReactNode } from 'react'
import { Select } from '#web/components/forms/inputs.tsx'
import { cn } from '#web/lib/classes.ts'
import { type Column, DataRow } from './data-row.tsx'
import { useRowTabStop } from './use-row-tab-stop.ts'

export type Sort = { key: string; direction: 'ascending' | 'descending' }

/** Roles spelled out, because browsers drop a table's own once CSS lays it out in lines. */
const as = {
  table: { role: 'table' },
  rowgroup: { role: 'rowgroup' },
  row: { role: 'row' },
  columnheader: { role: 'columnheader' },
} as const

/**
 * A dense table with rows 36 px high; on phones, a row has two lines, and the rest unfolds. A list whose rows have
 * `onOpen` is one stop of the Tab key: arrows and j and k move, Enter opens.
 * Sorting is up to the caller (in the URL): `sort` shows it, `onSort` asks for it; phones, where the head is out of
 * sight, have a select for it.
 */
export function DataTable<Row>({
  caption,
  columns,
  rows,
  rowKey,
  sort,
  onSort,
  onOpen,
  empty,
  className,
}: {
  /** Names the table for screen readers. */
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string | number
  sort?: Sort
  onSort?: (sort: Sort) => void
  onOpen?: (row: Row) => void
  empty?: ReactNode
  className?: string
}) {
  const opens = onOpen !== undefined
  const { body, current, onFocus } = useRowTabStop(rows.map(rowKey), opens)
  if (rows.length === 0 && empty) return <>{empty}</>
  return (
    <>
      {onSort ? <SortOnPhones columns={columns} sort={sort} onSort={onSort} /> : null}
      <section
        aria-label={caption}
        // relative: keeps the texts for screen readers inside, so that they don't widen the page
        // a region that scrolls must be reachable by keyboard; rows that open already are
        tabIndex={opens ? undefined : 0}
        className={cn('relative overflow-x-auto rounded-card border border-line bg-card', className)}
      >
        <table {...as.table} className="w-full border-collapse text-left text-sm max-md:block">
          <caption className="sr-only">{caption}</caption>
          <thead {...as.rowgroup} className="max-md:sr-only max-md:focus-within:not-sr-only">
            <tr {...as.row} className="border-line border-b bg-sunk">
              {columns.map((column) => (
                <Head key={column.key} column={column} sort={sort} onSort={onSort} />
              ))}
            </tr>
          </thead>
          <tbody {...as.rowgroup} ref={body} onFocus={opens ? onFocus : undefined} className="max-md:block">
            {rows.map((row) => {
              const id = rowKey(row)
              return <DataRow key={id} id={id} row={row} columns={columns} onOpen={onOpen} stop={id === current} />
            })}
          </tbody>
        </table>
      </section>
    </>
  )
}

function SortOnPhones<Row>({
  columns,
  sort,
  onSort,
}: {
  columns: readonly Column<Row>[]
  sort: Sort | undefined
  onSort: (sort: Sort) => void
}) {
  const ways = columns
    .filter(({ sortable }) => sortable)
    .flatMap(({ key, header }) =>
      (['ascending', 'descending'] as const).map((direction) => ({
        sort: { key, direction },
        value: `${key} ${direction}`,
        label: `${header}, ${direction}`,
      })),
    )
  return (
    <Select
      className="mb-4 md:hidden"
      label="Sort by"
      hideLabel
      placeholder="Sort by"
      options={ways}
      value={sort ? `${sort.key} ${sort.direction}` : ''}
      onChange={({ target }) => {
        const way = ways.find(({ value }) => value === target.value)
        if (way) onSort(way.sort)
      }}
    />
  )
}

function Head<Row>({ column, sort, onSort }: { column: Column<Row>; sort?: Sort; onSort?: (sort: Sort) => void }) {
  const sorted = sort?.key === column.key ? sort.direction : undefined
  const Arrow = sorted === 'descending' ? ArrowDown : ArrowUp
  const next = sorted === 'ascending' ? 'descending' : 'ascending'
  return (
    <th
      {...as.columnheader}
      scope="col"
      aria-sort={column.sortable ? (sorted ?? 'none') : undefined}
      className={cn('h-9 whitespace-nowrap px-3 text-xs font-semibold text-muted', column.numeric && 'text-right')}
    >
      {column.sortable && onSort ? (
        <button
          type="button"
          onClick={() => onSort({ key: column.key, direction: next })}
          className={cn(
            'group/sort inline-flex items-center gap-1 rounded-[4px] align-middle hover:text-ink',
            column.numeric && 'flex-row-reverse',
          )}
        >
          {column.header}
          <Arrow
            aria-hidden="true"
            className={cn(
              'size-3.5',
              !sorted && 'opacity-0 group-hover/sort:opacity-60 group-focus-visible/sort:opacity-60',
            )}
          />
        </button>
      ) : (
        <span className={column.hideHeader ? 'sr-only' : undefined}>{column.header}</span>
      )}
    </th>
  )
}
