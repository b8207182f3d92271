import { type RawBuilder, type SqlBool, sql } from 'kysely'

/** The LIKE pattern of texts that contain what somebody typed, with its wildcards escaped. */
const containsPattern = (typed: string): string => `%${typed.replaceAll(/[\\%_]/g, '\\$&')}%`

/** SQL: whether one of these texts contains what somebody typed, ignoring case. */
export const holdsText = (typed: string, texts: readonly RawBuilder<unknown>[]): RawBuilder<SqlBool> =>
  sql`(${sql.join(
    texts.map((text) => sql`${text} ilike ${containsPattern(typed)}`),
    sql` or `,
  )})`

/**
 * SQL: whether one of these numbers contains what somebody typed. Where that can't be, because it isn't all digits, no
 * row is read.
 */
export const holdsNumber = (typed: string, numbers: readonly RawBuilder<unknown>[]): RawBuilder<SqlBool> =>
  /^-?\d+$/.test(typed)
    ? sql`(${sql.join(
        numbers.map((number) => sql`(${number})::text like ${containsPattern(typed)}`),
        sql` or `,
      )})`
    : sql`false`

/**
 * SQL: the number is in one of these lists, or in several. Each list is read by itself, so that none keeps another from
 * its index, as they would beside each other in one `or`.
 */
export const isInOneOf = (id: RawBuilder<number>, lists: readonly RawBuilder<unknown>[]): RawBuilder<SqlBool> =>
  sql`${id} in (${sql.join(lists, sql` union `)})`
