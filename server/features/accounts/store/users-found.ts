import { type RawBuilder, sql } from 'kysely'
import { holdsText } from '#server/platform/database/text-search.ts'
import { namesToSearch } from './names-in-full.ts'

/**
 * SQL: both partners' names and the email of a row of `users`, as one text, in which the index `users_texts` finds any
 * part. Nobody types the line break between them.
 */
const namesAndEmail = (alias: string) => sql`(${namesToSearch(alias)} || E'\n' || ${sql.ref(`${alias}.email`)})`

/** SQL: a row of `users`, under this alias, whose names or email contain what somebody typed. */
export const isFoundBy = (typed: string, alias: string) => holdsText(typed, [namesAndEmail(alias)])

/** SQL: the numbers of the users whose names or email contain what somebody typed. */
export const usersFound = (typed: string): RawBuilder<number> => sql`(
  select found.id from users found where ${isFoundBy(typed, 'found')})`

/** SQL: the numbers of the users whose email contains what somebody typed, found by the same index. */
export const usersFoundByEmail = (typed: string): RawBuilder<number> => sql`(
  select found.id from users found where ${isFoundBy(typed, 'found')} and ${holdsText(typed, [sql`found.email`])})`
