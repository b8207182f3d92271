/** What begins a formula in Excel, LibreOffice or Google Sheets, or hides one. */
const FORMULA = /^[\s\0]*[=+\-@\t\r＝＋－＠]/u

export type Cell = string | number | null

/** How rows become a spreadsheet: its header, and the cells of each row. */
export interface Sheet<Row> {
  header: readonly string[]
  cells: (row: Row) => readonly Cell[]
}

/**
 * A spreadsheet as text (RFC 4180, with a byte order mark, so that Excel reads UTF-8). Every text is quoted, and one
 * that would be read as a formula gets an apostrophe before it. Numbers stay numbers.
 */
export function toCsv(header: readonly string[], rows: readonly (readonly Cell[])[]): Uint8Array {
  return Buffer.from(`\ufeff${lines([header, ...rows])}`, 'utf8')
}

/**
 * The spreadsheet of a list of any length, written as its pages of rows are read. The first page is read before this
 * returns, so that a list that can't be read is an error and not half a file.
 */
export async function streamCsv<Row>(
  { header, cells }: Sheet<Row>,
  pages: AsyncIterator<readonly Row[]>,
): Promise<AsyncIterable<Uint8Array>> {
  const first = await pages.next()
  return (async function* () {
    yield toCsv(header, first.done ? [] : first.value.map(cells))
    for (let page = await pages.next(); !page.done; page = await pages.next())
      yield Buffer.from(lines(page.value.map(cells)), 'utf8')
  })()
}

const lines = (rows: readonly (readonly Cell[])[]) => rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')

function cell(value: Cell): string {
  if (typeof value === 'number') return String(value)
  const text = (value ?? '').replaceAll('\0', '')
  return `"${(FORMULA.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`
}
