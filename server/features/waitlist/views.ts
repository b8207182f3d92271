import type { WaitlistEntry } from '#contract/api/waitlist.ts'
import type { WaitlistUserType } from '#contract/waitlist-options.ts'
import type { Sheet } from '#server/platform/csv.ts'
import type { EntryRow } from './store.ts'

export function adminEntryView(row: EntryRow): WaitlistEntry {
  return {
    id: row.id,
    email: row.email,
    name: row.name,
    userType: row.user_type as WaitlistUserType,
    weddingDate: row.wedding_date,
    location: row.location,
    estimatedBudget: row.estimated_budget,
    hearAboutUs: row.hear_about_us,
    isVerified: row.is_verified,
    createdAt: row.created_at.toISOString(),
  }
}

/** The columns are those of the specification. */
export const entriesSheet: Sheet<EntryRow> = {
  header: ['Email', 'Name', 'User Type', 'Wedding Date', 'Location', 'Budget', 'How They Heard', 'Created At'],
  cells: (row) => [
    row.email,
    row.name,
    row.user_type,
    row.wedding_date,
    row.location,
    row.estimated_budget,
    row.hear_about_us,
    row.created_at.toISOString(),
  ],
}
