import { ArrowDown, ArrowUp } from 'lucide-react'
import type { KeyboardEvent, ReactNode } from 'react'
import { Select } from '#web/components/forms/inputs.tsx'
import { cn } from '#web/lib/classes.ts'

export type Column<Row> = {
  key: string
  header: string
  cell: (row: Row) => ReactNode
  /** Numbers and money are right-aligned, tabular. */
  numeric?: boolean
  sortable?: boolean
  /** The cell that names the row: bold, and the card's title on phones. */
  main?: boolean
  /** Header for screen readers only (a column of buttons). */
  hideHeader?: boolean
}

export type Sort = { key: string; direction: 'ascending' | 'descending' }

/** Roles spelled out, because browsers drop a table's own once CSS lays it out as cards. */
const as = {
  table: { role: 'table' },
  rowgroup: { role: 'rowgroup' },
  row: { role: 'row' },
  cell: { role: 'cell' },
  columnheader: { role: 'columnheader' },
} as const

/**
 * A dense table, its rows 36 px high, that becomes cards on phones: two columns of small facts under their names. Rows with `onOpen` take focus: arrows and j and k
 * move, Enter opens.
 * Sorting is the caller's (in the URL): `sort` shows it, `onSort` asks for it; phones, where the head is out of sight, have
 * a choice for it.
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
  if (rows.length === 0 && empty) return <>{empty}</>
  return (
    <>
      {onSort ? <SortOnPhones columns={columns} sort={sort} onSort={onSort} /> : null}
      <section
        aria-label={caption}
        // relative: keeps the texts for screen readers inside, so that they don't widen the page
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
        tabIndex={0}
        className={cn('relative overflow-x-auto rounded-card border-line md:border md:bg-card', className)}
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
          <tbody {...as.rowgroup} className="max-md:flex max-md:flex-col max-md:gap-2.5">
            {rows.map((row) => (
              <tr
                key={rowKey(row)}
                data-row={rowKey(row)}
                {...as.row}
                {...(onOpen
                  ? {
                      tabIndex: 0,
                      onKeyDown: (event) => move(event, () => onOpen(row)),
                      onDoubleClick: () => onOpen(row),
                    }
                  : {})}
                className="border-line transition-colors hover:bg-sunk focus-visible:-outline-offset-2 max-md:grid max-md:grid-cols-2 max-md:gap-x-4 max-md:gap-y-1.5 max-md:rounded-card max-md:border max-md:bg-card max-md:px-4 max-md:py-3 md:not-last:border-b"
              >
                {columns
                  .map((column) => ({ column, content: column.cell(row) }))
                  .map(({ column, content }) => (
                    <td
                      key={column.key}
                      {...as.cell}
                      className={cn(
                        'align-middle md:h-9 md:px-3 md:py-1 max-md:block max-md:min-w-0',
                        column.numeric && 'nums md:whitespace-nowrap md:text-right',
                        column.main && 'font-semibold max-md:order-first max-md:text-base',
                        column.main &&
                          columns.filter(({ hideHeader }) => !hideHeader).length % 2 === 1 &&
                          'max-md:col-span-2',
                        column.hideHeader && 'max-md:col-span-2 max-md:justify-self-start',
                        (content === '' || content === null) && 'max-md:hidden',
                      )}
                    >
                      {column.main || column.hideHeader ? null : (
                        <span aria-hidden="true" className="block text-muted text-xs md:hidden">
                          {column.header}
                        </span>
                      )}
                      <span className="wrap-anywhere">{content}</span>
                    </td>
                  ))}
              </tr>
            ))}
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
            'inline-flex items-center gap-1 rounded-[4px] align-middle hover:text-ink',
            column.numeric && 'flex-row-reverse',
          )}
        >
          {column.header}
          <Arrow aria-hidden="true" className={cn('size-3.5', !sorted && 'opacity-0')} />
        </button>
      ) : (
        <span className={column.hideHeader ? 'sr-only' : undefined}>{column.header}</span>
      )}
    </th>
  )
}

/** Up and down move between rows, Home and End to the ends, Enter opens; only from the row itself, not its buttons. */
function move(event: KeyboardEvent<HTMLTableRowElement>, open: () => void) {
  if (event.target !== event.currentTarget) return
  const row = event.currentTarget
  const all = row.parentElement?.children
  const to = {
    ArrowDown: row.nextElementSibling,
    j: row.nextElementSibling,
    ArrowUp: row.previousElementSibling,
    k: row.previousElementSibling,
    Home: all?.[0],
    End: all?.[all.length - 1],
  }[event.key]
  if (event.key === 'Enter') open()
  else if (to instanceof HTMLElement) to.focus()
  else return
  event.preventDefault()
}
