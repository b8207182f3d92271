import { sql } from 'kysely'
import type { Role } from '#contract/accounts/roles.ts'
import type { USER_SORTS } from '#contract/api/admin.ts'
import { isFoundBy } from '#server/features/accounts/store/users-found.ts'
import { asksForMembers } from '#server/features/premium/policy.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { countRows, pageInOrder, type Sorts } from '#server/platform/database/sorted-pages.ts'
import type { Page } from '#server/platform/http/paging.ts'

/** What an admin looks for among the users. */
export interface UserFilter {
  /**
   * searches both partners' names and the email, the account's number if it is all digits, and what the card provider
   * calls the customer, the account or the subscription; "premium" finds all members
   */
  search?: string | undefined
  role?: Role | undefined
}

/** Every account that is not erased. */
const rows = (db: Db) =>
  db
    .selectFrom('users')
    .select(['id', 'name', 'email', 'verified', 'created_at as createdAt', 'email_confirmed_at as emailConfirmedAt'])
    .select(sql<Role>`role`.as('role'))
    .where('erased_at', 'is', null)

const fitting = (db: Db, { search, role }: UserFilter) =>
  rows(db)
    .$if(role !== undefined, (query) => query.where('role', '=', role as Role))
    .$if(search !== undefined, (query) =>
      query.where((where) =>
        where.or([
          isFoundBy(search as string, 'users'),
          ...(isNumber(search as string) ? [hasNumber(search as string)] : []),
          ...(asksForMembers(search as string) ? [isMemberRow] : []),
          ...(isProvidersName(search as string) ? [knownToProviderAs(search as string)] : []),
        ]),
      ),
    )

/** No more digits than a number in the database has. */
const isNumber = (search: string) => /^\d{1,18}$/.test(search)

/** SQL: the account with this number, found by its index and written exactly like this. */
const hasNumber = (search: string) => sql<boolean>`(users.id = ${search}::bigint and users.id::text = ${search})`

/** SQL: whose membership is active or past due. */
const isMemberRow = sql<boolean>`users.id in (select user_id from memberships where state in ('active', 'past_due'))`

const isProvidersName = (search: string) => /^(cus|acct|sub)_/.test(search)

/** SQL: whom the card provider knows by this name, as a customer, a payee or a member. */
const knownToProviderAs = (name: string) => sql<boolean>`users.id in (
  select user_id from card_customers where customer_id = ${name}
  union select user_id from payout_accounts where provider_id = ${name}
  union select user_id from memberships where subscription_id = ${name})`

const sorts: Sorts<(typeof USER_SORTS)[number]> = {
  id: sql`id`,
  name: sql`lower(name)`,
  email: sql`email`,
  role: sql`role`,
  verified: sql`verified`,
  created: sql`created_at`,
}

/** One page of the matching users, by default newest first. */
export function listUsers(db: Db, page: Page, filter: UserFilter) {
  return pageInOrder(fitting(db, filter), page, {
    rows: db.selectFrom('users'), // even one that has been erased since
    id: sql`id`,
    usual: { by: [sql`created_at`], descending: true },
    sorts,
  }).execute()
}

export type AdminUserRow = Awaited<ReturnType<typeof listUsers>>[number]

/** How many users match. */
export const countUsersFitting = (db: Db, filter: UserFilter): Promise<number> => countRows(fitting(db, filter))

/** One account, even an erased one, with what its page shows. */
export const findUserForAdmins = (db: Db, id: number) =>
  db
    .selectFrom('users')
    .leftJoin('two_factor', 'two_factor.user_id', 'users.id')
    .select(['id', 'name', 'email', 'verified', 'phone', 'erased_at as erasedAt'])
    .select(['users.created_at as createdAt', 'email_confirmed_at as emailConfirmedAt'])
    .select([sql<Role>`role`.as('role'), sql<boolean>`two_factor.confirmed_at is not null`.as('twoFactor')])
    .where('users.id', '=', id)
    .executeTakeFirst()
