import type { Sort } from './data-table.tsx'

/** A sort as addresses and the API write it, `-created`, read; undefined without one. */
export function sortOf(text: string | undefined): Sort | undefined {
  if (!text) return undefined
  return text.startsWith('-') ? { key: text.slice(1), direction: 'descending' } : { key: text, direction: 'ascending' }
}

/** The same the other way round. */
export function sortText({ key, direction }: Sort): string {
  return direction === 'descending' ? `-${key}` : key
}
