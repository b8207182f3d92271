import { sql } from 'kysely'
import type { WAITLIST_SORTS, WaitlistForm } from '#contract/api/waitlist.ts'
import { WAITLIST_BUDGETS, type WaitlistUserType } from '#contract/waitlist-options.ts'
import type { Db, Tx } from '#server/platform/database/connect.ts'
import { countRows, pageInOrder, type Sorts } from '#server/platform/database/sorted-pages.ts'
import { holdsText } from '#server/platform/database/text-search.ts'
import type { Page } from '#server/platform/http/paging.ts'

type Answers = Omit<WaitlistForm, 'email'>

const columns = (answers: Answers) => ({
  name: answers.name ?? null,
  user_type: answers.userType,
  wedding_date: answers.weddingDate ?? null,
  location: answers.location ?? null,
  estimated_budget: answers.estimatedBudget ?? null,
  hear_about_us: answers.hearAboutUs ?? null,
})

/**
 * The entry of this address: a new one with these answers, or the existing one, unchanged. It stays locked until the
 * transaction ends. Returns its id.
 */
export async function ensureEntry(tx: Tx, { email, ...answers }: WaitlistForm, at: Date): Promise<number> {
  const { id } = await tx
    .insertInto('waitlist_entries')
    .values({ email, ...columns(answers), created_at: at })
    .onConflict((conflict) => conflict.column('email').doUpdateSet({ email }))
    .returning('id')
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

/** Uses up a link and every older one of its entry. Undefined if the link doesn't exist, or no longer does. */
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

/** Confirms the address: the answers of the form that asked for the link now count. */
export async function confirmEntry(tx: Tx, id: number, answers: Answers): Promise<void> {
  await tx
    .updateTable('waitlist_entries')
    .set({ ...columns(answers), is_verified: true })
    .where('id', '=', id)
    .execute()
}

/** Whom an admin looks for on the list: by email, name or location, or by what they are. */
export interface EntryFilter {
  search?: string | undefined
  filter?: WaitlistUserType | undefined
}

const rows = (db: Db) => db.selectFrom('waitlist_entries').selectAll()

const fitting = (db: Db, { search, filter }: EntryFilter) =>
  rows(db)
    .$if(filter !== undefined, (query) => query.where('user_type', '=', filter as string))
    .$if(search !== undefined, (query) =>
      query.where(holdsText(search as string, [sql`email`, sql`name`, sql`location`])),
    )

/** Budgets in the form's order, with a missing one first. */
const sorts: Sorts<(typeof WAITLIST_SORTS)[number]> = {
  id: sql`id`,
  email: sql`email`,
  name: sql`coalesce(lower(name), '')`,
  type: sql`user_type`,
  date: sql`coalesce(wedding_date, '')`,
  location: sql`coalesce(lower(location), '')`,
  budget: sql`coalesce(array_position(${sql.val([...WAITLIST_BUDGETS])}::text[], estimated_budget), 0)`,
  heard: sql`coalesce(lower(hear_about_us), '')`,
  verified: sql`is_verified`,
  created: sql`created_at`,
}

/** One page of the matching entries, by default newest first. */
export function listEntries(db: Db, page: Page, filter: EntryFilter) {
  return pageInOrder(fitting(db, filter), page, {
    rows: rows(db),
    id: sql`id`,
    usual: { by: [sql`created_at`], descending: true },
    sorts,
  }).execute()
}
export type EntryRow = Awaited<ReturnType<typeof listEntries>>[number]

/** How many entries match. */
export const countMatching = (db: Db, filter: EntryFilter): Promise<number> => countRows(fitting(db, filter))

/** How many entries the list has, in all and by kind, and how many of them name a date. */
export function sumEntries(db: Db) {
  const ofType = (type: WaitlistUserType) => sql<number>`count(*) filter (where user_type = ${type})`
  return db
    .selectFrom('waitlist_entries')
    .select(({ fn }) => [
      fn.countAll<number>().as('total'),
      ofType('couple').as('couples'),
      ofType('venue_owner').as('venues'),
      ofType('both').as('both'),
      fn.count<number>('wedding_date').as('withDate'),
    ])
    .executeTakeFirstOrThrow()
}

/** What somebody at this address told the list. */
export function entryOf(db: Db, email: string): Promise<EntryRow | undefined> {
  return db.selectFrom('waitlist_entries').selectAll().where('email', '=', email).executeTakeFirst()
}

/** Takes this address off the list, with the links emailed to it. */
export async function deleteEntry(tx: Tx, email: string): Promise<void> {
  await tx.deleteFrom('waitlist_entries').where('email', '=', email).execute()
}

/** How many entries the list has, and how many of them are confirmed. */
export async function countEntries(db: Db): Promise<{ total: number; verified: number }> {
  return db
    .selectFrom('waitlist_entries')
    .select(({ fn }) => [
      fn.countAll<number>().as('total'),
      fn.countAll<number>().filterWhere('is_verified', '=', true).as('verified'),
    ])
    .executeTakeFirstOrThrow()
}
