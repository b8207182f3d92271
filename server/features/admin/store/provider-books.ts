import type { Db, Tx } from '#server/platform/database/connect.ts'
import type { SeenMovement } from '#server/platform/stripe/movements.ts'

/** What came of reading the card provider's books. */
export type BooksOutcome = 'read' | 'no-answer' | 'no-provider'

/** Up to when the provider's books were read; undefined before the first time. */
export async function booksReadUntil(db: Db): Promise<Date | undefined> {
  return (await db.selectFrom('provider_books').select('read_until').executeTakeFirst())?.read_until
}

/** Stores movements at the provider, each only once, and up to when we have read them. */
export async function storeMovements(tx: Tx, movements: readonly SeenMovement[], until: Date): Promise<void> {
  const rows = movements.map(({ net, createdAt, ...rest }) => ({ ...rest, net_cents: net, created_at: createdAt }))
  for (let from = 0; from < rows.length; from += ROWS) {
    await tx
      .insertInto('provider_movements')
      .values(rows.slice(from, from + ROWS))
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute()
  }
  await tx
    .insertInto('provider_books')
    .values({ read_until: until })
    .onConflict((conflict) => conflict.column('only_row').doUpdateSet({ read_until: until }))
    .execute()
}

/** How many rows one statement inserts: PostgreSQL takes at most 65,535 values. */
const ROWS = 1000
