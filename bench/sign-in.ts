import { openSession, sessionCookie } from '#server/features/accounts/sessions.ts'
import { createDatabase, createPool } from '#server/platform/database/connect.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import type { Product } from './product.ts'

/**
 * Logs in this many couples, or all if there are fewer. Returns the cookie of each. `withVenue`: if true, only couples
 * that know a venue; if false, only those that don't.
 */
export async function signIn(
  { url, databaseUrl }: Product,
  count: number,
  { withVenue }: { withVenue?: boolean } = {},
): Promise<string[]> {
  const db = createDatabase(createPool(databaseUrl, { max: 4, name: 'unveil-bench' }))
  try {
    const couples = await db
      .selectFrom('users')
      .selectAll()
      .where('role', '=', 'couple')
      .$if(withVenue !== undefined, (some) =>
        some.where('id', withVenue ? 'in' : 'not in', (from) => from.selectFrom('reveals').select('user_id')),
      )
      .limit(count)
      .execute()
    const cookies: string[] = []
    for (const couple of couples) {
      const owner = { ...couple, role: 'couple', mode: 'demo' } as const
      const browser = { userAgent: null, network: 'bench', sessionToken: null, deviceToken: null }
      const { token } = await inTransaction(db, (tx) => openSession(tx, owner, browser))
      cookies.push(sessionCookie(url, token).split(';')[0] as string)
    }
    return cookies
  } finally {
    await db.destroy()
  }
}
