/** Begins a formula in Excel, LibreOffice or Google Sheets, or hides one. */
const FORMULA = /^[\s\0]*[=+\-@\t\r＝＋－＠]/u

/**
 * A spreadsheet as text (RFC 4180, with a byte order mark, so that Excel reads UTF-8). Every cell is quoted, and one
 * that would be read as a formula gets an apostrophe before it. Numbers stay numbers.
 */
export function toCsv(header: readonly string[], rows: readonly (readonly (string | number | null)[])[]): Uint8Array {
  const lines = [header, ...rows].map((row) => row.map(cell).join(','))
  return Buffer.from(`\ufeff${lines.join('\r\n')}\r\n`, 'utf8')
}

function cell(value: string | number | null): string {
  if (typeof value === 'number') return String(value)
  const text = (value ?? '').replaceAll('\0', '')
  return `"${(FORMULA.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`
}
