import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { DataTable } from './data-table.tsx'

const html = (element: ReactElement) => renderToStaticMarkup(element)
const attribute = (markup: string, name: string) => markup.match(new RegExp(` ${name}="([^"]*)"`))?.[1]

describe('DataTable', () => {
  const columns = [
    { key: 'name', header: 'Name', cell: (row: { id: number; name: string }) => row.name, main: true, sortable: true },
    { key: 'id', header: 'Id', cell: (row: { id: number; name: string }) => row.id, numeric: true },
  ]
  const table = (rows: { id: number; name: string }[], more = {}) =>
    html(
      <DataTable
        caption="Venues"
        columns={columns}
        rows={rows}
        rowKey={(row) => row.id}
        empty={<p>None</p>}
        {...more}
      />,
    )

  it('keeps its roles when laid out in lines, and says how it is sorted', () => {
    const markup = table([{ id: 7, name: 'Orchard' }], {
      sort: { key: 'name', direction: 'descending' },
      onSort: () => {},
    })
    for (const role of ['table', 'rowgroup', 'row', 'columnheader', 'cell']) expect(markup).toContain(`role="${role}"`)
    expect(attribute(markup, 'aria-sort')).toBe('descending')
  })

  it('gives rows focus only when they open', () => {
    const row = (markup: string) => markup.match(/<tbody.*?<tr([^>]*)>/)?.[1]
    expect(row(table([{ id: 7, name: 'Orchard' }], { onOpen: () => {} }))).toContain('tabindex="0"')
    expect(row(table([{ id: 7, name: 'Orchard' }]))).not.toContain('tabindex')
  })

  it('shows its empty state instead of an empty table', () => {
    expect(table([])).toBe('<p>None</p>')
  })
})
