import { type Expression, type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import type { LocalDate } from '#contract/dates.ts'
import type { Page } from '../http/paging.ts'
import type { Db } from './connect.ts'

/**
 * The columns by which people sort a list, in SQL, under the names that the contract gives them. Never null: a moment
 * that some rows lack is a function, and `last` is its value for those rows, which come last in either direction.
 */
export type Sorts<Name extends string> = Readonly<Record<Name, Sort>>
type Sort = Expression<unknown> | ((last: RawBuilder<Date>) => Expression<unknown>)

/** How the rows of a list are told apart and sorted. */
interface Ordering<DB, TB extends keyof DB> {
  /** every row of the list, matching or not, to find the row that a page begins after */
  rows: SelectQueryBuilder<DB, TB, unknown>
  /** the number of a row, which decides between rows that are alike */
  id: RawBuilder<number>
  /** the order of the list when nobody sorts it; never null */
  usual: { by: readonly Expression<unknown>[]; descending: boolean }
  sorts: Sorts<string>
}

/**
 * One page of the matching rows, sorted as asked or in the default order, beginning after the row `after`. If that row
 * is gone, the page is empty.
 */
export function pageInOrder<DB, TB extends keyof DB, O>(
  fitting: SelectQueryBuilder<DB, TB, O>,
  { limit, after, sort }: Page,
  { rows, id, usual, sorts }: Ordering<DB, TB>,
): SelectQueryBuilder<DB, TB, O> {
  const asked = sort === undefined ? undefined : sorts[sort.replace('-', '')]
  const descending = asked ? (sort as string).startsWith('-') : usual.descending
  const last = descending ? sql<Date>`'-infinity'::timestamptz` : sql<Date>`'infinity'::timestamptz`
  const keys = [...(asked ? [typeof asked === 'function' ? asked(last) : asked] : usual.by), id]
  const [direction, beyond] = descending ? (['desc', '<'] as const) : (['asc', '>'] as const)
  const before = rows
    .clearSelect()
    .select(keys.map((key, index) => sql`${key}`.as(`key${index}`)))
    .where(sql<SqlBool>`${id} = ${after}`)
  return keys
    .reduce<SelectQueryBuilder<DB, TB, O>>((query, key) => query.orderBy(sql`${key}`, direction), fitting)
    .$if(after !== null, (query) => query.where(sql<SqlBool>`(${sql.join(keys)}) ${sql.raw(beyond)} (${before})`))
    .limit(limit) as SelectQueryBuilder<DB, TB, O>
}

/**
 * The rows of a page with everything that is shown of them, in the page's order. The page is found first, among rows that
 * have little besides their numbers: everything else is then read for these few alone.
 */
export async function withAll<Row extends { id: number }>(
  page: readonly { id: number }[],
  read: (ids: number[]) => Promise<Row[]>,
): Promise<Row[]> {
  if (page.length === 0) return []
  const rows = new Map((await read(page.map(({ id }) => id))).map((row) => [row.id, row]))
  return page.flatMap(({ id }) => rows.get(id) ?? [])
}

/**
 * The numbers of the rows after which the second page of `size` rows and all later ones begin, in the usual order; at
 * most `most` of them.
 */
export async function lastOfPages<DB, TB extends keyof DB, O>(
  db: Db,
  fitting: SelectQueryBuilder<DB, TB, O>,
  { size, most }: { size: number; most: number },
  { id, usual }: Pick<Ordering<DB, TB>, 'id' | 'usual'>,
): Promise<number[]> {
  const direction = sql.raw(usual.descending ? 'desc' : 'asc')
  const order = sql.join([...usual.by, id].map((key) => sql`${key} ${direction}`))
  const placed = fitting
    .clearSelect()
    .select([
      sql`${id}`.as('id'),
      sql`row_number() over (order by ${order})`.as('place'),
      sql`count(*) over ()`.as('total'),
    ])
  const { rows } = await sql<{ id: number }>`
    select id from (${placed}) placed where place % ${size} = 0 and place < total order by place limit ${most}`.execute(
    db,
  )
  return rows.map((row) => row.id)
}

/**
 * An order of days: first today, which may differ from row to row, and the days after it, the next one first; then the
 * days that have passed, the latest first.
 */
export const nearestFirst = (day: Expression<string>, today: Expression<LocalDate>) => ({
  by: [sql`${day} < ${today}`, sql`abs(${day} - ${today})`],
  descending: false,
})

/** How many rows match. */
export async function countRows<DB, TB extends keyof DB, O>(fitting: SelectQueryBuilder<DB, TB, O>): Promise<number> {
  const [row] = await fitting
    .clearSelect()
    .select(sql<number>`count(*)`.as('count'))
    .$castTo<{ count: number }>()
    .execute()
  return row?.count ?? 0
}
