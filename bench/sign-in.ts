import { openSession, sessionCookie } from '#server/features/accounts/sessions.ts'
import { createDatabase, createPool, inTransaction } from '#server/platform/database/connect.ts'
import type { Product } from './product.ts'

/** Signs this many couples in, or all if there are fewer; the cookie of each. */
export async function signIn({ url, databaseUrl }: Product, count: number): Promise<string[]> {
  const db = createDatabase(createPool(databaseUrl, { max: 4, name: 'unveil-bench' }))
  try {
    const couples = await db.selectFrom('users').selectAll().where('role', '=', 'couple').limit(count).execute()
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
