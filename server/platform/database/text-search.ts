import { type RawBuilder, type SqlBool, sql } from 'kysely'

/** The LIKE pattern of texts that hold what somebody typed, its signs meaning nothing but themselves. */
export const containsPattern = (typed: string): string => `%${typed.replaceAll(/[\\%_]/g, '\\$&')}%`

/** SQL: one of these texts holds what somebody typed, ignoring case. */
export const holdsText = (typed: string, texts: readonly RawBuilder<unknown>[]): RawBuilder<SqlBool> =>
  sql`(${sql.join(
    texts.map((text) => sql`${text} ilike ${containsPattern(typed)}`),
    sql` or `,
  )})`
