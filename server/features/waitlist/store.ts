import type { WaitlistForm } from '#contract/api/waitlist.ts'
import type { Db, Tx } from '#server/platform/database/connect.ts'

type Answers = Omit<WaitlistForm, 'email'>

const columns = (answers: Answers) => ({
  name: answers.name ?? null,
  user_type: answers.userType,
  wedding_date: answers.weddingDate ?? null,
  location: answers.location ?? null,
  estimated_budget: answers.estimatedBudget ?? null,
  hear_about_us: answers.hearAboutUs ?? null,
})

/** The entry of this address: a new one with these answers, or the existing one, unchanged. Returns its id. */
export async function ensureEntry(tx: Tx, { email, ...answers }: WaitlistForm, at: Date): Promise<number> {
  await tx
    .insertInto('waitlist_entries')
    .values({ email, ...columns(answers), created_at: at })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .execute()
  const { id } = await tx
    .selectFrom('waitlist_entries')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  return id
}

export async function insertLink(
  tx: Tx,
  link: { entryId: number; tokenHash: Buffer; answers: Answers; at: Date },
): Promise<void> {
  await tx
    .insertInto('waitlist_links')
    .values({
      entry_id: link.entryId,
      token_hash: link.tokenHash,
      form: JSON.stringify(link.answers),
      created_at: link.at,
    })
    .execute()
}

/** Uses a link up, and every older one of its entry. Undefined when there is no such link, or no longer one. */
export async function redeemLink(
  tx: Tx,
  tokenHash: Buffer,
): Promise<{ entryId: number; answers: Answers } | undefined> {
  const link = await tx
    .deleteFrom('waitlist_links')
    .where('token_hash', '=', tokenHash)
    .returning(['entry_id', 'form', 'created_at'])
    .executeTakeFirst()
  if (!link) return undefined
  await tx
    .deleteFrom('waitlist_links')
    .where('entry_id', '=', link.entry_id)
    .where('created_at', '<=', link.created_at)
    .execute()
  return { entryId: link.entry_id, answers: link.form as unknown as Answers }
}

/** The address is confirmed, and the answers typed with its link count now. */
export async function confirmEntry(tx: Tx, id: number, answers: Answers): Promise<void> {
  await tx
    .updateTable('waitlist_entries')
    .set({ ...columns(answers), is_verified: true })
    .where('id', '=', id)
    .execute()
}

/** Everybody on the list, newest first. */
export function listEntries(db: Db) {
  return db.selectFrom('waitlist_entries').selectAll().orderBy('created_at', 'desc').orderBy('id', 'desc').execute()
}
export type EntryRow = Awaited<ReturnType<typeof listEntries>>[number]

/** What somebody at this address told the list. */
export function entryOf(db: Db, email: string): Promise<EntryRow | undefined> {
  return db.selectFrom('waitlist_entries').selectAll().where('email', '=', email).executeTakeFirst()
}

/** Takes this address off the list, with the links mailed to it. */
export async function deleteEntry(tx: Tx, email: string): Promise<void> {
  await tx.deleteFrom('waitlist_entries').where('email', '=', email).execute()
}

/** How many are on the list, and how many of them are confirmed. */
export async function countEntries(db: Db): Promise<{ total: number; verified: number }> {
  return db
    .selectFrom('waitlist_entries')
    .select(({ fn }) => [
      fn.countAll<number>().as('total'),
      fn.countAll<number>().filterWhere('is_verified', '=', true).as('verified'),
    ])
    .executeTakeFirstOrThrow()
}
