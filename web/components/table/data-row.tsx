import { ChevronDown } from 'lucide-react'
import { type KeyboardEvent, type MouseEvent, type ReactNode, useId, useState } from 'react'
import { cn } from '#web/lib/classes.ts'

export type Column<Row> = {
  key: string
  header: string
  cell: (row: Row) => ReactNode
  /** Numbers and money are right-aligned, tabular. */
  numeric?: boolean
  sortable?: boolean
  /** The cell that names the row: bold, and the row's first line on phones, unless another cell is its title there. */
  main?: boolean
  /** Header for screen readers only (a column of buttons). */
  hideHeader?: boolean
  /** Where the cell is on phones; without a place, it is hidden until the row is unfolded. */
  phone?: Place
}

/**
 * The places of a row on phones. First line: the title, and what is to its right. Second line: what is below, and what
 * is at its end. A text has lines of its own.
 */
type Place = 'title' | 'beside' | 'below' | 'end' | 'text'

/** Roles spelled out, because browsers drop a table's own once CSS lays it out in lines. */
const as = { row: { role: 'row' }, cell: { role: 'cell' } } as const

/** One row of a DataTable: cells side by side, or two lines on phones, where a button unfolds the rest. */
export function DataRow<Row>({
  row,
  id,
  columns,
  onOpen,
  stop,
}: {
  row: Row
  /** what tells this row from the others */
  id: string | number
  columns: readonly Column<Row>[]
  onOpen?: (row: Row) => void
  /** whether the Tab key stops here, in a list whose rows open */
  stop: boolean
}) {
  const [unfolded, setUnfolded] = useState(false)
  const name = useId()
  const elsewhere = columns.some(({ phone }) => phone === 'title')
  const cells = columns.map((column) => {
    const place: Place | 'behind' = column.phone ?? (column.main && !elsewhere ? 'title' : 'behind')
    return { column, place, content: column.cell(row) }
  })
  const folds = cells.some(({ place, content }) => place === 'behind' && !isEmpty(content))
  const press = onOpen ? () => onOpen(row) : folds ? () => setUnfolded(!unfolded) : undefined
  return (
    <tr
      data-row={id}
      data-unfolded={unfolded || undefined}
      {...as.row}
      {...(onOpen
        ? {
            tabIndex: stop ? 0 : -1,
            onKeyDown: (event) => move(event, () => onOpen(row)),
            onDoubleClick: (event) => isOn(event) && onOpen(row),
          }
        : {})}
      onClick={press && ((event) => matchMedia(PHONE).matches && isOn(event) && press())}
      className={cn(
        'group/row border-line transition-colors not-last:border-b hover:bg-sunk focus-visible:-outline-offset-2',
        "max-md:relative max-md:flex max-md:flex-wrap max-md:items-center max-md:gap-x-3 max-md:px-4 max-md:py-2.5 max-md:before:order-3 max-md:before:basis-full max-md:before:content-[''] max-md:after:order-6 max-md:after:basis-full max-md:after:content-['']",
        folds && 'max-md:pr-13',
      )}
    >
      {cells.map(({ column, place, content }) => (
        <td
          key={column.key}
          {...as.cell}
          data-behind={place === 'behind' || undefined}
          className={cn(
            'align-middle md:h-9 md:px-3 md:py-1 max-md:min-w-0',
            column.numeric && 'nums md:whitespace-nowrap md:text-right',
            column.main && 'md:font-semibold',
            PLACES[place],
            place === 'behind' && column.hideHeader && 'max-md:basis-full',
            isEmpty(content) && 'max-md:hidden max-md:group-data-unfolded/row:hidden',
          )}
        >
          {place !== 'behind' || column.hideHeader ? null : (
            <span aria-hidden="true" className="block text-muted text-xs md:hidden">
              {column.header}
            </span>
          )}
          <span id={place === 'title' ? name : undefined} className="wrap-anywhere lg:wrap-break-word">
            {content}
          </span>
          {place === 'title' && folds ? (
            <button
              type="button"
              aria-expanded={unfolded}
              aria-label="More"
              aria-describedby={name}
              onClick={() => setUnfolded(!unfolded)}
              className="absolute top-1 right-1 grid size-11 place-items-center rounded-full text-muted md:hidden"
            >
              <ChevronDown
                aria-hidden="true"
                className={cn('size-4.5 transition-transform', unfolded && 'rotate-180')}
              />
            </button>
          ) : null}
        </td>
      ))}
    </tr>
  )
}

/** How the places look, folded and unfolded. */
const PLACES: Record<Place | 'behind', string> = {
  title: 'max-md:order-1 max-md:block max-md:self-baseline max-md:flex-1 max-md:font-semibold max-md:text-base',
  beside: 'max-md:order-2 max-md:self-baseline max-md:line-clamp-1 max-md:max-w-[65%] max-md:text-right',
  below:
    'max-md:order-4 max-md:line-clamp-2 max-md:self-baseline max-md:flex-1 max-md:text-muted max-md:group-data-unfolded/row:line-clamp-none',
  end: 'max-md:order-5 max-md:self-baseline max-md:line-clamp-1 max-md:max-w-[65%] max-md:text-right max-md:text-muted max-md:group-data-unfolded/row:line-clamp-none max-md:group-data-unfolded/row:max-w-1/2',
  text: 'max-md:order-6 max-md:block max-md:basis-full max-md:text-muted',
  behind:
    'max-md:order-7 max-md:hidden max-md:basis-[calc(50%-0.375rem)] max-md:self-start max-md:pt-2 max-md:group-data-unfolded/row:block',
}

const PHONE = '(max-width: 767px)'

const isEmpty = (content: ReactNode) => content === '' || content === null

/** True if the row itself was pressed: not its links or buttons, what is unfolded, or a dialog opened from the row. */
function isOn({ target, currentTarget }: MouseEvent<HTMLTableRowElement>): boolean {
  if (!(target instanceof Element) || !currentTarget.contains(target)) return false
  return target.closest('a, button, input, select, textarea, label, [data-behind]') === null
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
