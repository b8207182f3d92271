import { createHmac, createSecretKey } from 'node:crypto'
import type { Db } from './database/connect.ts'

/** Gives a person's email address, or another text of theirs, the name by which logs and budgets know it. */
export type Pseudonym = (text: string) => string

/** The pseudonyms of this installation: the same in all its processes, and after a restart. */
export async function readPseudonyms(db: Db): Promise<Pseudonym> {
  const stored = await db.selectFrom('pseudonym_key').select('key').executeTakeFirstOrThrow()
  const key = createSecretKey(stored.key)
  return (text) => createHmac('sha256', key).update(text).digest('base64url').slice(0, 22)
}
