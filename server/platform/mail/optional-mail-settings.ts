import { sql } from 'kysely'
import { type OptionalMailKind, optionalKindOf } from '#contract/wording/optional-mails.ts'
import type { Db, Tx } from '../database/connect.ts'

/** Where somebody hears about something. */
export interface Ways {
  byMail: boolean
  inBell: boolean
}

/** A way that is left out stays as it is. */
export type ChangedWays = { [Way in keyof Ways]?: boolean | undefined }

const BOTH: Ways = { byMail: true, inBell: true }

/**
 * Where somebody wants to hear what a letter of this name says: both ways, unless it is optional and they chose
 * otherwise.
 */
export type WaysTo = (userId: number, letter: string) => Ways

/** The ways to these users, for letters of these names. */
export async function waysToEach(db: Db, userIds: readonly number[], letters: readonly string[]): Promise<WaysTo> {
  if (letters.every((name) => optionalKindOf(name) === null)) return () => BOTH
  const rows = await db
    .selectFrom('mail_settings')
    .select(['user_id', 'kind', 'by_mail', 'in_bell'])
    .where('user_id', '=', sql<number>`any(${userIds}::bigint[])`)
    .execute()
  const chosen = new Map(
    rows.map(({ user_id, kind, by_mail, in_bell }) => [`${user_id} ${kind}`, { byMail: by_mail, inBell: in_bell }]),
  )
  return (userId, letter) => chosen.get(`${userId} ${optionalKindOf(letter)}`) ?? BOTH
}

/** What a user has chosen, by kind; kinds they never touched are left out. */
export async function mailSettingsOf(db: Db, userId: number): Promise<Map<OptionalMailKind, Ways>> {
  const rows = await db
    .selectFrom('mail_settings')
    .select(['kind', 'by_mail', 'in_bell'])
    .where('user_id', '=', userId)
    .execute()
  return new Map(
    rows.map(({ kind, by_mail, in_bell }) => [kind as OptionalMailKind, { byMail: by_mail, inBell: in_bell }]),
  )
}

/** Stores where a user wants to hear about this kind; what is left out stays as it was. */
export async function setMailSetting(
  tx: Tx,
  userId: number,
  kind: OptionalMailKind,
  { byMail, inBell }: ChangedWays,
): Promise<void> {
  if (byMail === undefined && inBell === undefined) return
  await tx
    .insertInto('mail_settings')
    .values({ user_id: userId, kind, by_mail: byMail ?? BOTH.byMail, in_bell: inBell ?? BOTH.inBell })
    .onConflict((conflict) => conflict.columns(['user_id', 'kind']).doUpdateSet({ by_mail: byMail, in_bell: inBell }))
    .execute()
}

/** Deletes what a user who is being erased has chosen. */
export async function deleteMailSettings(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('mail_settings').where('user_id', '=', userId).execute()
}
