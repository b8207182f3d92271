import { type RawBuilder, type SqlBool, sql } from 'kysely'

/** The LIKE pattern of texts that contain what somebody typed, with its wildcards escaped. */
export const containsPattern = (typed: string): string => `%${typed.replaceAll(/[\\%_]/g, '\\$&')}%`

/** SQL: whether one of these texts contains what somebody typed, ignoring case. */
export const holdsText = (typed: string, texts: readonly RawBuilder<unknown>[]): RawBuilder<SqlBool> =>
  sql`(${sql.join(
    texts.map((text) => sql`${text} ilike ${containsPattern(typed)}`),
    sql` or `,
  )})`
