import type { Sort } from './data-table.tsx'

/** Reads a sort as addresses and the API write it (`-created`); undefined if there is none. */
export function sortOf(text: string | undefined): Sort | undefined {
  if (!text) return undefined
  return text.startsWith('-') ? { key: text.slice(1), direction: 'descending' } : { key: text, direction: 'ascending' }
}

/** Writes a sort the way addresses and the API have it. */
export function sortText({ key, direction }: Sort): string {
  return direction === 'descending' ? `-${key}` : key
}
