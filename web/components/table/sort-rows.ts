import type { Sort } from './data-table.tsx'

export function sortOf(text: string | undefined): Sort | undefined {
  if (!text) return undefined
  return text.startsWith('-') ? { key: text.slice(1), direction: 'descending' } : { key: text, direction: 'ascending' }
}

export function sortText({ key, direction }: Sort): string {
  return direction === 'descending' ? `-${key}` : key
}

/** Rows by the value of the sorted column, in the given order where values are equal; text ignores case. */
export function sortRows<Row>(
  rows: readonly Row[],
  sort: Sort | undefined,
  values: Record<string, (row: Row) => string | number | boolean | null>,
): readonly Row[] {
  const value = sort && Object.hasOwn(values, sort.key) ? values[sort.key] : undefined
  if (!sort || !value) return rows
  const sign = sort.direction === 'descending' ? -1 : 1
  return [...rows].sort((a, b) => sign * compare(value(a), value(b)))
}

function compare(a: string | number | boolean | null, b: string | number | boolean | null): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b
  return WORDS.compare(String(a ?? ''), String(b ?? ''))
}

const WORDS = new Intl.Collator('en-US', { sensitivity: 'base', numeric: true })
