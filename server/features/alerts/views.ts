import type { SavedSearch } from '#contract/api/alerts.ts'
import type { SavedSearchRow } from './store/searches.ts'

/** A saved search as its couple sees it. */
export function coupleSearch(row: SavedSearchRow): SavedSearch {
  return {
    id: row.id,
    name: row.name,
    createdAt: row.created_at.toISOString(),
    criteria: row.criteria,
    alert: row.alert,
  }
}
