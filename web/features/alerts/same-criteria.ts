import type { SavedCriteria } from '#contract/api/alerts.ts'

/** Whether two searches ask for the same thing; the order of their keys, and within their lists, doesn't matter. */
export function sameCriteria(a: SavedCriteria, b: SavedCriteria): boolean {
  return wordOf(a) === wordOf(b)
}

function wordOf(criteria: SavedCriteria): string {
  const given = Object.entries(criteria).map(
    ([name, value]) => [name, Array.isArray(value) ? [...value].sort().join(',') : value] as const,
  )
  return JSON.stringify(given.filter(([, value]) => value !== undefined).sort(([a], [b]) => a.localeCompare(b)))
}
