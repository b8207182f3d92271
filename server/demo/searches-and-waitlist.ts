import type { SavedCriteria } from '#contract/api/alerts.ts'
import { nameOfCriteria } from '#contract/wording/search-criteria.ts'
import { insertSavedSearch } from '../features/alerts/store/searches.ts'
import type { Tx } from '../platform/database/connect.ts'
import type { People } from './people.ts'

/** Saves what the demo's couple looks for: a place with a budget, and transfers with an alert. */
export async function seedSearches(tx: Tx, { demoCouple }: People, at: Date): Promise<void> {
  const searches: [SavedCriteria, boolean][] = [
    [{ state: 'CA', maxPrice: 20_000, minGuests: 80, styles: ['vineyard'] }, false],
    [{ isTransfer: true }, true],
  ]
  for (const [criteria, alert] of searches) {
    const name = nameOfCriteria(criteria)
    const row = { user_id: demoCouple, name, criteria, alert, created_at: at }
    await insertSavedSearch(tx, row)
  }
}

/** Puts some addresses on the waitlist, one of them still unconfirmed. */
export async function seedWaitlist(tx: Tx, at: Date): Promise<void> {
  const entries = [
    {
      email: 'nora@waitlist.example',
      name: 'Nora Lindqvist',
      user_type: 'couple',
      wedding_date: 'Fall 2027',
      location: 'Hudson, NY',
      estimated_budget: '10k-20k',
      hear_about_us: 'A friend',
      is_verified: true,
    },
    {
      email: 'events@waitlist.example',
      name: 'Ines Calder',
      user_type: 'venue_owner',
      hear_about_us: 'Trade show',
      is_verified: true,
    },
    { email: 'jo@waitlist.example', name: null, user_type: 'both', location: 'Portland, OR', is_verified: false },
  ]
  await tx
    .insertInto('waitlist_entries')
    .values(entries.map((entry) => ({ ...entry, created_at: at })))
    .execute()
}
